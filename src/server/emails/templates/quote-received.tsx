import { formatDollars } from '~/domain/money'
import { requestPath } from '~/server/crypto/request-link'
import { type EmailTemplate, keep, requestMail, toPerson } from '../template'
import { Action, Facts, Layout, Paragraph } from './layout'

interface Props {
  customerName: string
  reference: string
  serviceNeeded: string
  companyName: string
  /** Canadian dollars, taxes included. */
  total: number
  taxes: number
  validUntil: string | null
  /** It replaces one that was sent before. */
  revised: boolean
  projectId: string
  linkVersion?: number
}

function subject({ companyName, serviceNeeded, revised }: Props): string {
  return `${companyName} ${revised ? 'revised the quote' : 'sent you a quote'} for your ${serviceNeeded} project`
}

function QuoteReceived(props: Props) {
  const {
    customerName,
    reference,
    serviceNeeded,
    companyName,
    total,
    taxes,
    validUntil,
    revised,
    projectId,
    linkVersion,
  } = props
  return (
    <Layout
      preview={`${formatDollars(total)} for your ${serviceNeeded} project.`}
      title={revised ? `A new quote from ${companyName}` : `A quote from ${companyName}`}
      reason={`You get this mail because of your request ${reference}.`}
    >
      <Paragraph>Hello {customerName},</Paragraph>
      <Paragraph>
        {revised
          ? `${companyName} changed the quote for your request. The new one takes the place of the one before.`
          : `${companyName} looked at your request and sent you a quote.`}
      </Paragraph>
      <Facts
        facts={[
          ['Total', `${formatDollars(total)} (taxes of ${formatDollars(taxes)} included)`],
          ['Valid until', validUntil],
        ]}
      />
      <Action path={requestPath({ projectId, linkVersion })}>See the whole quote</Action>
      <Paragraph>Compare it with the others before you decide. You are free to hire nobody.</Paragraph>
    </Layout>
  )
}

export const quoteReceived = {
  kind: 'service',
  subject,
  body: QuoteReceived,
  ...toPerson,
  personal: { ...requestMail, companyName: keep, validUntil: keep },
} as const satisfies EmailTemplate<Props>
