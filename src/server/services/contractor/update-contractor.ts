import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { AdminContractorDetail, UpdateContractorInput } from '~/contracts/admin-contractor'
import { InvalidError } from '~/domain/errors'
import { isUuid } from '~/domain/slug'
import type { Executor } from '~/server/db/client'
import { categories, contractorServices, contractors, invitations } from '~/server/db/schema'
import { record } from '../audit/record'
import { refuseStale } from '../audit/refuse-stale'
import { type AdminContext, inTransaction } from '../context'
import { coordinatesOf } from '../geography/locate-postal-code'
import { readByContractor } from '../mail/read-by-contractor'
import { readdressQueued } from '../mail/readdress-queued'
import { archiveContractor, restoreContractor } from './archive-contractor'
import { refusingTakenEmail } from './create-contractor'
import { getContractor, lockContractor } from './get-contractor'
import { giveContactEmail } from './give-contact-email'
import { renamingOf } from './rename-company'

/**
 * Saves an admin's edits; what is left out stays as it is. Another email voids the invitation sent to the one before;
 * of a company with an account it waits for its proof (`giveContactEmail`).
 * @throws NotFoundError; ConflictError when the email is taken, when somebody saved a newer version
 *   than `updatedAt`, or when the status does not move so; InvalidError for an unknown service.
 */
export async function updateContractor(
  ctx: AdminContext,
  { id, status, updatedAt, serviceCategoryIds, ...given }: UpdateContractorInput,
): Promise<{ contractor: AdminContractorDetail }> {
  return refusingTakenEmail(() =>
    inTransaction(ctx, async (tx) => {
      const before = await lockContractor(tx, id)
      await refuseStale(tx, { entity: 'contractor', entityId: id, seen: updatedAt, current: before.updatedAt })
      const fields = Object.keys(given) as (keyof typeof given)[]
      const changed: string[] = fields.filter((field) => given[field] !== undefined && given[field] !== before[field])
      if (changed.length > 0)
        await tx
          .update(contractors)
          .set({
            ...given,
            ...(given.postalCode && coordinatesOf(given.postalCode)),
            ...(await renamingOf(tx, ctx, before, given.companyName)),
          })
          .where(eq(contractors.id, id))
      if (given.email !== undefined && changed.includes('email')) {
        const { userId } = before
        if (userId) await giveContactEmail(tx, ctx, { ...before, userId }, given.email)
        else {
          await voidInvitations(tx, ctx, id)
          await readdressQueued(tx, { from: before.email, to: given.email, of: readByContractor })
        }
      }
      if (serviceCategoryIds && (await replaceServices(tx, id, serviceCategoryIds))) changed.push('services')
      if (changed.length > 0) {
        await tx.update(contractors).set({ updatedAt: ctx.now }).where(eq(contractors.id, id))
        await record(tx, ctx, {
          action: 'contractor.updated',
          entity: 'contractor',
          entityId: id,
          details: { changed },
        })
      }
      if (status === 'archived') await archiveContractor(tx, ctx, before)
      if (status === 'unpublished') await restoreContractor(tx, ctx, before)
      return { contractor: await getContractor(tx, id) }
    }),
  )
}

/** A link that went to another address opens this company no more; the admin is asked to invite again. */
async function voidInvitations(tx: Executor, ctx: AdminContext, contractorId: string): Promise<void> {
  await tx
    .update(invitations)
    .set({ voidedAt: ctx.now })
    .where(and(eq(invitations.contractorId, contractorId), isNull(invitations.usedAt), isNull(invitations.voidedAt)))
  await tx.update(contractors).set({ invitedAt: null }).where(eq(contractors.id, contractorId))
}

/**
 * Makes these the services a contractor offers, and says whether that changed anything.
 * @throws InvalidError for a category that does not exist
 */
export async function replaceServices(tx: Executor, contractorId: string, categoryIds: string[]): Promise<boolean> {
  const wanted = [...new Set(categoryIds)]
  const known = wanted.length === 0 ? [] : await existingCategories(tx, wanted)
  if (known.length !== wanted.length) throw new InvalidError('Unknown service', { field: 'serviceCategoryIds' })
  const before = await tx
    .select({ categoryId: contractorServices.categoryId })
    .from(contractorServices)
    .where(eq(contractorServices.contractorId, contractorId))
  const same = before.length === known.length && before.every(({ categoryId }) => wanted.includes(categoryId))
  if (same) return false
  await tx.delete(contractorServices).where(eq(contractorServices.contractorId, contractorId))
  if (known.length > 0)
    await tx.insert(contractorServices).values(known.map(({ id }) => ({ contractorId, categoryId: id })))
  return true
}

function existingCategories(tx: Executor, ids: string[]): Promise<{ id: string }[]> {
  return tx
    .select({ id: categories.id })
    .from(categories)
    .where(inArray(categories.id, ids.filter(isUuid)))
}
