import { v7 } from 'uuid'
import { type ForgotPassword, passwordMessages } from '~/contracts/auth'
import { enqueue } from '~/server/jobs/enqueue'
import type { ServiceContext } from '../context'
import { consume } from '../rate-limit/rate-limit'

/**
 * Takes note that a password was forgotten. Whether there is an account is found out by the job
 * behind it, so a known and an unknown email get the same answer after the same work.
 * @throws TooManyRequestsError, counted alike for every email
 */
export async function requestPasswordReset(
  ctx: ServiceContext,
  { email }: ForgotPassword,
): Promise<{ message: string }> {
  const asked = email.toLowerCase()
  await consume(ctx.db, 'forgotPasswordByAddress', ctx.address)
  await consume(ctx.db, 'forgotPasswordByEmail', asked)
  await enqueue(ctx.db, 'send-password-reset', { email: asked, requestId: v7() })
  return { message: passwordMessages.resetLinkSent }
}
