import { applicationReviewDays } from '~/domain/contractor-status'
import { type EmailTemplate, keep, toContractorThemselves } from '../template'
import { Facts, Layout, Paragraph } from './layout'

interface Props {
  contactName: string
  companyName: string
  services: string[]
  city: string
  province: string
  phone: string
}

function subject({ companyName }: Props): string {
  return `We received the application of ${companyName}`
}

function ApplicationReceived({ contactName, companyName, services, city, province, phone }: Props) {
  return (
    <Layout
      preview={`We review it and contact you within ${applicationReviewDays}.`}
      title="Your application is with us"
      reason="You get this mail because somebody applied to our network of contractors with this address. If it was not you, answer this mail and we delete the application."
    >
      <Paragraph>Hello {contactName},</Paragraph>
      <Paragraph>
        Thank you for applying. Review and contact take {applicationReviewDays}. If all is well, we send you a link that
        opens your account, where you upload your insurance, licences and clearance letter.
      </Paragraph>
      <Facts
        facts={[
          ['Company', companyName],
          ['Services', services.join(', ')],
          ['Place', `${city}, ${province}`],
          ['Phone', phone],
        ]}
      />
      <Paragraph>Joining costs nothing. There are no membership, annual or lead fees.</Paragraph>
    </Layout>
  )
}

export const applicationReceived = {
  kind: 'service',
  subject,
  body: ApplicationReceived,
  ...toContractorThemselves,
  personal: { contactName: keep, companyName: keep, services: keep, city: keep, province: keep, phone: keep },
} as const satisfies EmailTemplate<Props>
