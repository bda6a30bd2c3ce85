import { derivedToken, hashToken } from './tokens'

/** The token that shows one request to whoever holds it; made again whenever a mail is rendered. */
export function requestToken(projectId: string): string {
  return derivedToken('request_link', projectId)
}

/** What is kept of a request's token. */
export function requestTokenHash(projectId: string): string {
  return hashToken(requestToken(projectId))
}

/** Where a mail's link to a request leads. */
export function requestPath(projectId: string): string {
  return `/customer-portal?request=${requestToken(projectId)}`
}
