import { challengeMinutes } from '~/domain/second-factor'
import { cookieName, cookiePattern, isSecure } from './cookie-name'

const name = cookieName('trowel_sign_in')
const pattern = cookiePattern(name)

const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`

/** The `Set-Cookie` value that says which sign-in waits for its second step. */
export function challengeCookie(token: string): string {
  return `${name}=${token}; Max-Age=${challengeMinutes * 60}; ${attributes}`
}

/** The `Set-Cookie` value that removes it. */
export const blankChallengeCookie = `${name}=; Max-Age=0; ${attributes}`

/** The token of the sign-in that waits for its second step, in a request's cookie header. */
export function readChallengeCookie(cookieHeader: string): string | undefined {
  return pattern.exec(cookieHeader)?.[1]
}
