import { eq, sql } from 'drizzle-orm'
import { UnauthenticatedError } from '~/domain/errors'
import { isSecretOf, readKey } from '~/server/crypto/api-key'
import type { Database } from '~/server/db/client'
import { prepared } from '~/server/db/prepared'
import { apiKeySecrets, apiKeys, contractors } from '~/server/db/schema'
import type { KeyActor } from './actor'

/** A key that was called with: who it acts as, and what bounds it. */
export interface CallingKey {
  actor: KeyActor
  /** Calls a minute. */
  limit: number
  /** Of the secret that was sent. */
  publicId: string
}

const bearer = /^bearer(?: +(.*))?$/i

/** What follows `Bearer` in the Authorization header; null without one. Other schemes belong to proxies in front. */
export function bearerToken(headers: Headers): string | null {
  const [found, token = ''] = bearer.exec(headers.get('authorization')?.trim() ?? '') ?? []
  return found === undefined ? null : token
}

const invalidKey = () => new UnauthenticatedError('This API key is not valid', { reason: 'invalid_key' })

/** Prepared, as every call with a key runs it. */
const secretByPublicId = prepared((db) =>
  db
    .select({
      hash: apiKeySecrets.hash,
      ends: apiKeySecrets.endsAt,
      id: apiKeys.id,
      name: apiKeys.name,
      scopes: apiKeys.scopes,
      limit: apiKeys.limit,
      expiresAt: apiKeys.expiresAt,
      revokedAt: apiKeys.revokedAt,
      contractorId: apiKeys.contractorId,
      company: { status: contractors.status, userId: contractors.userId },
    })
    .from(apiKeySecrets)
    .innerJoin(apiKeys, eq(apiKeys.id, apiKeySecrets.keyId))
    .leftJoin(contractors, eq(contractors.id, apiKeys.contractorId))
    .where(eq(apiKeySecrets.publicId, sql.placeholder('publicId')))
    .prepare('api_key'),
)

/**
 * The key of this text, if it works now.
 * @throws UnauthenticatedError for what is no key, and for one that is unknown, revoked or expired, or whose company is
 *   archived or has no account.
 */
export async function resolveKey(db: Database, text: string, now = new Date()): Promise<CallingKey> {
  const read = readKey(text)
  if (!read) throw invalidKey()
  return findKey(db, read.publicId, { now, isRight: (hash) => isSecretOf(hash, read.secret) })
}

/**
 * Looks again at a key whose secret was compared before: reading a body takes as long as its sender likes.
 * @throws UnauthenticatedError when it does not work any more
 */
export async function refuseEndedKey(db: Database, { publicId }: CallingKey, now = new Date()): Promise<void> {
  await findKey(db, publicId, { now, isRight: () => true })
}

interface Looking {
  now: Date
  isRight: (hash: string) => boolean
}

async function findKey(db: Database, publicId: string, { now, isRight }: Looking): Promise<CallingKey> {
  const [found] = await secretByPublicId(db).execute({ publicId })
  if (!found || !isRight(found.hash)) throw invalidKey()
  const isOver = [found.ends, found.expiresAt].some((end) => end && end <= now)
  if (found.revokedAt || isOver) throw invalidKey()
  const { id, name, scopes, limit, contractorId, company } = found
  const apiKey = { id, name, scopes }
  if (!contractorId)
    return { publicId, limit, actor: { kind: 'admin', level: 'agent', userId: null, sessionId: null, apiKey } }
  if (!company?.userId || company.status === 'archived') throw invalidKey()
  return {
    publicId,
    limit,
    actor: { kind: 'contractor', contractorId, userId: company.userId, sessionId: null, apiKey },
  }
}
