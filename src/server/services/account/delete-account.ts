import { NotFoundError } from '~/domain/errors'
import { type HomeownerContext, inTransaction } from '../context'
import { enqueueMail } from '../mail/enqueue-mail'
import { lockCaller } from '../second-factor/lock-person'
import { confirmPassword } from './confirm-password'
import { erasePerson } from './erase-person'
import { assertNotOpenedByLink } from './opened-by-link'

/**
 * Permanently deletes the signed-in homeowner's account (decision record 0009), and confirms it by mail.
 * @throws InvalidError when the password does not fit; ConflictError when it was changed at the same moment,
 *   or the link of a mail opened the account this week; TooManyRequestsError.
 */
export async function deleteAccount(ctx: HomeownerContext, { password }: { password: string }): Promise<void> {
  const confirmed = await confirmPassword(ctx, password, 'password')
  await inTransaction(ctx, async (tx) => {
    const { userId } = ctx.actor
    const mayErase = async () => {
      await lockCaller(tx, ctx, confirmed)
      await assertNotOpenedByLink(tx, ctx.now, userId)
    }
    const { account } = await erasePerson(tx, ctx, { userId }, { mayErase })
    if (!account) throw new NotFoundError('Account')
    await enqueueMail(tx, ctx.now, {
      key: `account-deleted:${account.id}`,
      template: 'account-deleted',
      recipient: account.email,
      about: null,
      unprovedFrom: account.emailProvedAt ? null : ctx.address,
      props: { firstName: account.firstName },
    })
  })
}
