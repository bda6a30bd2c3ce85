import { eq } from 'drizzle-orm'
import type { Executor } from '~/server/db/client'
import { contractors, documents } from '~/server/db/schema'
import { type LedgerEntry, readLedger } from '~/server/storage/ledger'
import { erasePerson } from '../account/erase-person'
import { inTransaction, type ServiceContext } from '../context'
import { eraseContractor } from '../contractor/erase-contractor'
import { lockContractor } from '../contractor/get-contractor'
import { refreshVerification } from '../contractor/refresh-verification'
import { deleteDocument } from '../document/delete-document'
import { restoreEventOrder } from '../event/sweep-events'
import { removeUnknownObjects } from '../file/sweep-files'
import { forgetChanges } from '../live/sweep-changes'
import { endAccess } from './end-access'

export interface FinishedRestore {
  /** Entries of the ledger, and what of them the backup had brought back. */
  entries: number
  people: number
  requests: number
  contractors: number
  documents: number
  sessions: number
}

/**
 * Takes back what a restored backup revived: erases again, through the same services and without telling anybody, what
 * the ledger names; removes stored files that no row names; ends all sessions and links. Running it again changes
 * nothing. Nothing else may run meanwhile.
 */
export async function finishRestore(ctx: ServiceContext): Promise<FinishedRestore> {
  const entries = await readLedger()
  const done = { entries: entries.length, people: 0, requests: 0, contractors: 0, documents: 0, sessions: 0 }
  for (const entry of entries)
    await inTransaction(ctx, async (tx) => {
      const { people, requests } = await erasePeopleAgain(tx, ctx, entry)
      done.people += people
      done.requests += requests
      for (const id of entry.contractors) done.contractors += await eraseContractorAgain(tx, ctx, id)
      for (const id of entry.documents) done.documents += await deleteDocumentAgain(tx, ctx, id)
    })
  await removeUnknownObjects(ctx)
  done.sessions = await inTransaction(ctx, (tx) => endAccess(tx, ctx))
  await forgetChanges(ctx.db)
  await restoreEventOrder(ctx.db)
  return done
}

async function erasePeopleAgain(tx: Executor, ctx: ServiceContext, { users, requests }: LedgerEntry) {
  const erased = { people: 0, requests: 0 }
  if (users.length + requests.length === 0) return erased
  // An entry holds at most one account; its requests are named beside it, as the backup may not know them as its own.
  const { account, requestIds } = await erasePerson(
    tx,
    ctx,
    { userId: users[0], requestIds: requests },
    { quietly: true },
  )
  return { people: account ? 1 : 0, requests: requestIds.length }
}

async function eraseContractorAgain(tx: Executor, ctx: ServiceContext, id: string): Promise<number> {
  const [found] = await tx.select({ id: contractors.id }).from(contractors).where(eq(contractors.id, id))
  if (found) await eraseContractor(tx, ctx, id, { quietly: true })
  return found ? 1 : 0
}

async function deleteDocumentAgain(tx: Executor, ctx: ServiceContext, id: string): Promise<number> {
  const [found] = await tx.select().from(documents).where(eq(documents.id, id))
  if (!found) return 0
  await deleteDocument(tx, ctx.now, found)
  await refreshVerification(tx, ctx, await lockContractor(tx, found.contractorId))
  return 1
}
