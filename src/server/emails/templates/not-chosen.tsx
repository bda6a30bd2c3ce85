import type { MailProps } from '~/server/services/mail/templates'
import { Layout, Paragraph } from './layout'

type Props = MailProps['not-chosen']

export function notChosenSubject({ customerName, serviceNeeded }: Props): string {
  return `${customerName} chose another contractor: ${serviceNeeded}`
}

export function NotChosen({ contactName, companyName, customerName, serviceNeeded, city, reference }: Props) {
  return (
    <Layout
      preview={`The ${serviceNeeded} project in ${city} goes to somebody else.`}
      title="Another contractor was chosen"
      reason={`You get this mail because ${companyName} had this lead.`}
    >
      <Paragraph>Hello {contactName},</Paragraph>
      <Paragraph>
        {customerName} chose another contractor for the {serviceNeeded} project in {city} ({reference}). Thank you for
        your time. You owe nothing for a lead you did not win, and the next one comes by mail.
      </Paragraph>
    </Layout>
  )
}
