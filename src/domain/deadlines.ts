import { addHours } from 'date-fns/addHours'
import type { AssignmentStatus } from './assignment-status'
import { matching } from './matching'
import { closedProjectStatuses, type ProjectStatus } from './project-status'

/** The deadlines behind the promise, all computed from stored instants. Source: `matching`. */

export interface ProjectInstants {
  createdAt: Date
  /** A request that was closed and opened again is as old as its reopening. */
  reopenedAt: Date | null
  /** Since when no contractor holds a slot of the open project; `null` while one does, and once it is closed. */
  waitingSince: Date | null
  /** When it last got its first contractor. */
  matchedAt: Date | null
  status: ProjectStatus
}

export const clockStates = ['running', 'late', 'matched', 'stopped'] as const

export interface MatchClock {
  state: (typeof clockStates)[number]
  /** Until when the next contractor is promised, or was. */
  matchBy: Date
  matchedAt: Date | null
}

function startOf({ createdAt, reopenedAt }: Pick<ProjectInstants, 'createdAt' | 'reopenedAt'>): Date {
  return reopenedAt && reopenedAt > createdAt ? reopenedAt : createdAt
}

/**
 * The 24-hour clock of a request (rule 55): it runs while nobody has the request, from its latest beginning, and
 * stops when a contractor gets it or it is closed.
 */
export function matchClock(request: ProjectInstants, now: Date): MatchClock {
  const { waitingSince, matchedAt } = request
  const matchBy = addHours(waitingSince ?? startOf(request), matching.matchWithinHours)
  if (waitingSince) return { state: now < matchBy ? 'running' : 'late', matchBy, matchedAt: null }
  if (matchedAt) return { state: 'matched', matchBy, matchedAt }
  return { state: 'stopped', matchBy, matchedAt: null }
}

export interface AssignmentInstants {
  createdAt: Date
  status: AssignmentStatus
  expiredAt: Date | null
  withdrawnAt: Date | null
}

export interface AnswerDeadlines {
  /** When a contractor who has neither looked nor answered is reminded. */
  remindAt: Date
  /** When the slot of a lead without an answer is freed. */
  freeAt: Date
}

/** Until when a contractor's answer is awaited. */
export function answerDeadlines(
  lead: Pick<AssignmentInstants, 'createdAt'>,
  request: Pick<ProjectInstants, 'reopenedAt'>,
): AnswerDeadlines {
  const start = startOf({ createdAt: lead.createdAt, reopenedAt: request.reopenedAt })
  return {
    remindAt: addHours(start, matching.remindAfterHours),
    freeAt: addHours(start, matching.releaseSlotAfterHours),
  }
}

/** Whether the homeowner still waits for this contractor's first answer. */
export function awaitsAnswer(lead: AssignmentInstants, request: Pick<ProjectInstants, 'status'>): boolean {
  return (
    lead.status === 'new' && !lead.expiredAt && !lead.withdrawnAt && !closedProjectStatuses.includes(request.status)
  )
}

/** Whether the homeowner may open a closed request again. */
export function isReopenable(closedAt: Date, now: Date): boolean {
  return now < addHours(closedAt, matching.reopenWithinDays * 24)
}
