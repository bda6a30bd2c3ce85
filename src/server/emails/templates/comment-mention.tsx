import { brand } from '~/domain/brand'
import { formerName } from '~/domain/erasure'
import { type EmailTemplate, keep, ofAccount } from '../template'
import { Action, Layout, Paragraph } from './layout'

interface Props {
  firstName: string
  authorName: string
  projectId: string
  reference: string
  serviceNeeded: string
  city: string
}

function subject({ authorName, reference }: Props): string {
  return `${authorName} mentioned you on ${reference}`
}

function CommentMention({ firstName, authorName, projectId, reference, serviceNeeded, city }: Props) {
  return (
    <Layout
      preview={`${serviceNeeded} in ${city}`}
      title="You are mentioned in a comment"
      reason={`You get this mail as an admin of ${brand.name}, because a colleague mentioned you.`}
    >
      <Paragraph>Hello {firstName},</Paragraph>
      <Paragraph>
        {authorName} mentioned you in a comment on {serviceNeeded} in {city} ({reference}).
      </Paragraph>
      <Action path={`/admin/projects/${projectId}#comments`}>Read the comment</Action>
    </Layout>
  )
}

/** Without the comment's words, which stay in the back office. Deleted with the project's homeowner by `eraseMails`. */
export const commentMention = {
  kind: 'service',
  subject,
  body: CommentMention,
  ...ofAccount,
  personal: {
    firstName: formerName,
    authorName: keep,
    projectId: keep,
    reference: keep,
    serviceNeeded: keep,
    city: keep,
  },
} as const satisfies EmailTemplate<Props>
