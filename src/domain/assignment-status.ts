import type { ActorKind } from './role'

/** The life of a contractor's lead. Source: rule 10. */
export const assignmentStatuses = ['new', 'contacted', 'quoted', 'won', 'lost', 'declined'] as const
export type AssignmentStatus = (typeof assignmentStatuses)[number]

export const assignmentStatusLabels: Record<AssignmentStatus, string> = {
  new: 'New',
  contacted: 'Contacted',
  quoted: 'Quoted',
  won: 'Won',
  lost: 'Lost',
  declined: 'Declined',
}

/** Statuses a contractor may set on their own lead. */
export const contractorAssignmentStatuses = [
  'contacted',
  'quoted',
  'declined',
  'lost',
] as const satisfies readonly AssignmentStatus[]
export type ContractorAssignmentStatus = (typeof contractorAssignmentStatuses)[number]

/** Statuses that still wait for something to happen. */
export const openAssignmentStatuses = ['new', 'contacted', 'quoted'] as const satisfies readonly AssignmentStatus[]

type Moves = Partial<Record<ActorKind, readonly AssignmentStatus[]>>

const moves = {
  new: { contractor: ['contacted', 'declined'], admin: ['won', 'lost'], homeowner: ['won'], system: ['lost'] },
  contacted: { contractor: ['quoted', 'declined'], admin: ['won', 'lost'], homeowner: ['won'], system: ['lost'] },
  quoted: { contractor: ['declined', 'lost'], admin: ['won', 'lost'], homeowner: ['won'], system: ['lost'] },
  won: {},
  lost: {},
  declined: {},
} satisfies Record<AssignmentStatus, Moves>

/** The statuses this kind of actor may move a lead to from where it stands. */
export function assignmentMoves(from: AssignmentStatus, by: ActorKind): readonly AssignmentStatus[] {
  const allowed: Moves = moves[from]
  return allowed[by] ?? []
}

export interface AssignmentPlace {
  status: AssignmentStatus
  expiredAt: Date | null
  withdrawnAt: Date | null
}

/** Whether the assignment takes one of the project's three slots. Source: rule 12. */
export function isCompeting({ status, expiredAt, withdrawnAt }: AssignmentPlace): boolean {
  return status !== 'declined' && status !== 'lost' && !expiredAt && !withdrawnAt
}

/**
 * Whether a lead that lost its slot may hold one again: its contractor is verified, or answered while they were, so that
 * the two know each other. Source: rule 155.
 */
export function mayHoldAgain(lead: { firstAnsweredAt: Date | null }, contractor: { verified: boolean }): boolean {
  return contractor.verified || lead.firstAnsweredAt !== null
}

export interface ResponseCounts {
  total: number
  new: number
  /** Of the new ones, those that came or ran out while the contractor was away: they do not count (rule 67). */
  away?: number
}

/** Percent of leads that are no longer new, as an integer; 0 without leads. */
export function responseRate(counts: ResponseCounts): number {
  const total = counts.total - (counts.away ?? 0)
  return total === 0 ? 0 : Math.round((100 * (counts.total - counts.new)) / total)
}

/** Percent of leads won among those that were won or lost, as an integer; 0 without any. */
export function wonRate({ won, lost }: { won: number; lost: number }): number {
  return won + lost === 0 ? 0 : Math.round((100 * won) / (won + lost))
}
