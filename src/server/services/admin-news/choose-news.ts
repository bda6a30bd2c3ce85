import { eq } from 'drizzle-orm'
import type { NewsChoice } from '~/contracts/admin-news'
import { adminNewsChoices } from '~/server/db/schema'
import { record } from '../audit/record'
import { type AdminPersonContext, inTransaction } from '../context'

/** How the admin gets news by mail: at once unless they chose otherwise. */
export async function getNewsChoice({ db, actor }: AdminPersonContext): Promise<NewsChoice> {
  const [choice] = await db
    .select({ delivery: adminNewsChoices.delivery })
    .from(adminNewsChoices)
    .where(eq(adminNewsChoices.userId, actor.userId))
  return choice ?? { delivery: 'at_once' }
}

/** An admin's own choice of how they get news by mail. */
export async function chooseNews(ctx: AdminPersonContext, { delivery }: NewsChoice): Promise<NewsChoice> {
  const { userId } = ctx.actor
  return inTransaction(ctx, async (tx) => {
    const changes = { delivery, updatedAt: ctx.now }
    await tx
      .insert(adminNewsChoices)
      .values({ userId, ...changes })
      .onConflictDoUpdate({ target: adminNewsChoices.userId, set: changes })
    await record(tx, ctx, { action: 'user.news-chosen', entity: 'user', entityId: userId, details: { to: delivery } })
    return { delivery }
  })
}
