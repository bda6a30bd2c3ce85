import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { HomeownerAccount, updateHomeownerAccountInput } from '~/contracts/homeowner-account'
import { users } from '~/server/db/schema'
import type { HomeownerContext } from '../context'
import { getHomeownerAccount } from './get-homeowner-account'

/** Changes the name of the signed-in homeowner. Requests and reviews keep the name they were written under. */
export async function updateHomeownerAccount(
  ctx: HomeownerContext,
  { firstName, lastName }: z.output<typeof updateHomeownerAccountInput>,
): Promise<HomeownerAccount> {
  await ctx.db.update(users).set({ firstName, lastName, updatedAt: ctx.now }).where(eq(users.id, ctx.actor.userId))
  return getHomeownerAccount(ctx)
}
