import { type EmailTemplate, type LeadMail, leadMail, toContractor } from '../template'
import { Layout, Paragraph } from './layout'

type Props = LeadMail

function subject({ customerName, serviceNeeded }: Props): string {
  return `${customerName} chose another contractor: ${serviceNeeded}`
}

function NotChosen({ contactName, companyName, customerName, serviceNeeded, city, reference }: Props) {
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

export const notChosen = {
  kind: 'service',
  subject,
  body: NotChosen,
  ...toContractor,
  tellsTheEnd: true,
  personal: leadMail,
} as const satisfies EmailTemplate<Props>
