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
import { runEach } from '../run-each'
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
 * Takes back what a restored backup revived: ends all sessions and links; erases again, through the same services and
 * without telling anybody, what the ledger names; removes stored files that no row names. Running it again changes
 * nothing. Nothing else may run meanwhile. What fails keeps nothing else from being done.
 * @throws AggregateError naming what failed, when all was tried
 */
export async function finishRestore(ctx: ServiceContext): Promise<FinishedRestore> {
  const done = { entries: 0, people: 0, requests: 0, contractors: 0, documents: 0, sessions: 0 }
  const steps = {
    'end of access': async () => {
      done.sessions = await inTransaction(ctx, (tx) => endAccess(tx, ctx))
    },
    erasures: () => eraseAgain(ctx, done),
    'removal of files': () => removeUnknownObjects(ctx),
    'removal of changes': () => forgetChanges(ctx.db),
    'order of events': () => restoreEventOrder(ctx.db),
  }
  await runEach(ctx, 'steps', Object.entries(steps), (step) => step())
  return done
}

/** Each entry of the ledger is a transaction; what was erased is added to `done`. */
async function eraseAgain(ctx: ServiceContext, done: FinishedRestore): Promise<void> {
  const entries = (await readLedger()).map((entry) => [entry.id, entry] as const)
  done.entries = entries.length
  await runEach(ctx, 'erasures', entries, async (entry) => {
    const erased = await inTransaction(ctx, async (tx) => {
      const { people, requests } = await erasePeopleAgain(tx, ctx, entry)
      let contractors = 0
      for (const id of entry.contractors) contractors += await eraseContractorAgain(tx, ctx, id)
      let documents = 0
      for (const id of entry.documents) documents += await deleteDocumentAgain(tx, ctx, id)
      return { people, requests, contractors, documents }
    })
    for (const what of ['people', 'requests', 'contractors', 'documents'] as const) done[what] += erased[what]
  })
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
