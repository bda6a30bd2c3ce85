import { v7 } from 'uuid'
import type { Executor } from '~/server/db/client'
import { enqueue } from '~/server/queue/enqueue'
import type { LedgerEntry } from '~/server/storage/ledger'

/**
 * Has an erasure noted outside of the database, by a job of its transaction: a restore brings back what was erased since
 * the backup, and the ledger says what to erase again (decision record 0024).
 */
export async function noteErasure(
  tx: Executor,
  now: Date,
  erased: Partial<Pick<LedgerEntry, 'users' | 'requests' | 'contractors' | 'documents'>>,
): Promise<void> {
  const nothing = { users: [], requests: [], contractors: [], documents: [] }
  await enqueue(tx, 'note-erasure', { id: v7(), at: now.toISOString(), ...nothing, ...erased })
}
