import { asc, inArray, or, type SQL } from 'drizzle-orm'
import type { FormerDetail } from '~/contracts/homeowner-export'
import type { FormerDetailKind } from '~/domain/former-detail'
import type { Executor } from '~/server/db/client'
import { formerDetails } from '~/server/db/schema'

interface Owners {
  userIds?: readonly string[]
  projectIds?: readonly string[]
  contractorIds?: readonly string[]
}

export type FormerDetails = Record<FormerDetailKind, string[]>

/** What these accounts, requests and companies gave of their person before it was changed, oldest first. */
export function listFormerDetails(db: Executor, owners: Owners): Promise<FormerDetail[]> {
  const { kind, value, changedAt } = formerDetails
  return db
    .select({ kind, value, changedAt })
    .from(formerDetails)
    .where(ofOwners(owners))
    .orderBy(asc(formerDetails.id))
}

/** The same by kind, for what is looked for when a person is erased. */
export async function formerDetailsOf(tx: Executor, owners: Owners): Promise<FormerDetails> {
  const former: FormerDetails = { name: [], email: [], phone: [], address: [], postal_code: [] }
  for (const { kind, value } of await listFormerDetails(tx, owners)) former[kind].push(value)
  return former
}

function ofOwners({ userIds = [], projectIds = [], contractorIds = [] }: Owners): SQL | undefined {
  return or(
    inArray(formerDetails.userId, [...userIds]),
    inArray(formerDetails.projectId, [...projectIds]),
    inArray(formerDetails.contractorId, [...contractorIds]),
  )
}
