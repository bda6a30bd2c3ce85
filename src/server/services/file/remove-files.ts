import { and, eq, inArray, notExists, sql } from 'drizzle-orm'
import type { Executor } from '~/server/db/client'
import { files, projectAttachments } from '~/server/db/schema'
import { enqueue } from '~/server/queue/enqueue'

/**
 * Removes files for good, in the transaction of the row that referred to them: nobody reads them from the
 * commit on, and a job of the same transaction removes their bytes. Nothing may refer to them any more.
 */
export async function removeFiles(tx: Executor, ids: readonly (string | null)[]): Promise<void> {
  const given = ids.filter((id) => id !== null)
  if (given.length === 0) return
  const objects = await tx
    .delete(files)
    .where(inArray(files.id, given))
    .returning({ provider: files.provider, key: files.key })
  if (objects.length > 0) await enqueue(tx, 'remove-objects', { objects })
}

/** Files an account uploaded, but for those that came with a request: they stay and go with it. */
export async function ownedFiles(tx: Executor, userId: string): Promise<string[]> {
  const attached = tx.select({ is: sql`1` }).from(projectAttachments).where(eq(projectAttachments.fileId, files.id))
  const owned = await tx
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.ownerId, userId), notExists(attached)))
  return owned.map(({ id }) => id)
}
