import { formatDollars } from '~/domain/money'
import type { MailProps } from '~/server/services/mail/templates'
import { Action, Facts, Layout, Paragraph } from './layout'

type Props = MailProps['hired']

export function hiredSubject({ customerName, serviceNeeded }: Props): string {
  return `${customerName} hired you: ${serviceNeeded}`
}

export function Hired(props: Props) {
  const { contactName, companyName, customerName, reference, serviceNeeded, city, phone, email, total } = props
  return (
    <Layout
      preview={`You have the ${serviceNeeded} project in ${city}.`}
      title={`${customerName} hired you`}
      reason={`You get this mail because ${companyName} has this lead.`}
    >
      <Paragraph>Hello {contactName},</Paragraph>
      <Paragraph>
        {total === null
          ? `${customerName} chose you for the ${serviceNeeded} project. Get in touch and agree on the next step.`
          : `${customerName} accepted your quote for the ${serviceNeeded} project. Get in touch and agree on the next step.`}
      </Paragraph>
      <Facts
        facts={[
          ['Reference', reference],
          ['City', city],
          ['Agreed price', total === null ? null : formatDollars(total)],
          ['Phone', phone],
          ['Email', email],
        ]}
      />
      {props.hasAccount && <Action path="/contractor-dashboard">Open the lead</Action>}
    </Layout>
  )
}
