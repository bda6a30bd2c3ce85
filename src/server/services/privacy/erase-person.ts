import { type ErasePersonInput, findPersonInput, privacyMessages } from '~/contracts/privacy'
import { InvalidError } from '~/domain/errors'
import { erasePerson as erase } from '../account/erase-person'
import { inTransaction, type OwnerContext } from '../context'
import { enqueueMail } from '../mail/enqueue-mail'
import { chosenOf } from './find-person'
import { recordEach } from './identified'

/**
 * Erases a person who asked for it: accounts with all they hold, and requests without one, as if the person had deleted
 * an account (decision record 0009). Contractors are told, and the person by one last mail to each address.
 * @throws NotFoundError; InvalidError when the confirmation is another contact, or when they were identified by
 *   something else than what was searched for
 */
export async function erasePerson(
  ctx: OwnerContext,
  { contact, identifiedBy, ids, confirmation }: ErasePersonInput,
): Promise<void> {
  const again = findPersonInput.safeParse({ contact: confirmation })
  if (again.data?.contact.value !== contact.value)
    throw new InvalidError(privacyMessages.confirmation, { field: 'confirmation' })
  await inTransaction(ctx, async (tx) => {
    const { accounts, requests } = await chosenOf(tx, { contact, identifiedBy, ids })
    const userIds = accounts.map(({ id }) => id)
    const requestIds = requests.map(({ id }) => id)
    await recordEach(tx, ctx, 'privacy.erased', { identifiedBy, userIds, requestIds })
    for (const userId of userIds) await erase(tx, ctx, { userId })
    if (requestIds.length > 0) await erase(tx, ctx, { requestIds })
    for (const { id, email, emailProvedAt, firstName } of accounts)
      await enqueueMail(tx, ctx.now, {
        key: `account-deleted:${id}`,
        template: 'account-deleted',
        recipient: email,
        about: null,
        // Of the account, which is gone by now, nothing can be looked up.
        unprovedFrom: emailProvedAt ? null : undefined,
        props: { firstName },
      })
    for (const [email, { id, customerName }] of new Map(
      requests.map((request) => [request.email.toLowerCase(), request]),
    ))
      await enqueueMail(tx, ctx.now, {
        key: `requests-erased:${id}`,
        template: 'requests-erased',
        recipient: email,
        about: null,
        props: { customerName },
      })
  })
}
