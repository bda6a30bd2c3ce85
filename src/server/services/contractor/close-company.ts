import { confirmPassword } from '../account/confirm-password'
import { type ContractorPersonContext, inTransaction } from '../context'
import { enqueueMail } from '../mail/enqueue-mail'
import { lockCaller } from '../second-factor/lock-person'
import { eraseContractor } from './erase-contractor'
import { lockContractor } from './get-contractor'

/**
 * Closes the signed-in contractor's account for good, as an admin's deletion does (decision records 0018 and 0025):
 * login, profile, documents, leads and files go, homeowners who had hired them are told, and a last mail confirms it.
 * @throws InvalidError when the password does not fit; ConflictError when it was changed at the same moment;
 *   TooManyRequestsError; NotFoundError
 */
export async function closeCompany(ctx: ContractorPersonContext, { password }: { password: string }): Promise<void> {
  const { contractorId, email } = ctx.actor
  const confirmed = await confirmPassword(ctx, password, 'password')
  await inTransaction(ctx, async (tx) => {
    const company = await lockContractor(tx, contractorId)
    await lockCaller(tx, ctx, confirmed)
    await eraseContractor(tx, ctx, contractorId)
    await enqueueMail(tx, ctx.now, {
      key: `company-closed:${contractorId}`,
      template: 'company-closed',
      recipient: email,
      about: null,
      props: { contactName: company.contactName, companyName: company.companyName },
    })
  })
}
