import { requestPath } from '~/server/crypto/request-link'
import { type EmailTemplate, requestMail, toPerson } from '../template'
import { Action, Layout, Paragraph } from './layout'

interface Props {
  customerName: string
  reference: string
  serviceNeeded: string
  projectId: string
  linkVersion?: number
}

function subject({ serviceNeeded, reference }: Props): string {
  return `A new link to your ${serviceNeeded} request ${reference}`
}

function RequestLink({ customerName, reference, serviceNeeded, projectId, linkVersion }: Props) {
  return (
    <Layout
      preview="Links in earlier mails no longer open it."
      title="Your new link"
      reason={`You get this mail because of your request ${reference}.`}
    >
      <Paragraph>Hello {customerName},</Paragraph>
      <Paragraph>
        This link opens your {serviceNeeded} request {reference}. Links in earlier mails no longer work.
      </Paragraph>
      <Action path={requestPath({ projectId, linkVersion })}>See your request</Action>
      <Paragraph>Whoever has the link can see and close the request, so keep it to yourself.</Paragraph>
    </Layout>
  )
}

export const requestLink = {
  kind: 'service',
  subject,
  body: RequestLink,
  ...toPerson,
  personal: requestMail,
} as const satisfies EmailTemplate<Props>
