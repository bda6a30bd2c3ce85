import { requestPath } from '~/server/crypto/request-link'
import { type EmailTemplate, keep, requestMail, toPerson } from '../template'
import { Action, Layout, Paragraph } from './layout'
import { LookingAgainNext } from './looking-again-next'

interface Props {
  customerName: string
  reference: string
  serviceNeeded: string
  companyName: string
  /** They left the request, so no other quote can follow. */
  left?: boolean
  /** Nobody else has the request. */
  last?: boolean
  /** One contractor was asked, and nobody else may get the request. */
  sharable?: boolean
  projectId: string
  linkVersion?: number
}

function subject({ companyName, serviceNeeded }: Props): string {
  return `${companyName} withdrew the quote for your ${serviceNeeded} project`
}

function QuoteWithdrawn(props: Props) {
  const { customerName, reference, serviceNeeded, companyName, left, last, sharable = false } = props
  return (
    <Layout
      preview={`The quote for your ${serviceNeeded} project can no longer be accepted.`}
      title={`${companyName} withdrew the quote`}
      reason={`You get this mail because of your request ${reference}.`}
    >
      <Paragraph>Hello {customerName},</Paragraph>
      <Paragraph>
        The quote {companyName} sent you for your {serviceNeeded} project can no longer be accepted.{' '}
        {left ? 'They do not have your request any more.' : 'They can still send another one.'}
      </Paragraph>
      {last ? (
        <LookingAgainNext {...props} sharable={sharable} />
      ) : (
        <Action path={requestPath(props)}>See your request</Action>
      )}
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
