import { formatDay } from '~/lib/format'
import { type EmailTemplate, keep, redact, toContractorThemselves } from '../template'
import { Action, Layout, Paragraph } from './layout'

interface Props {
  contactName: string
  companyName: string
  documentName: string
  /** A calendar day, `YYYY-MM-DD`. */
  expiresOn: string
  /** A check of the verification rests on it. */
  needed: boolean
}

function subject({ documentName, expiresOn }: Props): string {
  return `${documentName} expires on ${formatDay(expiresOn)}`
}

function DocumentExpiring({ contactName, companyName, documentName, expiresOn, needed }: Props) {
  return (
    <Layout
      preview="Upload the new one before, so that nothing stops."
      title="A document of yours expires soon"
      reason={`You get this mail because ${companyName} is in our network of contractors.`}
    >
      <Paragraph>Hello {contactName},</Paragraph>
      <Paragraph>
        “{documentName}” expires on {formatDay(expiresOn)}. Please upload the new one before that day.
      </Paragraph>
      {needed && (
        <Paragraph>
          Your verification needs it. Without a new one you get no more leads from that day on, and your Verified badge
          goes until we have checked the new document.
        </Paragraph>
      )}
      <Action path="/contractor-dashboard?tab=documents">Upload the new document</Action>
    </Layout>
  )
}

export const documentExpiring = {
  kind: 'service',
  subject,
  body: DocumentExpiring,
  ...toContractorThemselves,
  personal: { contactName: keep, companyName: keep, documentName: redact, expiresOn: keep },
} as const satisfies EmailTemplate<Props>
