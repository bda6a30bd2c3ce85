import { and, eq } from 'drizzle-orm'
import type { HomeownerAccount } from '~/contracts/homeowner-account'
import { ConflictError } from '~/domain/errors'
import { users } from '~/server/db/schema'
import type { HomeownerContext } from '../context'
import { setOptionalMail } from '../mail/mail-choices'
import { getHomeownerAccount } from './get-homeowner-account'

/**
 * Starts or stops optional mail to the account's address, which stays the account's until the answer is written.
 * @throws ConflictError while the address is not proved: nobody decides for another person's inbox.
 */
export async function chooseOptionalMail(
  ctx: HomeownerContext,
  { optionalMail }: { optionalMail: boolean },
): Promise<HomeownerAccount> {
  const { userId, email } = ctx.actor
  await setOptionalMail(ctx, email, optionalMail, 'profile settings', async (tx) => {
    const [user] = await tx
      .select({ emailProvedAt: users.emailProvedAt })
      .from(users)
      .where(and(eq(users.id, userId), eq(users.email, email)))
      .for('no key update')
    if (!user) throw new ConflictError('Your email was changed at the same moment. Please try again.')
    if (!user.emailProvedAt) throw new ConflictError('Please confirm your email first')
  })
  return getHomeownerAccount(ctx)
}
