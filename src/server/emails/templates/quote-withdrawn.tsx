import { requestPath } from '~/server/crypto/request-link'
import { type EmailTemplate, keep, requestMail, toPerson } from '../template'
import { Action, Layout, Paragraph } from './layout'

interface Props {
  customerName: string
  reference: string
  serviceNeeded: string
  companyName: string
  projectId: string
  linkVersion?: number
}

function subject({ companyName, serviceNeeded }: Props): string {
  return `${companyName} withdrew the quote for your ${serviceNeeded} project`
}

function QuoteWithdrawn({ customerName, reference, serviceNeeded, companyName, projectId, linkVersion }: Props) {
  return (
    <Layout
      preview={`The quote for your ${serviceNeeded} project can no longer be accepted.`}
      title={`${companyName} withdrew the quote`}
      reason={`You get this mail because of your request ${reference}.`}
    >
      <Paragraph>Hello {customerName},</Paragraph>
      <Paragraph>
        The quote {companyName} sent you for your {serviceNeeded} project can no longer be accepted. They can still send
        another one.
      </Paragraph>
      <Action path={requestPath({ projectId, linkVersion })}>See your request</Action>
    </Layout>
  )
}

export const quoteWithdrawn = {
  kind: 'service',
  subject,
  body: QuoteWithdrawn,
  ...toPerson,
  personal: { ...requestMail, companyName: keep },
} as const satisfies EmailTemplate<Props>
