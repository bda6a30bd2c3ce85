import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { HomeownerAccount, updateHomeownerAccountInput } from '~/contracts/homeowner-account'
import { users } from '~/server/db/schema'
import { record } from '../audit/record'
import { type HomeownerContext, inTransaction } from '../context'
import { consume } from '../rate-limit/rate-limit'
import { getHomeownerAccount } from './get-homeowner-account'

/**
 * Changes the name of the signed-in homeowner. Requests and reviews keep the name they were written under.
 * @throws TooManyRequestsError
 */
export async function updateHomeownerAccount(
  ctx: HomeownerContext,
  { firstName, lastName }: z.output<typeof updateHomeownerAccountInput>,
): Promise<HomeownerAccount> {
  const { userId } = ctx.actor
  await consume(ctx.db, 'profileChange', userId)
  await inTransaction(ctx, async (tx) => {
    await tx.update(users).set({ firstName, lastName, updatedAt: ctx.now }).where(eq(users.id, userId))
    const details = { changed: ['firstName', 'lastName'] }
    await record(tx, ctx, { action: 'user.updated', entity: 'user', entityId: userId, details })
  })
  return getHomeownerAccount(ctx)
}
