import { eq } from 'drizzle-orm'
import type { ContractorProfile } from '~/contracts/contractor'
import type { SetAvailabilityInput } from '~/contracts/contractor-profile'
import { InvalidError } from '~/domain/errors'
import { dayIn } from '~/domain/time-zone'
import { contractors } from '~/server/db/schema'
import { record } from '../audit/record'
import { type ContractorContext, inTransaction } from '../context'
import { consume } from '../rate-limit/rate-limit'
import { lockContractor } from './get-contractor'
import { getOwnProfile } from './get-own-profile'

/**
 * Until when the signed-in contractor is away, and how many open leads they ask for at the same time (rule 67).
 * What is left out stays; `null` ends being away.
 * @throws InvalidError for a day that is past where they are; TooManyRequestsError.
 */
export async function setAvailability(
  ctx: ContractorContext,
  changes: SetAvailabilityInput,
): Promise<ContractorProfile> {
  const { contractorId, userId } = ctx.actor
  await consume(ctx.db, 'profileChange', userId)
  await inTransaction(ctx, async (tx) => {
    const current = await lockContractor(tx, contractorId)
    const { awayUntil, leadsWanted } = changes
    if (awayUntil && awayUntil !== current.awayUntil && awayUntil < dayIn(current.province, ctx.now))
      throw new InvalidError('This day is past', { field: 'awayUntil' })
    const changed = [
      ...(awayUntil !== undefined && awayUntil !== current.awayUntil ? ['awayUntil'] : []),
      ...(leadsWanted !== undefined && leadsWanted !== current.leadsWanted ? ['leadsWanted'] : []),
    ]
    if (changed.length === 0) return
    await tx.update(contractors).set({ awayUntil, leadsWanted }).where(eq(contractors.id, contractorId))
    await record(tx, ctx, {
      action: 'contractor.availability',
      entity: 'contractor',
      entityId: contractorId,
      details: { changed },
    })
  })
  return getOwnProfile(ctx)
}
