import { eq } from 'drizzle-orm'
import type { OwnRate } from '~/contracts/rate'
import { ConflictError, NotFoundError } from '~/domain/errors'
import { isUuid } from '~/domain/slug'
import { platformRates, rateAcceptances } from '~/server/db/schema'
import { record } from '../audit/record'
import { type ContractorContext, inTransaction } from '../context'
import { listOwnRates } from './read-rates'

/**
 * Notes that the signed-in contractor accepts a rate, with its words, the time and the address; once (rule 72).
 * @throws NotFoundError; ConflictError for a rate that another has replaced, or that asks for nothing
 */
export async function acceptRate(ctx: ContractorContext, { rateId }: { rateId: string }): Promise<OwnRate[]> {
  return inTransaction(ctx, async (tx) => {
    const [rate] = isUuid(rateId) ? await tx.select().from(platformRates).where(eq(platformRates.id, rateId)) : []
    if (!rate) throw new NotFoundError('Rate')
    const own = await listOwnRates({ ...ctx, db: tx })
    if (!own.some((asked) => asked.id === rate.id))
      throw new ConflictError('This rate was replaced. Please look at the one that holds now.')
    const [accepted] = await tx
      .insert(rateAcceptances)
      .values({
        contractorId: ctx.actor.contractorId,
        rateId: rate.id,
        wording: rate.wording,
        address: ctx.address,
        at: ctx.now,
      })
      .onConflictDoNothing()
      .returning({ id: rateAcceptances.id })
    if (accepted)
      await record(tx, ctx, {
        action: 'rate.accepted',
        entity: 'contractor',
        entityId: ctx.actor.contractorId,
        details: { rateId: rate.id },
      })
    return listOwnRates({ ...ctx, db: tx })
  })
}
