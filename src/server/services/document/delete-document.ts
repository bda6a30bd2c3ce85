import { eq } from 'drizzle-orm'
import type { Executor } from '~/server/db/client'
import { documents, files } from '~/server/db/schema'
import { renewProfile } from '../contractor/profile-changes'

/** Deletes a document of a locked contractor. Its file belongs to nothing then, and is swept. */
export async function deleteDocument(
  tx: Executor,
  document: Pick<typeof documents.$inferSelect, 'id' | 'fileId' | 'contractorId'>,
): Promise<void> {
  await tx.delete(documents).where(eq(documents.id, document.id))
  await renewProfile(tx, document.contractorId)
  await tx.update(files).set({ claimedAt: null }).where(eq(files.id, document.fileId))
}
