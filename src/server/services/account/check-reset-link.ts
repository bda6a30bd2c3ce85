import { passwordMessages } from '~/contracts/auth'
import type { LinkCheck } from '~/contracts/primitives'
import { emailTokens } from '~/server/db/schema'
import type { ServiceContext } from '../context'
import { consume } from '../rate-limit/rate-limit'
import { usableResetLink } from './reset-password'

/**
 * Whether a password can be reset with the link, for the page that asks for the new one. Read-only.
 * @throws TooManyRequestsError
 */
export async function checkResetLink(ctx: ServiceContext, { token }: { token: string }): Promise<LinkCheck> {
  await consume(ctx.db, 'linkCheck', ctx.address)
  const [known] = await ctx.db.select({ id: emailTokens.id }).from(emailTokens).where(usableResetLink(ctx, token))
  return { refusal: known ? null : passwordMessages.invalidResetLink }
}
