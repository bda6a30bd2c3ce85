import { eq, inArray } from 'drizzle-orm'
import type { ContractorProfile } from '~/contracts/contractor'
import type { UpdateProfile } from '~/contracts/contractor-profile'
import type { Executor } from '~/server/db/client'
import { categories, contractorServices, contractors } from '~/server/db/schema'
import { isUniqueViolation } from '~/server/db/violations'
import { type ContractorContext, inTransaction } from '../context'
import { ConflictError, InvalidError, NotFoundError } from '../errors'
import { getOwnProfile } from './get-own-profile'
import { noteProfileChange } from './profile-changes'

/**
 * Changes the signed-in contractor's own company: only what is given, and only what homeowners read of it.
 * The public address stays as it is (decision D12).
 * @throws NotFoundError for any other company; InvalidError for unknown services or a year to come;
 *   ConflictError when another company has the email, or the profile changed since `updatedAt`.
 */
export async function updateOwnProfile(
  ctx: ContractorContext,
  { id, serviceCategoryIds, updatedAt, ...changes }: UpdateProfile,
): Promise<ContractorProfile> {
  if (id.toLowerCase() !== ctx.actor.contractorId) throw new NotFoundError('Contractor')
  if (changes.yearEstablished && changes.yearEstablished > ctx.now.getUTCFullYear())
    throw new InvalidError('This year is yet to come', { field: 'yearEstablished' })
  await inTransaction(ctx, async (tx) => {
    const [current] = await tx
      .select({ updatedAt: contractors.updatedAt })
      .from(contractors)
      .where(eq(contractors.id, ctx.actor.contractorId))
      .for('no key update')
    if (!current) throw new NotFoundError('Contractor')
    noteProfileChange(ctx.actor.contractorId)
    if (updatedAt && updatedAt.getTime() !== current.updatedAt.getTime())
      throw new ConflictError('The profile was changed elsewhere. Reload the page to see the newest version.', {
        reason: 'stale',
      })
    await writeChanges(tx, ctx, changes)
    if (serviceCategoryIds) await replaceServices(tx, ctx, serviceCategoryIds)
  })
  return getOwnProfile(ctx)
}

async function writeChanges(
  tx: Executor,
  ctx: ContractorContext,
  changes: Partial<typeof contractors.$inferInsert>,
): Promise<void> {
  try {
    await tx
      .update(contractors)
      .set({ ...changes, updatedAt: ctx.now })
      .where(eq(contractors.id, ctx.actor.contractorId))
  } catch (error) {
    if (isUniqueViolation(error, 'contractors_email_unique'))
      throw new ConflictError('Another company uses this email already', { field: 'email' })
    throw error
  }
}

async function replaceServices(tx: Executor, ctx: ContractorContext, ids: readonly string[]): Promise<void> {
  const { contractorId } = ctx.actor
  const wanted = [...new Set(ids)]
  if (wanted.length > 0) {
    const known = await tx.select({ id: categories.id }).from(categories).where(inArray(categories.id, wanted))
    if (known.length < wanted.length)
      throw new InvalidError('One of the services is unknown', { field: 'serviceCategoryIds' })
  }
  await tx.delete(contractorServices).where(eq(contractorServices.contractorId, contractorId))
  if (wanted.length > 0)
    await tx
      .insert(contractorServices)
      .values(wanted.map((categoryId) => ({ contractorId, categoryId, createdAt: ctx.now })))
}
