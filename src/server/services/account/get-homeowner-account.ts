import { eq } from 'drizzle-orm'
import type { HomeownerAccount } from '~/contracts/homeowner-account'
import { NotFoundError } from '~/domain/errors'
import { users } from '~/server/db/schema'
import type { HomeownerContext } from '../context'
import { wantsOptionalMail } from '../mail/mail-choices'
import { pendingEmailOf } from './email-change'

/** The signed-in homeowner's account. */
export async function getHomeownerAccount(ctx: HomeownerContext): Promise<HomeownerAccount> {
  const [user] = await ctx.db.select().from(users).where(eq(users.id, ctx.actor.userId))
  if (!user) throw new NotFoundError('Account')
  return {
    ...user,
    pendingEmail: await pendingEmailOf(ctx.db, ctx.now, user.id, 'email_change'),
    optionalMail: await wantsOptionalMail(ctx.db, user.email),
  }
}
