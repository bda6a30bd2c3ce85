import type { Query, QueryClient } from '@tanstack/react-query'
import type { Change, Changes } from '~/contracts/live'
import type { ChangeKind } from '~/domain/change'
import type { Role } from '~/domain/role'
import { askByItself } from '../session-end'

/** At most as often is asked anew: a burst of changes is one. */
const betweenMs = 1_000

const allOf = (kinds: readonly ChangeKind[], paths: readonly string[]) =>
  Object.fromEntries(kinds.map((kind) => [kind, paths]))

/** What of a role's calls a change of each kind can show up in: whole routers, or single procedures. */
const affected: Record<Role, Partial<Record<ChangeKind, readonly string[]>>> = {
  homeowner: {
    ...allOf(['project', 'lead', 'quote', 'visit'], ['homeowner', 'homeownerMessages', 'payment', 'live']),
    message: ['homeowner', 'homeownerMessages', 'live'],
    payment: ['homeowner', 'payment'],
    account: ['homeowner', 'homeownerAccount.profile'],
  },
  contractor: {
    ...allOf(['lead', 'quote', 'visit', 'payment'], ['contractorPortal', 'payment', 'visit.ofLead', 'live']),
    message: [
      'contractorPortal.leadPage',
      'contractorPortal.leadSummary',
      'contractorPortal.lead',
      'contractorPortal.messages',
      'live',
    ],
    ...allOf(['company', 'review'], ['contractorPortal']),
  },
  admin: {
    project: ['admin.projects', 'admin.homeowners', 'admin.attention', 'admin.analytics'],
    company: ['admin.contractors', 'admin.attention', 'admin.analytics'],
    review: ['admin.reviews', 'admin.contractors'],
    account: ['admin.homeowners'],
  },
}

/** A tRPC query's key. */
type Key = readonly [path?: readonly string[], options?: { input?: { id?: unknown } }]

/** Whether the change can have altered what the query answered. */
function alters({ kind, id }: Change, role: Role, [path = [], options]: Key): boolean {
  const name = path.join('.')
  if (!affected[role][kind]?.some((prefix) => name === prefix || name.startsWith(`${prefix}.`))) return false
  // The back office hears of everything: what is open of one project is not asked for anew because of another.
  const asked = options?.input?.id
  return role !== 'admin' || typeof asked !== 'string' || asked === id
}

function isAltered({ queryKey }: Query, role: Role, { everything, changes }: Changes): boolean {
  const key = queryKey as Key
  if (!everything) return changes.some((change) => alters(change, role, key))
  const name = key[0]?.join('.') ?? ''
  return Object.values(affected[role]).some((paths) =>
    paths?.some((prefix) => name === prefix || name.startsWith(`${prefix}.`)),
  )
}

/** Has what is on the screen asked for anew after changes: at once, and then at most once a second. */
export function createRefresher(queryClient: QueryClient, role: Role): (changes: Changes) => void {
  let waiting: Changes | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const refresh = () => {
    timer = undefined
    if (!waiting) return
    const told = waiting
    waiting = null
    timer = setTimeout(refresh, betweenMs)
    askByItself(() => queryClient.invalidateQueries({ predicate: (query) => isAltered(query, role, told) }))
  }
  return ({ everything, changes }) => {
    if (!everything && changes.length === 0) return
    waiting = {
      everything: everything || (waiting?.everything ?? false),
      changes: [...(waiting?.changes ?? []), ...changes],
    }
    if (timer === undefined) refresh()
  }
}
