import { formatDay } from '~/lib/format'
import { type EmailTemplate, keep, toContractorThemselves } from '../template'
import { Action, Layout, Paragraph, Quotation } from './layout'

interface Props {
  contactName: string
  companyName: string
  wording: string
  holdsFrom: string
}

function subject({ holdsFrom }: Props): string {
  return `What winning a job costs from ${formatDay(holdsFrom)}`
}

function RateSet({ contactName, companyName, wording, holdsFrom }: Props) {
  return (
    <Layout
      preview="Please accept it in your dashboard, so that projects can go on coming to you."
      title={`What winning a job costs from ${formatDay(holdsFrom)}`}
      reason={`You get this mail because ${companyName} is in our network of contractors.`}
    >
      <Paragraph>Hello {contactName},</Paragraph>
      <Paragraph>From {formatDay(holdsFrom)} this holds:</Paragraph>
      <Quotation text={wording} />
      <Paragraph>
        From that day on we can only match you with new projects once you have accepted it. Your dashboard shows it
        above everything else, and one click accepts it. What you win by a lead of before, without accepting, costs what
        held when you got it.
      </Paragraph>
      <Action path="/contractor-dashboard">Open your dashboard</Action>
    </Layout>
  )
}

export const rateSet = {
  kind: 'service',
  subject,
  body: RateSet,
  ...toContractorThemselves,
  personal: { contactName: keep, companyName: keep, wording: keep, holdsFrom: keep },
} as const satisfies EmailTemplate<Props>
