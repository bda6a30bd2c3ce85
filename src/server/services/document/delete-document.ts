import { eq } from 'drizzle-orm'
import type { Executor } from '~/server/db/client'
import { documents } from '~/server/db/schema'
import { touchContractor } from '../contractor/profile-changes'
import { removeFiles } from '../file/remove-files'
import { noteErasure } from '../recovery/note-erasure'

/** Deletes a document of a locked contractor, with its file; a restore does not bring it back. */
export async function deleteDocument(
  tx: Executor,
  now: Date,
  document: Pick<typeof documents.$inferSelect, 'id' | 'fileId' | 'contractorId'>,
): Promise<void> {
  await tx.delete(documents).where(eq(documents.id, document.id))
  await touchContractor(tx, document.contractorId)
  await removeFiles(tx, [document.fileId])
  await noteErasure(tx, now, { documents: [document.id] })
}
