import { removedText } from '~/domain/erasure'
import { matching } from '~/domain/matching'
import { requestPath } from '~/server/crypto/request-link'
import { type EmailTemplate, keep, redactOwner, requestMail, toPerson } from '../template'
import { Action, Facts, Layout, List, Paragraph, Quotation } from './layout'

interface Props {
  customerName: string
  reference: string
  serviceNeeded: string
  city: string
  description: string
  /** The one contractor a direct request went to. */
  companyName: string | null
  /** The link to the request is made from these when the mail is rendered. */
  projectId: string
  linkVersion?: number
  /** Names of the files that came with it; mails written before there were any have none. */
  attachments?: string[]
}

function subject({ serviceNeeded, reference }: Props): string {
  return `We received your ${serviceNeeded} request (${reference})`
}

function RequestReceived(props: Props) {
  const {
    customerName,
    reference,
    serviceNeeded,
    city,
    description,
    companyName,
    projectId,
    linkVersion,
    attachments = [],
  } = props
  return (
    <Layout
      preview={`Your request ${reference} is with us.`}
      title="Your request is with us"
      reason="You get this mail because you asked for quotes with this address."
    >
      <Paragraph>Hello {customerName},</Paragraph>
      {companyName ? (
        <Paragraph>
          {companyName} has your request and will contact you soon. We share it with nobody else unless you ask us to.
        </Paragraph>
      ) : (
        <>
          <Paragraph>What happens next:</Paragraph>
          <List
            items={[
              `We match you with up to ${matching.maxCompeting} verified local contractors within ${matching.matchWithinHours} hours.`,
              'You hear by email as each one is chosen.',
              'You compare their quotes. It costs nothing, and you owe nobody a hire.',
            ]}
          />
        </>
      )}
      <Facts
        facts={[
          ['Reference', reference],
          ['Service', serviceNeeded],
          ['City', city],
          ...(attachments.length > 0 ? [filesReceived(attachments)] : []),
        ]}
      />
      <Quotation text={description} />
      <Action path={requestPath({ projectId, linkVersion })}>See your request</Action>
      <Paragraph>
        The link shows this one request to whoever holds it: where it stands, who has it, and how to close it.
      </Paragraph>
    </Layout>
  )
}

function filesReceived(names: string[]): [string, string] {
  return ['Files received', names.join(', ')]
}

export const requestReceived = {
  kind: 'service',
  subject,
  body: RequestReceived,
  ...toPerson,
  personal: { ...requestMail, city: redactOwner, description: removedText, companyName: keep, attachments: [] },
} as const satisfies EmailTemplate<Props>
