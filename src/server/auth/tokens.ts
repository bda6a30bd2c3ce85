import { createHash, createHmac, randomBytes } from 'node:crypto'
import { env } from '~/env'

/** 256 random bits for a cookie. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is kept of a token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/**
 * The token of a stored row, 256 bits derived from the server's secret and the row's id. It is never
 * stored: a mail is written with the id alone, and the token is derived again when it is sent.
 */
export function derivedToken(purpose: string, id: string): string {
  return createHmac('sha256', env.APP_SECRET).update(`${purpose}:${id}`).digest('base64url')
}
