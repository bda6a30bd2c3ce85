import { eq, inArray } from 'drizzle-orm'
import type { ContractorProfile } from '~/contracts/contractor'
import type { UpdateProfileInput } from '~/contracts/contractor-profile'
import { ConflictError, InvalidError, NotFoundError } from '~/domain/errors'
import { provinceOfPostalCode } from '~/domain/postal-code'
import { provinceNames } from '~/domain/province'
import type { Executor } from '~/server/db/client'
import { categories, contractorServices, contractors } from '~/server/db/schema'
import { confirmPassword } from '../account/confirm-password'
import { limitEmailChanges } from '../account/email-change'
import { record } from '../audit/record'
import { type ContractorPersonContext, inTransaction } from '../context'
import { coordinatesOf } from '../geography/locate-postal-code'
import { consume } from '../rate-limit/rate-limit'
import { requestContactEmailChange } from './change-contact-email'
import { getOwnProfile } from './get-own-profile'
import { moveToProvince } from './move-to-province'
import { invalidateProfile } from './profile-changes'
import { renamingOf } from './rename-company'

/**
 * Changes the signed-in contractor's own company: only what is given, and only what homeowners read of it.
 * The public address stays as it is (rule 21). A new email begins its change when the password is given too, and
 * stays as it is without: whoever found an open session cannot turn the company's mail away (decision record 0026).
 * Another postal code moves the company at once, on public pages and in the order of turns (rule 115). Another name of a
 * company that was checked shows beside the one that was, until our team has looked (rule 167).
 * @throws NotFoundError for any other company; InvalidError for unknown services, a wrong password, or a postal code
 *   of another province;
 *   ConflictError when the profile changed since `updatedAt`; TooManyRequestsError.
 */
export async function updateOwnProfile(
  ctx: ContractorPersonContext,
  { id, serviceCategoryIds, updatedAt, email, password, ...changes }: UpdateProfileInput,
): Promise<ContractorProfile> {
  if (id.toLowerCase() !== ctx.actor.contractorId) throw new NotFoundError('Contractor')
  await consume(ctx.db, 'profileChange', ctx.actor.userId)
  const newEmail = email && password ? await confirmNewEmail(ctx, email, password) : null
  await inTransaction(ctx, async (tx) => {
    const [current] = await tx
      .select()
      .from(contractors)
      .where(eq(contractors.id, ctx.actor.contractorId))
      .for('no key update')
    if (!current) throw new NotFoundError('Contractor')
    invalidateProfile(ctx.actor.contractorId)
    if (updatedAt && updatedAt.getTime() !== current.updatedAt.getTime())
      throw new ConflictError('The profile was changed elsewhere. Reload the page to see the newest version.', {
        reason: 'stale',
      })
    refuseOtherProvince(current, changes)
    await tx
      .update(contractors)
      .set({
        ...changes,
        ...(changes.postalCode && coordinatesOf(changes.postalCode)),
        ...(await renamingOf(tx, ctx, current, changes.companyName)),
        updatedAt: ctx.now,
      })
      .where(eq(contractors.id, ctx.actor.contractorId))
    if (serviceCategoryIds) await replaceServices(tx, ctx, serviceCategoryIds)
    const fields = Object.keys(changes) as (keyof typeof changes)[]
    const changed: string[] = fields.filter(
      (field) => changes[field] !== undefined && changes[field] !== current[field],
    )
    if (serviceCategoryIds) changed.push('services')
    if (changed.length > 0)
      await record(tx, ctx, {
        action: 'contractor.updated',
        entity: 'contractor',
        entityId: ctx.actor.contractorId,
        details: { changed },
      })
    if (changes.province && changes.province !== current.province)
      await moveToProvince(tx, ctx, current, changes.province)
    if (newEmail) await requestContactEmailChange(tx, ctx, current, newEmail)
  })
  return getOwnProfile(ctx)
}

type Place = Pick<UpdateProfileInput, 'province' | 'postalCode'>

/** Distances follow the postal code, and taxes and checks the province: what is changed of them must agree. */
function refuseOtherProvince(current: Required<Place>, changes: Place): void {
  const { postalCode = current.postalCode, province = current.province } = changes
  if (postalCode === current.postalCode && province === current.province) return
  const lies = postalCode && provinceOfPostalCode(postalCode)
  if (lies && lies !== province)
    throw new InvalidError(`This postal code lies in ${provinceNames[lies]}`, { field: 'postalCode' })
}

/** An email that differs from the company's, or is not proved yet, with the hash that the password fitted; null when it is the same. */
async function confirmNewEmail(ctx: ContractorPersonContext, email: string, password: string) {
  const [company] = await ctx.db
    .select({ email: contractors.email, emailUnprovedSince: contractors.emailUnprovedSince })
    .from(contractors)
    .where(eq(contractors.id, ctx.actor.contractorId))
  if (company?.email.toLowerCase() === email && !company.emailUnprovedSince) return null
  const passwordHash = await confirmPassword(ctx, password, 'password')
  await limitEmailChanges(ctx, email)
  return { email, passwordHash }
}

async function replaceServices(tx: Executor, ctx: ContractorPersonContext, ids: readonly string[]): Promise<void> {
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
