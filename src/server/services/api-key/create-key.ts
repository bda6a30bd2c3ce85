import { addDays } from 'date-fns/addDays'
import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { CreateContractorKeyInput, CreateKeyInput, MadeKey } from '~/contracts/api-key'
import { defaultKeyLimit, keyLifetimes, mostContractorKeys, mostPlatformKeys } from '~/domain/api-key'
import { ConflictError } from '~/domain/errors'
import { makeKey } from '~/server/crypto/api-key'
import type { Executor } from '~/server/db/client'
import { apiKeySecrets, apiKeys } from '~/server/db/schema'
import { confirmPassword } from '../account/confirm-password'
import { holdOwner } from '../admin/lock-admins'
import { record } from '../audit/record'
import { type ContractorPersonContext, inTransaction, type OwnerContext } from '../context'
import { mailOwners } from '../mail/mail-owners'
import { lockCaller } from '../second-factor/lock-person'
import { mailCompany } from './mail-company'

/**
 * Makes a key of the platform. Its text is answered this once; only a hash of its secret is kept.
 * @throws InvalidError on `password`; ForbiddenError for who is no owner any more; ConflictError when there are too many
 *   keys; TooManyRequestsError.
 */
export async function createKey(ctx: OwnerContext, input: CreateKeyInput): Promise<MadeKey> {
  const confirmed = await confirmPassword(ctx, input.password, 'password')
  return inTransaction(ctx, async (tx) => {
    await holdOwner(tx, ctx)
    await lockCaller(tx, ctx, confirmed)
    const made = await insertKey(tx, ctx, { ...input, contractorId: null })
    await mailOwners(tx, ctx.now, {
      key: `key-made:${made.id}`,
      template: 'key-changed',
      props: { change: 'made', keyName: input.name, owner: nameOf(ctx), scopes: input.scopes, limit: input.limit },
    })
    return made
  })
}

/**
 * Makes a key for the contractor's own leads, and mails the company of it.
 * @throws InvalidError on `password`; ConflictError when there are too many keys; TooManyRequestsError.
 */
export async function createContractorKey(
  ctx: ContractorPersonContext,
  input: CreateContractorKeyInput,
): Promise<MadeKey> {
  const confirmed = await confirmPassword(ctx, input.password, 'password')
  return inTransaction(ctx, async (tx) => {
    const { email } = await lockCaller(tx, ctx, confirmed)
    const { contractorId } = ctx.actor
    const made = await insertKey(tx, ctx, { ...input, limit: defaultKeyLimit, contractorId })
    const { name, scopes } = input
    await mailCompany(tx, ctx, { change: 'made', occasion: made.id, name, scopes, contractorId, account: email })
    return made
  })
}

/** The name of who acts. */
export const nameOf = ({ actor }: OwnerContext | ContractorPersonContext) => `${actor.firstName} ${actor.lastName}`

type NewKey = Omit<CreateKeyInput, 'password'> & { contractorId: string | null }

async function insertKey(
  tx: Executor,
  ctx: OwnerContext | ContractorPersonContext,
  { name, scopes, limit, lifetime, contractorId }: NewKey,
): Promise<MadeKey> {
  await refuseTooMany(tx, ctx.now, contractorId)
  const days = keyLifetimes[lifetime]
  const [key] = await tx
    .insert(apiKeys)
    .values({
      name,
      scopes: [...new Set(scopes)].toSorted(),
      contractorId,
      limit,
      createdBy: ctx.actor.userId,
      expiresAt: days === null ? null : addDays(ctx.now, days),
      createdAt: ctx.now,
    })
    .returning({ id: apiKeys.id })
  if (!key) throw new Error('nothing was inserted')
  const { text } = await insertSecret(tx, ctx, key.id)
  await record(tx, ctx, {
    action: 'api-key.created',
    entity: 'api-key',
    entityId: key.id,
    details: { scopes, limit, ...(contractorId && { contractorId }) },
  })
  return { id: key.id, secret: text }
}

/** Adds a secret to a key, and answers its id and the whole text of the key. */
export async function insertSecret(
  tx: Executor,
  { actor, now }: OwnerContext | ContractorPersonContext,
  keyId: string,
): Promise<{ publicId: string; text: string }> {
  const { publicId, hash, text } = makeKey()
  await tx.insert(apiKeySecrets).values({ publicId, hash, keyId, createdBy: actor.userId, createdAt: now })
  return { publicId, text }
}

/** Of two at once the second counts the first. */
async function refuseTooMany(tx: Executor, now: Date, contractorId: string | null): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`api-keys ${contractorId}`}, 0))`)
  const most = contractorId ? mostContractorKeys : mostPlatformKeys
  const there = await tx.$count(
    apiKeys,
    and(
      contractorId ? eq(apiKeys.contractorId, contractorId) : isNull(apiKeys.contractorId),
      isNull(apiKeys.revokedAt),
      or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)),
    ),
  )
  if (there >= most) throw new ConflictError(`${most} keys are the most: revoke one that is not needed first`)
}
