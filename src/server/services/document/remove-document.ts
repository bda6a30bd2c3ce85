import { and, eq } from 'drizzle-orm'
import { isUuid } from '~/domain/slug'
import { documents } from '~/server/db/schema'
import { record } from '../audit/record'
import { type ContractorContext, inTransaction } from '../context'
import { lockContractor } from '../contractor/get-contractor'
import { refreshVerification } from '../contractor/refresh-verification'
import { NotFoundError } from '../errors'
import { discardFiles } from '../file/discard-files'
import { deleteDocument } from './delete-document'

/**
 * Deletes one of the contractor's own documents, with its file. A check that only this document proved
 * lapses at once.
 * @throws NotFoundError for another contractor's document.
 */
export async function removeDocument(ctx: ContractorContext, { id }: { id: string }): Promise<void> {
  const fileId = await inTransaction(ctx, async (tx) => {
    const contractor = await lockContractor(tx, ctx.actor.contractorId)
    const [document] = isUuid(id)
      ? await tx
          .select()
          .from(documents)
          .where(and(eq(documents.id, id), eq(documents.contractorId, contractor.id)))
      : []
    if (!document) throw new NotFoundError('Document')
    await refreshVerification(tx, ctx, contractor)
    await deleteDocument(tx, document)
    await record(tx, ctx, {
      action: 'document.removed',
      entity: 'contractor',
      entityId: contractor.id,
      details: { documentId: id, name: document.name, type: document.type, decision: document.decision },
    })
    await refreshVerification(tx, ctx, await lockContractor(tx, contractor.id))
    return document.fileId
  })
  // After the commit: what cannot be removed now is swept within a day.
  await discardFiles(ctx.db, [fileId]).catch((error) => ctx.log.warn({ err: error, fileId }, 'file not removed yet'))
}
