import { eq } from 'drizzle-orm'
import type { Executor } from '~/server/db/client'
import { documents } from '~/server/db/schema'
import { record } from '../audit/record'
import type { ContractorContext } from '../context'
import { touchContractor } from '../contractor/profile-changes'
import { removeFiles } from '../file/remove-files'
import { noteErasure } from '../recovery/note-erasure'

type DocumentRow = typeof documents.$inferSelect

/** Leaves the audit row of what a contractor does with a document of theirs. */
export function recordDocument(
  tx: Executor,
  ctx: ContractorContext,
  action: 'document.uploaded' | 'document.removed',
  { id, contractorId, type, decision }: Pick<DocumentRow, 'id' | 'contractorId' | 'type' | 'decision'>,
): Promise<void> {
  const details = { documentId: id, type, decision }
  return record(tx, ctx, { action, entity: 'contractor', entityId: contractorId, details })
}

/** Deletes a document of a locked contractor, with its file; a restore does not bring it back. */
export async function deleteDocument(
  tx: Executor,
  now: Date,
  document: Pick<DocumentRow, 'id' | 'fileId' | 'contractorId'>,
): Promise<void> {
  await tx.delete(documents).where(eq(documents.id, document.id))
  await touchContractor(tx, document.contractorId)
  await removeFiles(tx, [document.fileId])
  await noteErasure(tx, now, { documents: [document.id] })
}
