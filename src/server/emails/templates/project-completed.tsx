import { work } from '~/domain/work'
import { type EmailTemplate, type LeadMail, leadMail, leadPath, toContractor } from '../template'
import { Action, Layout, Paragraph } from './layout'

type Props = LeadMail & {
  byTeam?: boolean
  /** Nobody objected for a week after the contractor said that the work is finished. */
  byItself?: boolean
}

function subject({ serviceNeeded, city }: Props): string {
  return `Completed: the ${serviceNeeded} project in ${city}`
}

function ProjectCompleted(props: Props) {
  const { contactName, companyName, customerName, serviceNeeded, city, reference, hasAccount, byTeam, byItself } = props
  return (
    <Layout
      preview={`The ${serviceNeeded} project in ${city} is done.`}
      title="The project is completed"
      reason={`You get this mail because ${companyName} was hired for this project.`}
    >
      <Paragraph>Hello {contactName},</Paragraph>
      <Paragraph>
        {byItself
          ? `You marked the ${serviceNeeded} project in ${city} (${reference}) as finished, and ${customerName} did not object within ${work.completesAfterDays} days: it is completed, and closed with it.`
          : `${byTeam ? 'Our team noted' : `${customerName} confirmed`} that the ${serviceNeeded} project in ${city} (${reference}) is done, and it is closed with it.`}{' '}
        Payments that were recorded stay on your dashboard, where you can still confirm them.
      </Paragraph>
      {hasAccount && <Action path={leadPath(props)}>Open the lead</Action>}
    </Layout>
  )
}

export const projectCompleted = {
  kind: 'service',
  subject,
  body: ProjectCompleted,
  ...toContractor,
  sentAfterErasure: true,
  personal: leadMail,
} as const satisfies EmailTemplate<Props>
