import { formerName, removedText } from '~/domain/erasure'
import { messageText } from '~/domain/message'
import { pluralize } from '~/lib/format'
import { requestPath } from '~/server/crypto/request-link'
import { type EmailTemplate, keep, leadPath, redactOwner } from '../template'
import { Action, Layout, Paragraph, Quotation } from './layout'

interface Props {
  recipientName: string
  senderName: string
  serviceNeeded: string
  reference: string
  leadId: string
  audience: 'homeowner' | 'contractor'
  /** Empty where files came without a word. */
  body: string
  /** How many files came with it; missing in mails from before files could be sent. */
  files?: number
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
  const { recipientName, senderName, serviceNeeded, reference, audience, body, files = 0 } = props
  return (
    <Layout
      preview={`${senderName}: ${messageText({ body, files }).slice(0, 120)}`}
      title={`A message from ${senderName}`}
      reason={reasons[audience](reference)}
    >
      <Paragraph>Hello {recipientName},</Paragraph>
      <Paragraph>
        {senderName} wrote to you about the {serviceNeeded} project ({reference}){body ? ':' : '.'}
      </Paragraph>
      {body && <Quotation text={body} />}
      {files > 0 && (
        <Paragraph>{pluralize(files, 'file')} came with the message. You can open it on the site.</Paragraph>
      )}
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
    serviceNeeded: redactOwner,
    reference: keep,
    leadId: keep,
    audience: keep,
    body: removedText,
    projectId: keep,
  },
} as const satisfies EmailTemplate<Props>
