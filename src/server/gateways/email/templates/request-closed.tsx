import type { MailProps } from '~/server/services/mail/templates'
import { Layout, Paragraph } from './layout'

type Props = MailProps['request-closed']

export function requestClosedSubject({ customerName, serviceNeeded }: Props): string {
  return `${customerName} closed the request: ${serviceNeeded}`
}

export function RequestClosed({ contactName, companyName, customerName, serviceNeeded, city, reference }: Props) {
  return (
    <Layout
      preview={`There is nothing left to do for the ${serviceNeeded} project in ${city}.`}
      title="The homeowner closed the request"
      reason={`You get this mail because ${companyName} has this lead.`}
    >
      <Paragraph>Hello {contactName},</Paragraph>
      <Paragraph>
        {customerName} closed the request for {serviceNeeded} in {city} ({reference}). Please do not contact them about
        it any more. If they open it again, we tell you.
      </Paragraph>
    </Layout>
  )
}
