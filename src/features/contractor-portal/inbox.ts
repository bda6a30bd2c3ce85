import type { ContractorLead } from '~/contracts/lead'
import type { AssignmentStatus } from '~/domain/assignment-status'
import { fold } from '~/lib/fold'
import type { Json } from '~/lib/json'

type Lead = Json<ContractorLead>

export const inboxSorts = ['due', 'moved', 'newest', 'nearest'] as const
export type InboxSort = (typeof inboxSorts)[number]

export const inboxSortLabels: Record<InboxSort, string> = {
  due: 'Due first',
  moved: 'Moved last',
  newest: 'Newest',
  nearest: 'Nearest',
}

const time = (instant: string | null) => (instant ? new Date(instant).getTime() : Number.POSITIVE_INFINITY)
const byMove = (a: Lead, b: Lead) => time(b.movedAt) - time(a.movedAt)

/** Deadlines first, the soonest of them first; then what moved last (rule 87). */
const orders: Record<InboxSort, (a: Lead, b: Lead) => number> = {
  due: (a, b) => (a.answerBy || b.answerBy ? time(a.answerBy) - time(b.answerBy) : byMove(a, b)),
  moved: byMove,
  newest: (a, b) => time(b.createdAt) - time(a.createdAt),
  nearest: (a, b) => (a.distanceKm ?? 1e9) - (b.distanceKm ?? 1e9) || byMove(a, b),
}

interface InboxView {
  status: AssignmentStatus | null
  q: string
  sort: InboxSort
}

/** The leads that an inbox shows, in its order. The call's own order breaks ties. */
export function inboxOf(leads: readonly Lead[], { status, q, sort }: InboxView): Lead[] {
  return searchLeads(leads, q)
    .filter((lead) => status === null || lead.status === status)
    .toSorted(orders[sort])
}

/** Those that hold every word that is typed, whatever their accents; a phone number in any spelling. */
export function searchLeads(leads: readonly Lead[], q: string): Lead[] {
  const words = fold(q).split(' ').filter(Boolean)
  const digits = /^[\d\s().+-]+$/.test(q) ? q.replace(/\D/g, '') : ''
  return leads.filter((lead) => {
    const { reference, customerName, serviceNeeded, city, description, email, phone, address, postalCode } = lead
    const text = fold(
      [reference, customerName, serviceNeeded, city, description, email, address, postalCode].filter(Boolean).join(' '),
    )
    if (digits.length >= 3 && phone?.replace(/\D/g, '').includes(digits)) return true
    return words.every((word) => text.includes(word))
  })
}
