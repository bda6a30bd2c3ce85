import { requestPath } from '~/server/crypto/request-link'
import type { MailProps } from '~/server/services/mail/templates'
import { Action, Facts, Layout, Paragraph } from './layout'

type Props = MailProps['matched']

export function matchedSubject({ companyName, serviceNeeded }: Props): string {
  return `You are matched with ${companyName} for your ${serviceNeeded} project`
}

export function Matched(props: Props) {
  const {
    customerName,
    reference,
    serviceNeeded,
    companyName,
    contactName,
    phone,
    email,
    slug,
    projectId,
    linkVersion,
  } = props
  return (
    <Layout
      preview={`${companyName} has your request ${reference}.`}
      title={`Meet ${companyName}`}
      reason={`You get this mail because of your request ${reference}.`}
    >
      <Paragraph>Hello {customerName},</Paragraph>
      <Paragraph>
        We matched your {serviceNeeded} request with a verified contractor. They will contact you, and you can reach
        them too.
      </Paragraph>
      <Facts
        facts={[
          ['Company', companyName],
          ['Contact', contactName],
          ['Phone', phone],
          ['Email', email],
        ]}
      />
      <Action path={requestPath({ projectId, linkVersion })}>See your request</Action>
      {slug && <Action path={`/contractors/${slug}`}>See their profile</Action>}
      <Paragraph>Compare quotes before you decide. You are free to hire nobody.</Paragraph>
    </Layout>
  )
}
