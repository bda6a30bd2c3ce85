import { derivedToken, hashToken } from './tokens'

/** What a mail keeps of the link to its request: the token is derived from it when the mail is rendered. */
export interface RequestLink {
  projectId: string
  /** Raised to void the links before it. Mails older than versions have none and carry the first. */
  linkVersion?: number
}

/** The token that shows one request to whoever holds it. */
export function requestToken({ projectId, linkVersion = 1 }: RequestLink): string {
  // The first version is derived as links were before there were versions: those that are out go on working.
  return derivedToken('request_link', linkVersion === 1 ? projectId : `${projectId}:${linkVersion}`)
}

/** What is kept of a request's token. */
export function requestTokenHash(link: RequestLink): string {
  return hashToken(requestToken(link))
}

/** Where a mail's link to a request leads. */
export function requestPath(link: RequestLink): string {
  return `/customer-portal?request=${requestToken(link)}`
}
