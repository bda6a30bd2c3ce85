import { type LedgerEntry, writeLedger } from '~/server/storage/ledger'
import type { JobContext } from './system-context'

/** Writes an erasure into the ledger; tried again while the disk is away. */
export async function noteErasureJob(_ctx: JobContext, erased: LedgerEntry): Promise<void> {
  await writeLedger(erased)
}
