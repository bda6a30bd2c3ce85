import { formatDollars } from '~/domain/money'
import { type EmailTemplate, keep, redact, requestMail, toPerson } from '../template'
import { Action, Facts, Layout, Paragraph } from './layout'

interface Props {
  customerName: string
  reference: string
  serviceNeeded: string
  companyName: string
  /** What it is for. */
  title: string
  /** Canadian dollars. */
  amount: number
  /** A bill came with it. */
  hasFile: boolean
  projectId: string
}

function subject({ companyName, amount }: Props): string {
  return `${companyName} asks for a payment of ${formatDollars(amount)}`
}

function PaymentRequested(props: Props) {
  const { customerName, reference, serviceNeeded, companyName, title, amount, hasFile } = props
  return (
    <Layout
      preview={`${title}, for your ${serviceNeeded} project.`}
      title={`${companyName} asks for a payment`}
      reason={`You get this mail because of your request ${reference}.`}
    >
      <Paragraph>Hello {customerName},</Paragraph>
      <Paragraph>
        {companyName} asks for a payment for your {serviceNeeded} project. You pay them directly, as you agreed: no
        money moves through us.
      </Paragraph>
      <Facts
        facts={[
          ['For', title],
          ['Amount', formatDollars(amount)],
        ]}
      />
      <Paragraph>
        {hasFile ? 'Their bill is with it. ' : ''}Once you have paid, record it on your plan: your contractor sees it
        there and confirms what arrived.
      </Paragraph>
      <Action path="/customer-portal?view=payments">See the payment</Action>
    </Layout>
  )
}

export const paymentRequested = {
  kind: 'service',
  subject,
  body: PaymentRequested,
  ...toPerson,
  personal: { ...requestMail, companyName: keep, title: redact },
} as const satisfies EmailTemplate<Props>
