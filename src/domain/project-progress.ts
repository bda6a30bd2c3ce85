import { closedProjectStatuses, type ProjectStatus } from './project-status'

/** The way of a request, as its homeowner sees it. */
export const progressSteps = ['Posted', 'Matched', 'Quotes', 'Hired', 'Done'] as const

interface Progress {
  status: ProjectStatus
  /** Contractors who have the request. */
  contractors: number
  quotes: number
  hired: string | null
  /** Null while a contractor has it. */
  waiting: unknown
}

/** The last of the steps that a request has reached; null for one that was closed on the way. */
export function reachedStep({ status, contractors, quotes, hired, waiting }: Progress): number | null {
  if (status === 'completed') return 4
  if (closedProjectStatuses.includes(status)) return null
  if (hired) return 3
  if (waiting) return 0
  if (quotes > 0) return 2
  return contractors > 0 ? 1 : 0
}

/** Whether the homeowner decides next about quotes that they have: then they do so by a day, not by an hour. */
export function isComparing({ status, quotes, hired, waiting }: Progress): boolean {
  return !closedProjectStatuses.includes(status) && !hired && !waiting && quotes > 0
}

/** Whether nothing is left to choose: somebody is hired, or the request is closed. */
export function isDecided({ status, hired }: Pick<Progress, 'status' | 'hired'>): boolean {
  return hired !== null || closedProjectStatuses.includes(status)
}

/** What happens next, or is to be done, in a few words. Nothing once the request is closed. */
export function nextStepText({ status, contractors, quotes, hired, waiting }: Progress): string | null {
  if (closedProjectStatuses.includes(status)) return null
  if (hired) return status === 'in_progress' ? 'Confirm the completion when the work is done' : 'The work begins'
  if (waiting || contractors === 0) return 'A first contractor is matched'
  if (quotes > 0) return quotes === 1 ? 'Read the quote and decide' : 'Compare the quotes and decide'
  return 'Contractors answer and send quotes'
}
