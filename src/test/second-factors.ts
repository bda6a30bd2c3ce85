import { Secret, TOTP } from 'otpauth'
import type { Role } from '~/domain/role'
import type { SignedInActor } from '~/server/auth/actor'
import type { Database } from '~/server/db/client'
import { signIn } from '~/server/services/account/sign-in'
import type { ServiceContext } from '~/server/services/context'
import { SecondFactorRequiredError } from '~/server/services/second-factor/challenge-sign-in'
import { addPasskey, offerPasskey } from '~/server/services/second-factor/passkeys'
import { confirmTotp, startTotp } from '~/server/services/second-factor/totp'
import { Authenticator } from './authenticator'
import { visitorContext } from './contexts'
import { testPassword as password } from './factories'

type SignedInContext = ServiceContext<SignedInActor>

/** What an authenticator app shows at an instant. */
export function codeOf(secret: string, at: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })
}

/** Sets an authenticator app up, with the code of the time step before, so that the current one is unused. */
export async function addApp(ctx: SignedInContext): Promise<{ secret: string; codes: string[] }> {
  const { secret } = await startTotp(ctx, { password })
  const earlier = new Date(ctx.now.getTime() - 30_000)
  const { recoveryCodes: codes } = await confirmTotp(ctx, { code: codeOf(secret, earlier) })
  return { secret, codes }
}

/** Sets a passkey up. */
export async function addKey(ctx: SignedInContext, name = 'Key'): Promise<{ key: Authenticator; codes: string[] }> {
  const key = new Authenticator()
  const { recoveryCodes: codes } = await addPasskey(ctx, key.create(name, await offerPasskey(ctx, { password })))
  return { key, codes }
}

/** Gives the password; answers the token of the sign-in that waits for its second step. */
export async function firstStep(
  db: Database,
  { role, email }: { role: Role; email: string },
  now?: Date,
): Promise<string> {
  const outcome = await signIn(visitorContext(db, now), role, { email, password }).catch((error: unknown) => error)
  if (!(outcome instanceof SecondFactorRequiredError)) throw new Error('no second factor was asked for')
  return outcome.token
}
