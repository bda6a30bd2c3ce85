import { formatDay } from '~/lib/format'
import type { MailProps } from '~/server/services/mail/templates'
import { Action, Layout, Paragraph, Quotation } from './layout'

type Props = MailProps['document-decision']

export function documentDecisionSubject({ documentName, verified }: Props): string {
  return verified ? `Verified: ${documentName}` : `Not accepted: ${documentName}`
}

export function DocumentDecision({
  contactName,
  companyName,
  documentName,
  verified,
  reason,
  expiresOn,
  restored,
}: Props) {
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
      <Action path="/contractor-dashboard">{verified ? 'Open your dashboard' : 'Upload another'}</Action>
    </Layout>
  )
}
