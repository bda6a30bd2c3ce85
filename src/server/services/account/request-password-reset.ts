import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { type ForgotPasswordInput, passwordMessages } from '~/contracts/auth'
import { networkOf } from '~/lib/network-address'
import { originOf } from '~/server/auth/origin'
import { hashToken } from '~/server/crypto/tokens'
import type { Executor } from '~/server/db/client'
import { enqueue } from '~/server/queue/enqueue'
import type { ServiceContext } from '../context'
import { consume } from '../rate-limit/rate-limit'

/**
 * Takes note that a password was forgotten. Whether there is an account is found out by the job
 * behind it, so a known and an unknown email get the same answer after the same work.
 * @throws TooManyRequestsError, counted alike for every email
 */
export async function requestPasswordReset(
  ctx: ServiceContext,
  { email }: ForgotPasswordInput,
): Promise<{ message: string }> {
  const asked = email.toLowerCase()
  await consume(ctx.db, 'forgotPasswordByAddress', ctx.address)
  await consume(ctx.db, 'forgotPasswordByEmailAndNetwork', `${asked} ${networkOf(ctx.address)}`)
  await consume(ctx.db, 'forgotPasswordByEmail', asked)
  const asking = { email: asked, requestId: v7(), ...originOf(ctx) }
  await enqueue(ctx.db, 'send-password-reset', asking, { jobKey: jobKey(asked) })
  return { message: passwordMessages.resetLinkSent }
}

/** Takes what was asked for with these addresses out of the queue: who asked has gone. */
export async function dropPasswordResets(tx: Executor, emails: readonly string[]): Promise<void> {
  for (const email of new Set(emails.map((email) => email.toLowerCase())))
    await tx.execute(sql`
      select graphile_worker.remove_job(${jobKey(email)})
      where not exists (select from users where lower(email) = ${email})`)
}

const jobKey = (email: string) => `send-password-reset:${hashToken(email)}`
