import { requestPath } from '~/server/crypto/request-link'
import { type EmailTemplate, requestMail, toPerson } from '../template'
import { Action, Layout, Paragraph } from './layout'

interface Props {
  customerName: string
  reference: string
  serviceNeeded: string
  /** The work is done; otherwise the request was closed. */
  completed: boolean
  projectId: string
  linkVersion?: number
}

function subject({ serviceNeeded, completed }: Props): string {
  return completed ? `Your ${serviceNeeded} project is completed` : `Your ${serviceNeeded} request is closed`
}

function EndedByTeam({ customerName, reference, serviceNeeded, completed, projectId, linkVersion }: Props) {
  return (
    <Layout
      preview={completed ? 'Our team noted that the work is done.' : 'Our team closed your request.'}
      title={completed ? 'Your project is completed' : 'Your request is closed'}
      reason={`You get this mail because of your request ${reference}.`}
    >
      <Paragraph>Hello {customerName},</Paragraph>
      <Paragraph>
        {completed
          ? `Our team noted that the work of your ${serviceNeeded} project is done. `
          : `Our team closed your ${serviceNeeded} request. Contractors no longer see how to reach you. `}
        If this is a mistake, please answer this mail and we put it right.
      </Paragraph>
      <Action path={requestPath({ projectId, linkVersion })}>See your request</Action>
    </Layout>
  )
}

export const endedByTeam = {
  kind: 'service',
  subject,
  body: EndedByTeam,
  ...toPerson,
  personal: requestMail,
} as const satisfies EmailTemplate<Props>
