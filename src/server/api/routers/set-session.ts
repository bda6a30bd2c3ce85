import type { SessionUser } from '~/contracts/primitives'
import type { SignIn } from '~/server/services/account/sign-in'
import type { ApiContext } from '../context'

/** Sends the cookie of a sign-in, and answers who signed in. */
export function setSession(ctx: ApiContext, { setCookie, user }: SignIn): { user: SessionUser } {
  ctx.responseHeaders.append('set-cookie', setCookie)
  return { user }
}
