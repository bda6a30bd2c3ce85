import { desc, eq } from 'drizzle-orm'
import type { AdminDocument, ContractorDocument } from '~/contracts/document'
import { NotFoundError } from '~/domain/errors'
import { isUuid } from '~/domain/slug'
import type { Executor } from '~/server/db/client'
import { contractors, documents } from '~/server/db/schema'
import type { AdminContext, ContractorContext } from '../context'
import { presentAdminDocument, presentDocument, selectDocuments } from './present-document'

/** The signed-in contractor's own documents, newest first. How many there can be is limited at upload. */
export async function listOwnDocuments(ctx: ContractorContext): Promise<ContractorDocument[]> {
  const { contractorId } = ctx.actor
  const [province, rows] = await Promise.all([provinceOf(ctx.db, contractorId), readDocuments(ctx.db, contractorId)])
  return rows.map((row) => presentDocument(row, { province, now: ctx.now }))
}

/**
 * A contractor's documents, newest first, with who decided them.
 * @throws NotFoundError
 */
export async function listDocuments(ctx: AdminContext, { id }: { id: string }): Promise<AdminDocument[]> {
  const province = await provinceOf(ctx.db, id)
  const rows = await readDocuments(ctx.db, id)
  return rows.map((row) => presentAdminDocument(row, { province, now: ctx.now }))
}

function readDocuments(db: Executor, contractorId: string) {
  return selectDocuments(db)
    .where(eq(documents.contractorId, contractorId))
    .orderBy(desc(documents.createdAt), desc(documents.id))
}

async function provinceOf(db: Executor, contractorId: string) {
  const [contractor] = isUuid(contractorId)
    ? await db.select({ province: contractors.province }).from(contractors).where(eq(contractors.id, contractorId))
    : []
  if (!contractor) throw new NotFoundError('Contractor')
  return contractor.province
}
