import { type EmailTemplate, keep, toContractorThemselves } from '../template'
import { Action, Facts, Layout, Paragraph } from './layout'

interface Props {
  contactName: string
  companyName: string
  checks: string[]
}

function subject({ companyName }: Props): string {
  return `The verification of ${companyName} has lapsed`
}

function VerificationLapsed({ contactName, companyName, checks }: Props) {
  return (
    <Layout
      preview="You get no new leads until it is renewed."
      title="Your verification has lapsed"
      reason={`You get this mail because ${companyName} is in our network of contractors.`}
    >
      <Paragraph>Hello {contactName},</Paragraph>
      <Paragraph>A check that your verification needs does not hold any more:</Paragraph>
      <Facts facts={[['Lapsed', checks.join(', ')]]} />
      <Paragraph>
        You get no new leads and your Verified badge is gone, until we have checked a new document. We told the
        homeowners whose open projects you have. The leads you have stay with you.
      </Paragraph>
      <Action path="/contractor-dashboard?tab=documents">Renew it now</Action>
    </Layout>
  )
}

export const verificationLapsed = {
  kind: 'service',
  subject,
  body: VerificationLapsed,
  ...toContractorThemselves,
  personal: { contactName: keep, companyName: keep, checks: keep },
} as const satisfies EmailTemplate<Props>
