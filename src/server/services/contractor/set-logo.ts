import { eq } from 'drizzle-orm'
import type { ContractorProfile } from '~/contracts/contractor'
import { fileAddress } from '~/domain/file'
import { contractors } from '~/server/db/schema'
import { record } from '../audit/record'
import { type AdminContext, type ContractorContext, inTransaction } from '../context'
import { claimFile } from '../file/claim-files'
import { removeFiles } from '../file/remove-files'
import { consume } from '../rate-limit/rate-limit'
import { lockContractor } from './get-contractor'
import { getOwnProfile } from './get-own-profile'

/**
 * Makes an uploaded picture the company's logo; the one before is removed.
 * @throws NotFoundError; InvalidError when the file is not there or in use
 */
export async function setLogo(
  ctx: AdminContext,
  { id, logo }: { id: string; logo: string },
): Promise<{ logoUrl: string }> {
  return { logoUrl: fileAddress(await changeLogo(ctx, id, logo)) }
}

/**
 * Makes an uploaded picture the logo of the signed-in contractor's company (rule 95).
 * @throws InvalidError when the file is not there or in use; TooManyRequestsError
 */
export async function setOwnLogo(ctx: ContractorContext, { logo }: { logo: string }): Promise<ContractorProfile> {
  await consume(ctx.db, 'profileChange', ctx.actor.userId)
  await changeLogo(ctx, ctx.actor.contractorId, logo)
  return getOwnProfile(ctx)
}

async function changeLogo(ctx: AdminContext | ContractorContext, id: string, logo: string): Promise<string> {
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
    return file.id
  })
}
