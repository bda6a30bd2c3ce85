import { AsyncLocalStorage } from 'node:async_hooks'
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

/** The secrets that are believed: the one in use, then the one it has taken the place of, if that is still given. */
export function appSecrets(): [string, ...string[]] {
  return [env.APP_SECRET, ...(env.APP_SECRET_PREVIOUS ? [env.APP_SECRET_PREVIOUS] : [])]
}

const nameOf = (secret: string) => keyed(secret, 'secret-id').slice(0, 8)

/** Tells the secret in use from others without telling anything of it. */
export function currentSecretId(): string {
  return nameOf(env.APP_SECRET)
}

const inUse = new AsyncLocalStorage<string>()

/**
 * Derives the tokens of `work` by the secret of this id, as long as it is believed: a mail that was written under the
 * previous one carries the links whose hashes were stored with it.
 */
export function withSecret<T>(id: string | null | undefined, work: () => T): T {
  const secret = appSecrets().find((known) => nameOf(known) === id) ?? env.APP_SECRET
  return inUse.run(secret, work)
}

function keyed(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url')
}

/**
 * The token of a link sent by mail, from what it is for and the id of its row. It is made again each
 * time the mail is rendered, so that neither the row nor the queue ever holds it.
 */
export function derivedToken(purpose: string, id: string): string {
  return keyed(inUse.getStore() ?? env.APP_SECRET, `${purpose}:${id}`)
}

/** The UUID (version 8) that stands for a text which must not be kept: the same for the same text, telling nothing of it. */
export function keyedId(purpose: string, text: string): string {
  const bytes = createHmac('sha256', env.APP_SECRET).update(`${purpose}:${text}`).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return stringify(bytes)
}

/** The same under every secret that is believed, the one in use first: to find what was stored under an older one. */
export function derivedTokens(purpose: string, id: string): string[] {
  return appSecrets().map((secret) => keyed(secret, `${purpose}:${id}`))
}

/** Whether a token from outside is one derived for this purpose and id; compared in constant time. */
export function isDerivedToken(token: string, purpose: string, id: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return derivedTokens(purpose, id).some((known) => timingSafeEqual(digest(token), digest(known)))
}
