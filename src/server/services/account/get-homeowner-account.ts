import { desc, eq } from 'drizzle-orm'
import type { HomeownerAccount } from '~/contracts/homeowner-account'
import { NotFoundError } from '~/domain/errors'
import { displayPhone } from '~/domain/phone'
import { projects, users } from '~/server/db/schema'
import type { HomeownerContext } from '../context'
import { wantsOptionalMail } from '../mail/mail-choices'
import { pendingEmailOf } from './email-change'

/** The signed-in homeowner's account. */
export async function getHomeownerAccount(ctx: HomeownerContext): Promise<HomeownerAccount> {
  const [user] = await ctx.db.select().from(users).where(eq(users.id, ctx.actor.userId))
  if (!user) throw new NotFoundError('Account')
  const [newest] = await ctx.db
    .select({ phone: projects.phone })
    .from(projects)
    .where(eq(projects.homeownerId, user.id))
    .orderBy(desc(projects.id))
    .limit(1)
  return {
    ...user,
    phone: newest ? displayPhone(newest.phone) : null,
    pendingEmail: await pendingEmailOf(ctx.db, ctx.now, user.id, 'email_change'),
    optionalMail: await wantsOptionalMail(ctx.db, user.email),
  }
}
