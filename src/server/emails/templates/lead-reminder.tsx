import { instantIn } from '~/domain/time-zone'
import { type EmailTemplate, keep, type LeadMail, leadMail, leadPath, toContractor } from '../template'
import { Action, Facts, Layout, Paragraph } from './layout'

type Props = LeadMail & { answerBy: string }

function subject({ customerName, serviceNeeded }: Props): string {
  return `${customerName} waits for your answer: ${serviceNeeded}`
}

function LeadReminder(props: Props) {
  const { contactName, companyName, customerName, serviceNeeded, city, answerBy, hasAccount, province } = props
  return (
    <Layout
      preview={`${customerName} in ${city} has not heard from you yet.`}
      title={`${customerName} has not heard from you yet`}
      reason={`You get this mail because ${companyName} has this lead.`}
    >
      <Paragraph>Hello {contactName},</Paragraph>
      <Paragraph>
        You have had this lead for a few hours. A short answer is enough: get in touch, or decline it so that somebody
        else can help.
      </Paragraph>
      <Facts
        facts={[
          ['Service', serviceNeeded],
          ['City', city],
          ['Your place is kept until', instantIn(province, answerBy)],
        ]}
      />
      {hasAccount && <Action path={leadPath(props)}>Open the lead</Action>}
    </Layout>
  )
}

export const leadReminder = {
  kind: 'optional',
  subject,
  body: LeadReminder,
  ...toContractor,
  personal: { ...leadMail, answerBy: keep },
} as const satisfies EmailTemplate<Props>
