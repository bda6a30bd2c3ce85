import { type EmailTemplate, type LeadMail, leadMail, toContractor } from '../template'
import { Layout, Paragraph } from './layout'

type Props = LeadMail

function subject({ serviceNeeded }: Props): string {
  return `The homeowner chose another contractor: ${serviceNeeded}`
}

function NotChosen({ contactName, companyName, serviceNeeded, city, reference }: Props) {
  return (
    <Layout
      preview={`The ${serviceNeeded} project in ${city} goes to somebody else.`}
      title="Another contractor was chosen"
      reason={`You get this mail because ${companyName} had this lead.`}
    >
      <Paragraph>Hello {contactName},</Paragraph>
      <Paragraph>
        The homeowner chose another contractor for the {serviceNeeded} project in {city} ({reference}). Thank you for
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
  sentAfterErasure: true,
  personal: leadMail,
} as const satisfies EmailTemplate<Props>
