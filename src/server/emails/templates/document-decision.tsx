import { formatDay } from '~/lib/format'
import { type EmailTemplate, keep, redact, toContractorThemselves } from '../template'
import { Action, Layout, Paragraph, Quotation } from './layout'

interface Props {
  contactName: string
  companyName: string
  documentName: string
  verified: boolean
  reason: string | null
  /** A calendar day, `YYYY-MM-DD`. */
  expiresOn: string | null
  /** It brought a lapsed verification back. */
  restored: boolean
}

function subject({ documentName, verified }: Props): string {
  return verified ? `Verified: ${documentName}` : `Not accepted: ${documentName}`
}

function DocumentDecision({ contactName, companyName, documentName, verified, reason, expiresOn, restored }: Props) {
  return (
    <Layout
      preview={verified ? 'It counts towards your verification.' : 'Please read why, and upload another.'}
      title={verified ? 'Your document is verified' : 'Your document was not accepted'}
      reason={`You get this mail because ${companyName} is in our network of contractors.`}
    >
      <Paragraph>Hello {contactName},</Paragraph>
      {verified ? (
        <Paragraph>
          We checked “{documentName}” and it counts towards your verification
          {expiresOn ? `, until it expires on ${formatDay(expiresOn)}. We remind you before` : ''}.
        </Paragraph>
      ) : (
        <Paragraph>We checked “{documentName}” and could not accept it:</Paragraph>
      )}
      {reason && <Quotation text={reason} />}
      {restored && <Paragraph>Your verification is back: you can be matched with new projects again.</Paragraph>}
      <Action path="/contractor-dashboard?tab=documents">{verified ? 'Open your dashboard' : 'Upload another'}</Action>
    </Layout>
  )
}

export const documentDecision = {
  kind: 'service',
  subject,
  body: DocumentDecision,
  ...toContractorThemselves,
  personal: { contactName: keep, companyName: keep, documentName: redact, reason: redact, expiresOn: keep },
} as const satisfies EmailTemplate<Props>
