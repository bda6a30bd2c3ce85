import { matching } from '~/domain/matching'
import { requestPath } from '~/server/crypto/request-link'
import { type EmailTemplate, redactOwner, requestMail, toPerson } from '../template'
import { Action, Layout, List, Paragraph } from './layout'
import { LookingAgainNext } from './looking-again-next'

interface Props {
  customerName: string
  reference: string
  serviceNeeded: string
  city: string
  /** One contractor was asked, and nobody else may get the request. */
  sharable?: boolean
  projectId: string
  linkVersion?: number
}

function subject({ serviceNeeded, sharable }: Props): string {
  if (sharable) return `Nobody has your ${serviceNeeded} request yet`
  return `We have not found a contractor for your ${serviceNeeded} project yet`
}

function MatchLate(props: Props) {
  const { customerName, reference, serviceNeeded, city, projectId, linkVersion } = props
  if (props.sharable) return nobodyAsked(props)
  return (
    <Layout
      preview={`We promised a match within ${matching.matchWithinHours} hours, and did not keep it.`}
      title="We are late, and we are sorry"
      reason={`You get this mail because of your request ${reference}.`}
    >
      <Paragraph>Hello {customerName},</Paragraph>
      <Paragraph>
        We promised to match your {serviceNeeded} request in {city} with a contractor within {matching.matchWithinHours}{' '}
        hours. That time is over and we have not found the right one yet. Our team keeps looking, and knows that you
        wait.
      </Paragraph>
      <Paragraph>What you can do now:</Paragraph>
      <List
        items={[
          'Wait: you need to do nothing, and hear from us as soon as we have a match.',
          'Choose somebody yourself: every contractor in our list is verified.',
          'Or close the request, if you found help elsewhere.',
        ]}
      />
      <Action path={requestPath({ projectId, linkVersion })}>See or close your request</Action>
      <Action path="/contractors">Browse contractors</Action>
    </Layout>
  )
}

/** A request to one contractor has no SLA: nobody else is looked for until it is shared. */
function nobodyAsked({ customerName, reference, serviceNeeded, ...link }: Props) {
  return (
    <Layout
      preview="You can share it with other contractors."
      title="Nobody has your request yet"
      reason={`You get this mail because of your request ${reference}.`}
    >
      <Paragraph>Hello {customerName},</Paragraph>
      <Paragraph>The contractor you chose does not have your {serviceNeeded} request any more.</Paragraph>
      <LookingAgainNext {...link} sharable />
    </Layout>
  )
}

export const matchLate = {
  kind: 'service',
  subject,
  body: MatchLate,
  ...toPerson,
  personal: { ...requestMail, city: redactOwner },
} as const satisfies EmailTemplate<Props>
