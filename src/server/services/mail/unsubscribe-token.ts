import { derivedToken, isDerivedToken } from '~/server/auth/tokens'

const purpose = 'unsubscribe'

/**
 * Where the reader of a mail unsubscribes: the page for people, and the address mail programs post to
 * (RFC 8058). Both name the mail, not its reader, so that no email stands in an address.
 */
export function unsubscribePaths(mailId: string): { page: string; oneClick: string } {
  const token = `${mailId}.${derivedToken(purpose, mailId)}`
  return { page: `/unsubscribe?token=${token}`, oneClick: `/api/unsubscribe?token=${token}` }
}

/** The mail a token was made for; null when we did not make it. */
export function mailOfToken(token: string): string | null {
  const [mailId = '', proof = ''] = token.split('.')
  return isDerivedToken(proof, purpose, mailId) ? mailId : null
}
