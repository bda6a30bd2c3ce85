import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits for a cookie. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is kept of a token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
