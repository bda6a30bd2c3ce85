import { formatDay } from '~/lib/format'
import type { MailProps } from '~/server/services/mail/templates'
import { Action, Layout, Paragraph } from './layout'

type Props = MailProps['document-expiring']

export function documentExpiringSubject({ documentName, expiresOn }: Props): string {
  return `${documentName} expires on ${formatDay(expiresOn)}`
}

export function DocumentExpiring({ contactName, companyName, documentName, expiresOn, needed }: Props) {
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
      <Action path="/contractor-dashboard">Upload the new document</Action>
    </Layout>
  )
}
