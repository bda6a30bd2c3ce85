import { matching } from '~/domain/matching'
import { requestPath } from '~/server/crypto/request-link'
import type { MailProps } from '~/server/services/mail/templates'
import { Action, Facts, Layout, List, Paragraph, Quotation } from './layout'

type Props = MailProps['request-received']

export function requestReceivedSubject({ serviceNeeded, reference }: Props): string {
  return `We received your ${serviceNeeded} request (${reference})`
}

export function RequestReceived(props: Props) {
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
