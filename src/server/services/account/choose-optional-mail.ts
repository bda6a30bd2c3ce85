import { eq } from 'drizzle-orm'
import type { HomeownerAccount } from '~/contracts/homeowner-account'
import { ConflictError } from '~/domain/errors'
import { users } from '~/server/db/schema'
import type { HomeownerContext } from '../context'
import { setOptionalMail } from '../mail/mail-choices'
import { getHomeownerAccount } from './get-homeowner-account'

/**
 * Starts or stops optional mail to the account's address.
 * @throws ConflictError while the address is not proved: nobody decides for another person's inbox.
 */
export async function chooseOptionalMail(
  ctx: HomeownerContext,
  { optionalMail }: { optionalMail: boolean },
): Promise<HomeownerAccount> {
  const [user] = await ctx.db.select().from(users).where(eq(users.id, ctx.actor.userId))
  if (!user?.emailProvedAt) throw new ConflictError('Please confirm your email first')
  await setOptionalMail(ctx, user.email, optionalMail, 'profile settings')
  return getHomeownerAccount(ctx)
}
