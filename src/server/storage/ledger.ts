import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { env } from '~/env'
import { ensureFolder, temporaryPath } from './disk'

const ids = z.array(z.uuid())

/** One erasure: ids only, no personal data. */
export const ledgerEntry = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  users: ids,
  requests: ids,
  contractors: ids,
  documents: ids,
})
export type LedgerEntry = z.infer<typeof ledgerEntry>

/**
 * Where erasures are noted: beside the files and apart from the database, which a restore takes back. One file for each,
 * so that unpacking an older backup over the folder takes none away, and processes may share it.
 */
export function ledgerFolder(): string {
  return join(/* turbopackIgnore: true */ env.STORAGE_DIR, 'erasures')
}

/** Records an erasure; idempotent. */
export async function writeLedger(noted: LedgerEntry): Promise<void> {
  const path = join(ledgerFolder(), `${noted.id}.json`)
  await ensureFolder(path)
  // Under another name first: a crash leaves no half of an entry.
  const temporary = await temporaryPath()
  await writeFile(temporary, JSON.stringify(ledgerEntry.parse(noted)), { flush: true })
  await rename(temporary, path)
}

/**
 * Everything that was ever erased, the oldest first.
 * @throws Error naming an entry that cannot be read: nothing must be passed over in silence
 */
export async function readLedger(): Promise<LedgerEntry[]> {
  const names = await readdir(ledgerFolder()).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const entries = await Promise.all(names.filter((name) => name.endsWith('.json')).map(readEntry))
  return entries.toSorted((left, right) => left.at.localeCompare(right.at))
}

async function readEntry(name: string): Promise<LedgerEntry> {
  const path = join(ledgerFolder(), name)
  try {
    return ledgerEntry.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch (cause) {
    throw new Error(`${path} is no entry of the ledger of erasures`, { cause })
  }
}
