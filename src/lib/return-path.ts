import { holdsSecret } from './secret-address'

/** The parameter of a sign-in that says where to go on to. */
export const returnParameter = 'next'

/** Where the proxy writes down which page is asked for: a layout is not told otherwise. */
export const addressHeader = 'x-address'

const longestPath = 1000
const ownOrigin = 'http://own.invalid'

/** Where each sign-in may lead on to: its own part of the site, and profiles, where people review and reply. */
const parts = {
  homeowner: /^\/(customer-portal|contractors\/[^/]+)$/,
  contractor: /^\/(contractor-dashboard|contractors\/[^/]+)$/,
  admin: /^\/admin(?!\/(login|two-step|accept-invitation)(\/|$))(\/|$)/,
} as const

/** Where a sign-in leads by itself. */
export const homes = { homeowner: '/customer-portal', contractor: '/contractor-dashboard', admin: '/admin' } as const
export type SignInPart = keyof typeof parts

/**
 * A path of our own that whoever signs in here may be led on to, else null: nothing of another site however it is
 * written (`//elsewhere`, `/\elsewhere`, encoded), and nothing whose address holds a secret.
 */
export function returnPath(part: SignInPart, given: string | null | undefined): `/${string}` | null {
  // Browsers read `\` as `/`, and drop tabs and line breaks.
  if (!given?.startsWith('/') || given.length > longestPath || /[\\\p{C}]/u.test(given)) return null
  const url = URL.parse(given, ownOrigin)
  if (url?.origin !== ownOrigin || !parts[part].test(url.pathname)) return null
  if (holdsSecret(url.pathname, url.searchParams)) return null
  return `/${(url.pathname + url.search + url.hash).slice(1)}`
}

/** The address of a sign-in that leads on to `to`. The plain one when there is nothing to come back to. */
export function signInPath<P extends string>(login: P, part: SignInPart, to: string | null | undefined) {
  const path = returnPath(part, to)
  return path && path !== homes[part]
    ? (`${login}?${new URLSearchParams({ [returnParameter]: path })}` as const)
    : login
}
