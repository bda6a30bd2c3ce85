import type { RegisterHomeownerInput } from '~/contracts/auth'
import { ConflictError } from '~/domain/errors'
import { users } from '~/server/db/schema'
import { isUniqueViolation } from '~/server/db/violations'
import { inTransaction, type ServiceContext } from '../context'
import { wantsOptionalMail } from '../mail/mail-choices'
import { isMailedTo } from '../project/own-project'
import { consume } from '../rate-limit/rate-limit'
import { proveEmailByLink } from './confirm-email'
import { hashNewPassword } from './hash-new-password'
import { writeEmailProof } from './send-email-proof'
import { type SignIn, startSession } from './start-session'

/**
 * Opens a homeowner's account and signs in. The email is not proved by this, so no request that
 * names it is shown until the link in the mail is followed (rule 8), unless the link of a mail about a request led here.
 * @throws ConflictError when a homeowner's account has this email.
 */
export async function registerHomeowner(ctx: ServiceContext, input: RegisterHomeownerInput): Promise<SignIn> {
  await consume(ctx.db, 'registration', ctx.address)
  const { password, requestToken, ...person } = input
  const passwordHash = await hashNewPassword(ctx, password, 'password')
  try {
    const user = await inTransaction(ctx, async (tx) => {
      const [created] = await tx
        .insert(users)
        .values({
          ...person,
          role: 'homeowner',
          passwordHash,
          optionalMail: await wantsOptionalMail(tx, person.email),
          createdAt: ctx.now,
          updatedAt: ctx.now,
        })
        .returning()
      if (!created) throw new Error('insert returned no row')
      // Who has read a mail at this address needs no other (rule 112).
      if (requestToken && (await isMailedTo(tx, ctx.now, { token: requestToken, email: created.email })))
        await proveEmailByLink(tx, ctx, created)
      else await writeEmailProof(tx, ctx, created)
      return created
    })
    return await startSession(ctx, user)
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_role_unique'))
      throw new ConflictError('An account with this email already exists', { field: 'email', cause: error })
    throw error
  }
}
