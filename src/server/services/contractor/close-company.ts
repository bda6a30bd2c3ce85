import { eq } from 'drizzle-orm'
import { NotFoundError } from '~/domain/errors'
import { contractors } from '~/server/db/schema'
import { confirmPassword } from '../account/confirm-password'
import { type ContractorContext, inTransaction } from '../context'
import { enqueueMail } from '../mail/enqueue-mail'
import { eraseContractor } from './erase-contractor'

/**
 * Closes the signed-in contractor's account for good, as an admin's deletion does (decision records 0018 and 0025):
 * login, profile, documents, leads and files go, homeowners who had hired them are told, and a last mail confirms it.
 * @throws InvalidError when the password does not fit; TooManyRequestsError; NotFoundError
 */
export async function closeCompany(ctx: ContractorContext, { password }: { password: string }): Promise<void> {
  const { contractorId, email } = ctx.actor
  await confirmPassword(ctx, password, 'password')
  await inTransaction(ctx, async (tx) => {
    const [company] = await tx.select().from(contractors).where(eq(contractors.id, contractorId))
    if (!company) throw new NotFoundError('Contractor')
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
