import type { MessageSender } from './message'

/** A visit: at most so many times to choose from, so long, so far ahead (rule 96). */
export const visitLimits = { times: 3, minutes: { min: 15, max: 480, usual: 60 }, daysAhead: 180 } as const

/** Who is reminded of an agreed visit is reminded this long before it (rule 98). */
export const visitReminderHours = 24

/**
 * `asked`: the homeowner wants to be offered times. `proposed`: times wait for the homeowner. `moved`: so they do, in
 * place of an agreed one, which holds until then.
 */
export const visitStates = ['asked', 'proposed', 'agreed', 'moved', 'cancelled', 'past'] as const
export type VisitState = (typeof visitStates)[number]

export const visitCancellers = ['homeowner', 'contractor', 'system'] as const
export type VisitCanceller = MessageSender | 'system'

export interface VisitTimes {
  startsAt: Date | null
  proposedTimes: readonly Date[]
  durationMinutes: number
  cancelledAt: Date | null
}

/** When the visit is over; null while none is agreed. */
export function visitEnd({ startsAt, durationMinutes }: Pick<VisitTimes, 'startsAt' | 'durationMinutes'>): Date | null {
  return startsAt && new Date(startsAt.getTime() + durationMinutes * 60_000)
}

/** Whether a time is agreed, and not over. */
export function isAgreed(visit: Pick<VisitTimes, 'startsAt' | 'durationMinutes'>, now: Date): boolean {
  const end = visitEnd(visit)
  return end !== null && end > now
}

/** Where a visit stands at this instant (rule 96). */
export function visitState(visit: VisitTimes, now: Date): VisitState {
  if (visit.cancelledAt) return 'cancelled'
  const isOffered = visit.proposedTimes.some((time) => time > now)
  if (isAgreed(visit, now)) return isOffered ? 'moved' : 'agreed'
  if (isOffered) return 'proposed'
  return visit.startsAt || visit.proposedTimes.length > 0 ? 'past' : 'asked'
}
