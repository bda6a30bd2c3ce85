import { work } from '~/domain/work'
import { requestPath } from '~/server/crypto/request-link'
import { type EmailTemplate, keep, requestMail, toPerson } from '../template'
import { Action, Layout, Paragraph } from './layout'

interface Props {
  customerName: string
  reference: string
  serviceNeeded: string
  /** The work is done; otherwise the request was closed. */
  completed: boolean
  /** Completed a week after this company said that the work is finished, because nobody objected. */
  finishedBy?: string | null
  /** Where they can review who did the work. */
  reviewPath?: string | null
  projectId: string
  linkVersion?: number
}

function subject({ serviceNeeded, completed }: Props): string {
  return completed ? `Your ${serviceNeeded} project is completed` : `Your ${serviceNeeded} request is closed`
}

function EndedByTeam(props: Props) {
  const { customerName, reference, serviceNeeded, completed, finishedBy, reviewPath, projectId, linkVersion } = props
  return (
    <Layout
      preview={previewOf(props)}
      title={completed ? 'Your project is completed' : 'Your request is closed'}
      reason={`You get this mail because of your request ${reference}.`}
    >
      <Paragraph>Hello {customerName},</Paragraph>
      <Paragraph>
        {finishedBy
          ? `${finishedBy} marked the work of your ${serviceNeeded} project as finished, and nobody objected within ${work.completesAfterDays} days, so the project is completed. `
          : completed
            ? `Our team noted that the work of your ${serviceNeeded} project is done. `
            : `Our team closed your ${serviceNeeded} request. Contractors no longer see how to reach you. `}
        If this is a mistake, please answer this mail and we put it right.
      </Paragraph>
      <Action path={requestPath({ projectId, linkVersion })}>See your request</Action>
      {reviewPath && <Action path={reviewPath}>Tell others how it was</Action>}
    </Layout>
  )
}

function previewOf({ completed, finishedBy }: Props): string {
  if (finishedBy) return `Nobody objected within ${work.completesAfterDays} days.`
  return completed ? 'Our team noted that the work is done.' : 'Our team closed your request.'
}

export const endedByTeam = {
  kind: 'service',
  subject,
  body: EndedByTeam,
  ...toPerson,
  personal: { ...requestMail, finishedBy: keep, reviewPath: keep },
} as const satisfies EmailTemplate<Props>
