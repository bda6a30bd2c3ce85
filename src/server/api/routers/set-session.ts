import type { SessionUser } from '~/contracts/primitives'
import type { SignIn } from '~/server/services/account/start-session'
import type { ApiContext } from '../context'

/** Sets the cookies of a sign-in and returns the user. */
export function setSession(ctx: ApiContext, { setCookies, user }: SignIn): { user: SessionUser } {
  for (const cookie of setCookies) ctx.responseHeaders.append('set-cookie', cookie)
  return { user }
}
