import { formerName, removedText } from '~/domain/erasure'
import { matching } from '~/domain/matching'
import type { Province } from '~/domain/province'
import { instantIn } from '~/domain/time-zone'
import { type EmailTemplate, keep, leadPath, redactOwner, toContractor } from '../template'
import { Action, Facts, Layout, Paragraph, Quotation } from './layout'

interface Props {
  contactName: string
  companyName: string
  customerName: string
  serviceNeeded: string
  city: string
  description: string
  timeline: string | null
  budget: string | null
  direct: boolean
  hasAccount: boolean
  answerBy: string
  leadId?: string
  province?: Province | null
}

function subject({ serviceNeeded, city }: Props): string {
  return `New lead: ${serviceNeeded} in ${city}`
}

function NewLead(props: Props) {
  const { contactName, companyName, customerName, serviceNeeded, city, description, timeline, budget } = props
  return (
    <Layout
      preview={`${customerName} in ${city} needs ${serviceNeeded}.`}
      title={`${customerName} needs ${serviceNeeded}`}
      reason={`You get this mail because ${companyName} is in our network of contractors.`}
    >
      <Paragraph>Hello {contactName},</Paragraph>
      <Paragraph>
        {props.direct
          ? 'A homeowner chose you on your profile. This request is yours alone unless they ask to share it.'
          : `You are one of at most ${matching.maxCompeting} contractors who compete for this project at a time.`}
      </Paragraph>
      <Facts
        facts={[
          ['Service', serviceNeeded],
          ['City', city],
          ['Timeline', timeline],
          ['Budget', budget],
          ['Answer by', instantIn(props.province, props.answerBy)],
        ]}
      />
      <Quotation text={description} />
      {props.hasAccount ? (
        <Action path={leadPath(props)}>Open the lead</Action>
      ) : (
        <Paragraph>
          Your company has no account yet. Use the link in your invitation, or answer this mail and we send a new one.
        </Paragraph>
      )}
    </Layout>
  )
}

export const newLead = {
  kind: 'service',
  subject,
  body: NewLead,
  ...toContractor,
  personal: {
    contactName: keep,
    companyName: keep,
    customerName: formerName,
    serviceNeeded: redactOwner,
    city: redactOwner,
    description: removedText,
    timeline: keep,
    budget: keep,
    answerBy: keep,
    leadId: keep,
    province: keep,
  },
} as const satisfies EmailTemplate<Props>
