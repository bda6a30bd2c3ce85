import { createHash, createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { stringify } from 'uuid'
import { env } from '~/env'

/** 256 random bits for a cookie. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is kept of a token. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url')
}

/**
 * The token of a link sent by mail, from what it is for and the id of its row. It is made again each
 * time the mail is rendered, so that neither the row nor the queue ever holds it.
 */
export function derivedToken(purpose: string, id: string): string {
  return createHmac('sha256', env.APP_SECRET).update(`${purpose}:${id}`).digest('base64url')
}

/** The UUID (version 8) that stands for a text which must not be kept: the same for the same text, telling nothing of it. */
export function keyedId(purpose: string, text: string): string {
  const bytes = createHmac('sha256', env.APP_SECRET).update(`${purpose}:${text}`).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return stringify(bytes)
}

/** Whether a token from outside is the one derived for this purpose and id; compared in constant time. */
export function isDerivedToken(token: string, purpose: string, id: string): boolean {
  const given = createHash('sha256').update(token).digest()
  const expected = createHash('sha256').update(derivedToken(purpose, id)).digest()
  return timingSafeEqual(given, expected)
}
