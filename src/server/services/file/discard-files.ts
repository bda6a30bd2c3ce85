import { and, inArray, isNull } from 'drizzle-orm'
import type { Database } from '~/server/db/client'
import { files } from '~/server/db/schema'
import { removeObjects } from '~/server/storage/storage'

/** Removes uploaded files that nothing claimed; claimed ones stay. */
export async function discardFiles(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db.transaction(async (tx) => {
    const gone = await tx
      .delete(files)
      .where(and(inArray(files.id, [...ids]), isNull(files.claimedAt)))
      .returning({ provider: files.provider, key: files.key })
    // Before the commit: what could not be removed keeps its row, and is swept.
    if (gone.length > 0) await removeObjects(gone)
  })
}
