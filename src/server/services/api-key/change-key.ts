import { addSeconds } from 'date-fns/addSeconds'
import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type { MadeKey, RotateKeyInput, SetKeyLimitInput } from '~/contracts/api-key'
import { type KeyEnding, rotationOverlaps, unusedKeyDays } from '~/domain/api-key'
import { ConflictError, NotFoundError } from '~/domain/errors'
import { isUuid } from '~/domain/slug'
import type { Executor } from '~/server/db/client'
import { apiKeySecrets, apiKeys } from '~/server/db/schema'
import { confirmPassword } from '../account/confirm-password'
import { holdOwner } from '../admin/lock-admins'
import { type AuditContext, record } from '../audit/record'
import { type ContractorPersonContext, inTransaction, type OwnerContext } from '../context'
import { mailOwners } from '../mail/mail-owners'
import { consume } from '../rate-limit/rate-limit'
import { lockCaller } from '../second-factor/lock-person'
import { switchOffOfKeys } from '../webhook/switch-off'
import { insertSecret, nameOf } from './create-key'
import { mailCompany } from './mail-company'

type KeyContext = OwnerContext | ContractorPersonContext

/** An owner changes every key, also a contractor's; a contractor their own. */
function scopeOf({ actor }: KeyContext) {
  return actor.kind === 'contractor' ? eq(apiKeys.contractorId, actor.contractorId) : undefined
}

/** @throws NotFoundError; ConflictError for a key that has ended */
async function lockKey(tx: Executor, ctx: KeyContext, id: string) {
  const [key] = isUuid(id)
    ? await tx
        .select()
        .from(apiKeys)
        .where(and(eq(apiKeys.id, id), scopeOf(ctx)))
        .for('update')
    : []
  if (!key) throw new NotFoundError('API key')
  if (key.revokedAt || (key.expiresAt && key.expiresAt <= ctx.now)) throw new ConflictError('This key has ended')
  return key
}

/** Whoever is an owner no more changes nothing. */
async function holdActor(tx: Executor, ctx: KeyContext): Promise<void> {
  if (ctx.actor.kind === 'admin') await holdOwner(tx, ctx as OwnerContext)
}

/**
 * Gives a key a new secret, whose text is answered this once. The one before works on for the overlap; a contractor's
 * key is rotated by the contractor, who alone may see its secret. The owners, or the company, are mailed of it.
 * @throws NotFoundError; InvalidError on `password`; ConflictError for a key that has ended, or while an earlier secret
 *   still overlaps; TooManyRequestsError.
 */
export async function rotateKey(ctx: KeyContext, { id, overlap, password }: RotateKeyInput): Promise<MadeKey> {
  const confirmed = await confirmPassword(ctx, password, 'password')
  return inTransaction(ctx, async (tx) => {
    await holdActor(tx, ctx)
    const { email } = await lockCaller(tx, ctx, confirmed)
    const key = await lockKey(tx, ctx, id)
    if (ctx.actor.kind === 'admin' && key.contractorId) throw new NotFoundError('API key')
    await endSecrets(tx, ctx.now, key.id, overlap)
    const { publicId, text } = await insertSecret(tx, ctx, key.id)
    await record(tx, ctx, { action: 'api-key.rotated', entity: 'api-key', entityId: key.id, details: { overlap } })
    await mailRotation(tx, ctx, key, { occasion: publicId, account: email })
    return { id: key.id, secret: text }
  })
}

async function mailRotation(
  tx: Executor,
  ctx: KeyContext,
  { name, scopes, limit, contractorId }: typeof apiKeys.$inferSelect,
  of: { occasion: string; account: string },
): Promise<void> {
  const change = 'rotated'
  if (contractorId) await mailCompany(tx, ctx, { ...of, change, name, scopes, contractorId })
  else
    await mailOwners(tx, ctx.now, {
      key: `key-rotated:${of.occasion}`,
      template: 'key-changed',
      props: { change, keyName: name, owner: nameOf(ctx), scopes, limit },
    })
}

async function endSecrets(tx: Executor, now: Date, keyId: string, overlap: RotateKeyInput['overlap']): Promise<void> {
  const overlapping = and(eq(apiKeySecrets.keyId, keyId), gt(apiKeySecrets.endsAt, now))
  if (overlap !== 'now' && (await tx.$count(apiKeySecrets, overlapping)) > 0)
    throw new ConflictError(
      'The secret before this one still works. Wait until it ends, or rotate without an overlap: both end at once then.',
      { field: 'overlap' },
    )
  const endsAt = addSeconds(now, rotationOverlaps[overlap])
  await tx
    .update(apiKeySecrets)
    .set({ endsAt })
    .where(and(eq(apiKeySecrets.keyId, keyId), or(isNull(apiKeySecrets.endsAt), gt(apiKeySecrets.endsAt, endsAt))))
  await tx.delete(apiKeySecrets).where(and(eq(apiKeySecrets.keyId, keyId), lt(apiKeySecrets.endsAt, now)))
}

/**
 * Ends a key at once and for good. Ending it twice changes nothing.
 * @throws NotFoundError
 */
export async function revokeKey(ctx: KeyContext, id: string): Promise<{ ok: true }> {
  return inTransaction(ctx, async (tx) => {
    await holdActor(tx, ctx)
    const own = and(eq(apiKeys.id, id), scopeOf(ctx))
    const known = isUuid(id) && (await tx.$count(apiKeys, own)) > 0
    if (!known) throw new NotFoundError('API key')
    await endKeys(tx, ctx, { which: own, ending: 'revoked' })
    return { ok: true }
  })
}

/**
 * Lets a key call more or less often; the owners are mailed of a raised limit of the platform's, where several within ten
 * minutes are one mail.
 * @throws NotFoundError; ConflictError for a key that has ended; TooManyRequestsError.
 */
export async function setKeyLimit(ctx: OwnerContext, { id, limit }: SetKeyLimitInput): Promise<{ ok: true }> {
  await consume(ctx.db, 'keyLimitChange', ctx.actor.userId)
  return inTransaction(ctx, async (tx) => {
    await holdOwner(tx, ctx)
    const key = await lockKey(tx, ctx, id)
    if (key.limit === limit) return { ok: true }
    await tx.update(apiKeys).set({ limit }).where(eq(apiKeys.id, key.id))
    await record(tx, ctx, {
      action: 'api-key.limit-changed',
      entity: 'api-key',
      entityId: key.id,
      details: { from: key.limit, to: limit },
    })
    if (key.contractorId === null && limit > key.limit)
      await mailOwners(tx, ctx.now, {
        key: `key-limit:${key.id}:${ctx.now.toISOString()}`,
        template: 'key-changed',
        topic: `key-limit:${key.id}`,
        props: { change: 'limit_raised', keyName: key.name, owner: nameOf(ctx), scopes: key.scopes, limit },
      })
    return { ok: true }
  })
}

interface Ended {
  /** All keys without it. */
  which: ReturnType<typeof and>
  ending: KeyEnding
}

/** Ends keys, and the webhooks they made, in the transaction of what makes them worthless. Answers how many there were. */
export async function endKeys(tx: Executor, ctx: AuditContext, { which, ending }: Ended): Promise<number> {
  const ended = await tx
    .update(apiKeys)
    .set({ revokedAt: ctx.now, ending })
    .where(and(isNull(apiKeys.revokedAt), which))
    .returning({ id: apiKeys.id })
  for (const { id } of ended)
    await record(tx, ctx, {
      action: 'api-key.revoked',
      entity: 'api-key',
      entityId: id,
      details: ending === 'revoked' ? {} : { ending },
    })
  await switchOffOfKeys(
    tx,
    ctx,
    ended.map(({ id }) => id),
  )
  return ended.length
}

/** The keys of the company that somebody has an account of. */
export const keysOfAccount = (userId: string) =>
  sql`${apiKeys.contractorId} in (select id from contractors where user_id = ${userId})`

/** Ends what nobody used for a year: its secret may lie anywhere by then. */
export async function endUnusedKeys(tx: Executor, ctx: AuditContext): Promise<number> {
  const since = addSeconds(ctx.now, -unusedKeyDays * 24 * 3600)
  const unused = sql`coalesce(${apiKeys.lastUsedAt}, ${apiKeys.createdAt}) < ${since.toISOString()}::timestamptz`
  return endKeys(tx, ctx, { which: unused, ending: 'unused' })
}
