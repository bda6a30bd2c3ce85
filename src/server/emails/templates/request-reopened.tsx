import { type EmailTemplate, type LeadMail, leadMail, leadPath, toContractor } from '../template'
import { Action, Layout, Paragraph } from './layout'

type Props = LeadMail

function subject({ customerName, serviceNeeded }: Props): string {
  return `${customerName} opened the request again: ${serviceNeeded}`
}

function RequestReopened(props: Props) {
  const { contactName, companyName, customerName, serviceNeeded, city, reference, hasAccount } = props
  return (
    <Layout
      preview={`Your lead for ${serviceNeeded} in ${city} is back.`}
      title="The homeowner opened the request again"
      reason={`You get this mail because ${companyName} has this lead.`}
    >
      <Paragraph>Hello {contactName},</Paragraph>
      <Paragraph>
        {customerName} opened the request for {serviceNeeded} in {city} ({reference}) again. Your lead is back where it
        was.
      </Paragraph>
      {hasAccount && <Action path={leadPath(props)}>Open the lead</Action>}
    </Layout>
  )
}

export const requestReopened = {
  kind: 'service',
  subject,
  body: RequestReopened,
  ...toContractor,
  personal: leadMail,
} as const satisfies EmailTemplate<Props>
