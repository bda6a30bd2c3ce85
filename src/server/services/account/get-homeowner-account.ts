import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { HomeownerAccount } from '~/contracts/homeowner-account'
import { emailTokens, users } from '~/server/db/schema'
import type { HomeownerContext } from '../context'
import { NotFoundError } from '../errors'
import { wantsOptionalMail } from '../mail/mail-choices'

/** The signed-in homeowner's account. */
export async function getHomeownerAccount(ctx: HomeownerContext): Promise<HomeownerAccount> {
  const [user] = await ctx.db.select().from(users).where(eq(users.id, ctx.actor.userId))
  if (!user) throw new NotFoundError('Account')
  const [change] = await ctx.db
    .select({ email: emailTokens.email })
    .from(emailTokens)
    .where(
      and(
        eq(emailTokens.userId, user.id),
        eq(emailTokens.purpose, 'email_change'),
        isNull(emailTokens.usedAt),
        gt(emailTokens.expiresAt, ctx.now),
      ),
    )
    .orderBy(desc(emailTokens.createdAt), desc(emailTokens.id))
    .limit(1)
  return {
    ...user,
    pendingEmail: change?.email ?? null,
    optionalMail: await wantsOptionalMail(ctx.db, user.email),
  }
}
