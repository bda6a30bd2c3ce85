import { and, eq } from 'drizzle-orm'
import { NotFoundError } from '~/domain/errors'
import { isUuid } from '~/domain/slug'
import { documents } from '~/server/db/schema'
import { type ContractorContext, inTransaction } from '../context'
import { lockContractor } from '../contractor/get-contractor'
import { refreshVerification } from '../contractor/refresh-verification'
import { deleteDocument, recordDocument } from './delete-document'

/**
 * Deletes one of the contractor's own documents, with its file. A check that only this document proved
 * lapses at once.
 * @throws NotFoundError for another contractor's document.
 */
export async function removeDocument(ctx: ContractorContext, { id }: { id: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const contractor = await lockContractor(tx, ctx.actor.contractorId)
    const [document] = isUuid(id)
      ? await tx
          .select()
          .from(documents)
          .where(and(eq(documents.id, id), eq(documents.contractorId, contractor.id)))
      : []
    if (!document) throw new NotFoundError('Document')
    await refreshVerification(tx, ctx, contractor)
    await deleteDocument(tx, ctx.now, document)
    await recordDocument(tx, ctx, 'document.removed', document)
    await refreshVerification(tx, ctx, await lockContractor(tx, contractor.id))
  })
}
