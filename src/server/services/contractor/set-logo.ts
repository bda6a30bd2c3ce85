import { eq } from 'drizzle-orm'
import { fileAddress } from '~/domain/file'
import { contractors } from '~/server/db/schema'
import { record } from '../audit/record'
import { type AdminContext, inTransaction } from '../context'
import { claimFile } from '../file/claim-files'
import { removeFiles } from '../file/remove-files'
import { lockContractor } from './get-contractor'

/**
 * Makes an uploaded picture the company's logo; the one before is removed.
 * @throws NotFoundError; InvalidError when the file is not there or in use
 */
export async function setLogo(
  ctx: AdminContext,
  { id, logo }: { id: string; logo: string },
): Promise<{ logoUrl: string }> {
  return inTransaction(ctx, async (tx) => {
    const { logoFileId } = await lockContractor(tx, id)
    const file = await claimFile(tx, ctx, { id: logo, kind: 'logo', field: 'logo' })
    await tx.update(contractors).set({ logoFileId: file.id, updatedAt: ctx.now }).where(eq(contractors.id, id))
    await removeFiles(tx, [logoFileId])
    await record(tx, ctx, {
      action: 'contractor.logo-changed',
      entity: 'contractor',
      entityId: id,
      details: { changed: ['logo'] },
    })
    return { logoUrl: fileAddress(file.id) }
  })
}
