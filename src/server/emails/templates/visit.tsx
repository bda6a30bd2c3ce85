import { formerName } from '~/domain/erasure'
import type { MessageSender } from '~/domain/message'
import type { Province } from '~/domain/province'
import { instantIn } from '~/domain/time-zone'
import type { VisitCanceller } from '~/domain/visit'
import { type EmailTemplate, keep, leadPath, ownRequestPath, redactOwner } from '../template'
import { Action, Facts, Layout, List, Paragraph } from './layout'

interface Props {
  news: 'asked' | 'proposed' | 'agreed' | 'cancelled' | 'reminder'
  audience: MessageSender
  recipientName: string
  otherName: string
  serviceNeeded: string
  reference: string
  leadId: string
  visitId: string
  version: number
  times: string[]
  startsAt: string | null
  durationMinutes: number
  cancelledBy: VisitCanceller | null
  /** The work was completed. */
  completed?: boolean
  place: string
  /** The job's, whose time zone the times are said in. */
  province: Province | null
  /** An account holds the request. */
  linked: boolean
  projectId: string
  linkVersion?: number
}

const subjects: Record<Props['news'], (props: Props) => string> = {
  asked: ({ otherName, serviceNeeded }) => `${otherName} asks for times for a visit: ${serviceNeeded}`,
  proposed: ({ otherName, serviceNeeded }) => `${otherName} offers times for a visit: ${serviceNeeded}`,
  agreed: ({ serviceNeeded, province, startsAt }) =>
    `Visit agreed: ${serviceNeeded}, ${instantIn(province, startsAt ?? '')}`,
  cancelled: ({ serviceNeeded }) => `Visit cancelled: ${serviceNeeded}`,
  reminder: ({ serviceNeeded, province, startsAt }) =>
    `Reminder of a visit: ${serviceNeeded}, ${instantIn(province, startsAt ?? '')}`,
}

const titles: Record<Props['news'], string> = {
  asked: 'Please offer times for a visit',
  proposed: 'Choose a time for the visit',
  agreed: 'The visit is agreed',
  cancelled: 'The visit is cancelled',
  reminder: 'Your visit is near',
}

const actions: Record<Props['news'], string> = {
  asked: 'Offer times',
  proposed: 'Choose a time',
  agreed: 'See the visit',
  cancelled: 'Open the project',
  reminder: 'See the visit',
}

function explain({ news, otherName, serviceNeeded, cancelledBy, completed, audience }: Props): string {
  const of = `the ${serviceNeeded} project`
  if (news === 'asked') return `${otherName} would like to be offered times for a visit, for ${of}.`
  if (news === 'proposed') return `${otherName} would like to see the place of ${of}. Which of these times suits you?`
  if (news === 'agreed') return `You and ${otherName} agreed on a visit for ${of}. The invitation is attached.`
  if (news === 'reminder') return `You have a visit with ${otherName} for ${of}.`
  if (cancelledBy === 'system')
    return `The visit for ${of} is cancelled: ${completed ? 'the work is completed' : 'the contractor no longer has this project'}.`
  return cancelledBy === audience
    ? `You cancelled the visit with ${otherName} for ${of}.`
    : `${otherName} cancelled the visit for ${of}.`
}

function VisitMail(props: Props) {
  const { news, recipientName, reference, startsAt, times, place, province, audience, durationMinutes } = props
  const isOffer = news === 'proposed' || news === 'asked'
  return (
    <Layout
      preview={explain(props)}
      title={titles[news]}
      reason={
        audience === 'homeowner'
          ? `You get this mail because of your request ${reference}.`
          : 'You get this mail because your company has this lead.'
      }
    >
      <Paragraph>Hello {recipientName},</Paragraph>
      <Paragraph>{explain(props)}</Paragraph>
      {news === 'proposed' && <List items={times.map((time) => instantIn(province, time))} />}
      {startsAt && (
        <Facts
          facts={[
            [isOffer ? 'Agreed until now' : 'Time', instantIn(province, startsAt)],
            ['Length', `${durationMinutes} minutes`],
            ['Place', place],
          ]}
        />
      )}
      <Action path={audience === 'homeowner' ? ownRequestPath(props) : leadPath(props)}>{actions[news]}</Action>
    </Layout>
  )
}

export const visit = {
  kind: 'service',
  subject: (props) => subjects[props.news](props),
  body: VisitMail,
  calendar: ({ news, startsAt, serviceNeeded, otherName, audience, ...props }) => {
    if (!startsAt || !['agreed', 'cancelled'].includes(news)) return null
    const { visitId, version, durationMinutes, place } = props
    return {
      method: news === 'cancelled' ? 'CANCEL' : 'REQUEST',
      visitId,
      version,
      startsAt: new Date(startsAt),
      durationMinutes,
      title: `${serviceNeeded}: ${otherName}`,
      place,
      url: audience === 'homeowner' ? ownRequestPath(props) : leadPath(props),
    }
  },
  about: 'request',
  reader: 'audience',
  personal: {
    news: keep,
    audience: keep,
    recipientName: keep,
    otherName: formerName,
    serviceNeeded: redactOwner,
    reference: keep,
    leadId: keep,
    visitId: keep,
    times: keep,
    startsAt: keep,
    cancelledBy: keep,
    place: '',
    province: keep,
    projectId: keep,
  },
} as const satisfies EmailTemplate<Props>
