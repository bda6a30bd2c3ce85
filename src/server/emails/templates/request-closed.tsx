import { type EmailTemplate, type LeadMail, leadMail, toContractor } from '../template'
import { Layout, Paragraph } from './layout'

type Props = LeadMail & {
  /** To who was hired, and not to who competed. */
  hired?: boolean
  /** Our team closed it, and not the homeowner. */
  byTeam?: boolean
}

const actor = ({ byTeam }: Props) => (byTeam ? 'Our team' : 'The homeowner')

function subject(props: Props): string {
  return `${actor(props)} closed the request: ${props.serviceNeeded}`
}

function RequestClosed(props: Props) {
  const { contactName, companyName, serviceNeeded, city, reference, hired, byTeam } = props
  return (
    <Layout
      preview={
        hired
          ? `You were hired for the ${serviceNeeded} project in ${city}.`
          : `There is nothing left to do for the ${serviceNeeded} project in ${city}.`
      }
      title={byTeam ? 'The request was closed' : 'The homeowner closed the request'}
      reason={`You get this mail because ${companyName} has this lead.`}
    >
      <Paragraph>Hello {contactName},</Paragraph>
      <Paragraph>
        {actor(props)} closed the request for {serviceNeeded} in {city} ({reference})
        {hired ? ', which you were hired for. ' : '. Please do not contact the homeowner about it any more. '}
        {byTeam ? '' : 'If they open it again, we tell you.'}
      </Paragraph>
      {hired && (
        <Paragraph>
          Their contact details are no longer shown. What you agreed on with them is between the two of you, and this
          does not end it.
        </Paragraph>
      )}
    </Layout>
  )
}

export const requestClosed = {
  kind: 'service',
  subject,
  body: RequestClosed,
  ...toContractor,
  sentAfterErasure: true,
  personal: leadMail,
} as const satisfies EmailTemplate<Props>
