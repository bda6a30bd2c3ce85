import { formatDollars } from '~/domain/money'
import { type EmailTemplate, type LeadMail, leadMail, leadPath, redact, toContractor } from '../template'
import { Action, Layout, Paragraph } from './layout'

type Props = LeadMail & {
  /** What it was for. */
  title: string
  /** Canadian dollars. */
  amount: number
}

function subject({ customerName, amount }: Props): string {
  return `${customerName} recorded a payment of ${formatDollars(amount)}`
}

function PaymentRecorded(props: Props) {
  const { contactName, companyName, customerName, serviceNeeded, reference, title, amount, hasAccount } = props
  return (
    <Layout
      preview={`${title}: please confirm what has arrived.`}
      title="A payment you asked for is recorded"
      reason={`You get this mail because ${companyName} was hired for this project.`}
    >
      <Paragraph>Hello {contactName},</Paragraph>
      <Paragraph>
        {customerName} recorded the payment of {formatDollars(amount)} for “{title}” ({serviceNeeded}, {reference}) as
        paid. Please confirm it once the money has arrived.
      </Paragraph>
      {hasAccount && <Action path={leadPath(props)}>Open the lead</Action>}
    </Layout>
  )
}

export const paymentRecorded = {
  kind: 'service',
  subject,
  body: PaymentRecorded,
  ...toContractor,
  personal: { ...leadMail, title: redact },
} as const satisfies EmailTemplate<Props>
