import { env } from '~/env'

/** Whether the product has an https address: its cookies go over nothing else then. */
export const isSecure = env.APP_URL.startsWith('https:')

/** On https a cookie's name begins with `__Host-`: browsers take such a one from this very host only, never from http. */
export function cookieName(name: string): string {
  return isSecure ? `__Host-${name}` : name
}

/** Finds one of our cookies in a header, whatever else the header holds. The token is the first group. */
export function cookiePattern(name: string): RegExp {
  return new RegExp(`(?:^|;\\s*)${name}=([\\w-]{40,60})(?:;|$)`)
}
