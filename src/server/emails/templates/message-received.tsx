import { formerName, removedText } from '~/domain/erasure'
import { requestPath } from '~/server/crypto/request-link'
import { type EmailTemplate, keep, leadPath, redact } from '../template'
import { Action, Layout, Paragraph, Quotation } from './layout'

interface Props {
  recipientName: string
  senderName: string
  serviceNeeded: string
  reference: string
  leadId: string
  audience: 'homeowner' | 'contractor'
  body: string
  projectId: string
  linkVersion?: number
  /** An account holds the request, and answers are written there. */
  linked: boolean
}

function subject({ senderName, serviceNeeded }: Props): string {
  return `${senderName} wrote to you about the ${serviceNeeded} project`
}

const reasons = {
  homeowner: (reference: string) => `You get this mail because of your request ${reference}.`,
  contractor: () => 'You get this mail because your company has this lead.',
} as const

const paths = {
  homeowner: ({ linked, leadId, projectId, linkVersion }: Props) =>
    linked ? `/customer-portal?view=messages&lead=${leadId}` : requestPath({ projectId, linkVersion }),
  contractor: ({ leadId }: Props) => leadPath({ leadId }),
} as const

function MessageReceived(props: Props) {
  const { recipientName, senderName, serviceNeeded, reference, audience, body } = props
  return (
    <Layout
      preview={`${senderName}: ${body.slice(0, 120)}`}
      title={`A message from ${senderName}`}
      reason={reasons[audience](reference)}
    >
      <Paragraph>Hello {recipientName},</Paragraph>
      <Paragraph>
        {senderName} wrote to you about the {serviceNeeded} project ({reference}):
      </Paragraph>
      <Quotation text={body} />
      <Action path={paths[audience](props)}>Read and answer</Action>
      <Paragraph>Further messages come without a mail until you have read this one.</Paragraph>
    </Layout>
  )
}

export const messageReceived = {
  kind: 'optional',
  subject,
  body: MessageReceived,
  about: 'request',
  reader: 'audience',
  personal: {
    recipientName: keep,
    senderName: formerName,
    serviceNeeded: redact,
    reference: keep,
    leadId: keep,
    audience: keep,
    body: removedText,
    projectId: keep,
  },
} as const satisfies EmailTemplate<Props>
