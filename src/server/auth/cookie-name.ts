import { env } from '~/env'

/** Whether the product has an https address: its cookies go over nothing else then. */
export const isSecure = env.APP_URL.startsWith('https:')

/** The `__Host-` prefix on https: browsers accept such a cookie only from this host, with Secure and Path=/. */
export function cookieName(name: string): string {
  return isSecure ? `__Host-${name}` : name
}

/** Matches one of our cookies in a Cookie header; the token is the first group. */
export function cookiePattern(name: string): RegExp {
  return new RegExp(`(?:^|;\\s*)${name}=([\\w-]{40,60})(?:;|$)`)
}
