import { and, count, eq } from 'drizzle-orm'
import type { ContractorDocument, UploadDocumentInput } from '~/contracts/document'
import { ConflictError, NotFoundError } from '~/domain/errors'
import { isUuid } from '~/domain/slug'
import { checkOfDocumentType } from '~/domain/verification'
import type { Executor } from '~/server/db/client'
import { documents } from '~/server/db/schema'
import { type ContractorContext, inTransaction } from '../context'
import { lockContractor } from '../contractor/get-contractor'
import { claimFile } from '../file/claim-files'
import { consume } from '../rate-limit/rate-limit'
import { deleteDocument, recordDocument } from './delete-document'
import { presentDocument, selectDocuments } from './present-document'

/** Documents one contractor may keep. */
const mostDocuments = 100

/**
 * Adds a document to the contractor's own, pending until an admin decides. `replaces` names an older one:
 * one that counts stays until this one is verified, any other goes at once.
 * @throws InvalidError when the file is unknown or in use; NotFoundError for another contractor's
 *   document to replace; ConflictError when there are too many; TooManyRequestsError.
 */
export async function uploadDocument(
  ctx: ContractorContext,
  { file: fileId, replaces, name, type, proves, coverage, ...particulars }: UploadDocumentInput,
): Promise<ContractorDocument> {
  await consume(ctx.db, 'documentByContractor', ctx.actor.contractorId)
  return inTransaction(ctx, async (tx) => {
    const contractor = await lockContractor(tx, ctx.actor.contractorId)
    const replaced = replaces ? await findOwn(tx, contractor.id, replaces) : null
    const file = await claimFile(tx, ctx, { id: fileId, kind: 'document', field: 'file' })
    const keepsReplaced = replaced?.decision === 'verified'
    if (replaced && !keepsReplaced) {
      await deleteDocument(tx, ctx.now, replaced)
      await recordDocument(tx, ctx, 'document.removed', replaced)
    }
    await refuseTooMany(tx, contractor.id)
    const [document] = await tx
      .insert(documents)
      .values({
        ...particulars,
        type,
        contractorId: contractor.id,
        fileId: file.id,
        name: name ?? file.name,
        proves: checkOfDocumentType(type) ?? proves ?? null,
        coverage: type === 'insurance' ? coverage : null,
        replacesId: keepsReplaced ? replaced.id : null,
        createdAt: ctx.now,
        updatedAt: ctx.now,
      })
      .returning()
    const [uploaded] = document ? await selectDocuments(tx).where(eq(documents.id, document.id)) : []
    if (!document || !uploaded) throw new Error('insert returned no row')
    await recordDocument(tx, ctx, 'document.uploaded', document)
    return presentDocument(uploaded, { province: contractor.province, now: ctx.now })
  })
}

async function findOwn(tx: Executor, contractorId: string, id: string) {
  const [document] = isUuid(id)
    ? await tx
        .select()
        .from(documents)
        .where(and(eq(documents.id, id), eq(documents.contractorId, contractorId)))
    : []
  if (!document) throw new NotFoundError('Document', { field: 'replaces' })
  return document
}

async function refuseTooMany(tx: Executor, contractorId: string): Promise<void> {
  const [row] = await tx.select({ total: count() }).from(documents).where(eq(documents.contractorId, contractorId))
  if (row && row.total >= mostDocuments)
    throw new ConflictError(`You keep ${mostDocuments} documents already. Delete one you no longer need first.`)
}
