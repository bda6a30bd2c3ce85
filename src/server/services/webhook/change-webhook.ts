import { addHours } from 'date-fns/addHours'
import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { CreateWebhookInput, UpdateWebhookInput, Webhook, WebhookSecret } from '~/contracts/webhook'
import { ConflictError, InvalidError, NotFoundError, UnauthenticatedError } from '~/domain/errors'
import { isUuid } from '~/domain/slug'
import { webhookLimits } from '~/domain/webhook'
import { env } from '~/env'
import { apiKeyOf } from '~/server/auth/actor'
import { currentSeal, seal, unseal } from '~/server/crypto/seal'
import type { Executor } from '~/server/db/client'
import { apiKeys, webhookEndpoints } from '~/server/db/schema'
import { newWebhookSecret } from '~/server/webhooks/sign-webhook'
import { WebhookClient } from '~/server/webhooks/webhook-client'
import { record } from '../audit/record'
import { type AdminContext, inTransaction, type ServiceContext } from '../context'
import { runEach } from '../run-each'
import { repeatedSince } from '../submission'
import { enqueueDelivery } from './deliver-webhooks'
import { endpointsOf, readWebhook } from './list-webhooks'
import { keyEnded } from './switch-off'

/**
 * Adds an endpoint, to which events are sent from now on. Its secret is answered this once. What a key adds is the
 * key's and ends with it.
 * @throws InvalidError for an address that may not be reached; ConflictError when there are too many;
 *   UnauthenticatedError when the key ended meanwhile
 */
export async function createWebhook(ctx: AdminContext, input: CreateWebhookInput): Promise<WebhookSecret> {
  refuseAddress(input.url)
  const id = v7()
  const secret = newWebhookSecret()
  return inTransaction(ctx, async (tx) => {
    const key = apiKeyOf(ctx.actor)
    if (key) await holdKey(tx, key.id)
    // Of two at once the second counts the first.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('webhook_endpoints'))`)
    await refuseTooMany(tx, key?.id)
    await tx.insert(webhookEndpoints).values({
      ...input,
      id,
      apiKeyId: key?.id ?? null,
      secret: seal(secret, id),
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    await record(tx, ctx, { action: 'webhook.created', entity: 'webhook', entityId: id })
    return { webhook: await readWebhook(tx, ctx, id), secret }
  })
}

/** A key that fills its share leaves the others and the owners theirs. */
async function refuseTooMany(tx: Executor, keyId: string | undefined): Promise<void> {
  const { apiKeyId } = webhookEndpoints
  const { endpoints, endpointsOfKey, endpointsOfKeys } = webhookLimits
  const own = await tx.$count(webhookEndpoints, keyId ? eq(apiKeyId, keyId) : isNull(apiKeyId))
  const most = keyId ? endpointsOfKey : endpoints
  if (own >= most) throw new ConflictError(`${most} endpoints are the most: remove one first`)
  if (keyId && (await tx.$count(webhookEndpoints, isNotNull(apiKeyId))) >= endpointsOfKeys)
    throw new ConflictError('The keys of this installation have too many endpoints: ask its owner to remove some')
}

/**
 * Changes an endpoint; what is left out stays. Made active again, it gets what waited while it was paused. One whose key
 * has ended is the owners' once an owner makes it active.
 * @throws NotFoundError; InvalidError for an address that may not be reached; UnauthenticatedError when the key ended
 *   meanwhile
 */
export async function updateWebhook(ctx: AdminContext, { id, ...changes }: UpdateWebhookInput): Promise<Webhook> {
  if (changes.url !== undefined) refuseAddress(changes.url)
  return inTransaction(ctx, async (tx) => {
    const key = apiKeyOf(ctx.actor)
    if (key) await holdKey(tx, key.id)
    const before = await lockWebhook(tx, ctx, id)
    const isTaken = changes.state === 'active' && before.apiKeyId !== null && (await hasEnded(tx, before.apiKeyId))
    const isSwitched = changes.state !== undefined && changes.state !== before.state
    await tx
      .update(webhookEndpoints)
      .set({
        ...changes,
        ...(isSwitched && { offReason: null, failingSince: null }),
        ...(isTaken && { apiKeyId: null }),
        updatedAt: ctx.now,
      })
      .where(eq(webhookEndpoints.id, id))
    if (isSwitched && changes.state === 'active') await enqueueDelivery(tx)
    const changed = Object.entries(changes).flatMap(([name, value]) => (value === undefined ? [] : [name]))
    await record(tx, ctx, { action: 'webhook.updated', entity: 'webhook', entityId: id, details: { changed } })
    return readWebhook(tx, ctx, id)
  })
}

/**
 * Deletes an endpoint with its deliveries. It is off before: what changes meanwhile writes it no delivery, which would wait
 * for the endpoint while the endpoint's end waits for the deliveries that an erasure clears.
 * @throws NotFoundError
 */
export async function deleteWebhook(ctx: AdminContext, id: string): Promise<{ ok: true }> {
  await inTransaction(ctx, async (tx) => {
    await lockWebhook(tx, ctx, id)
    await tx
      .update(webhookEndpoints)
      .set({ state: 'off', updatedAt: ctx.now })
      .where(and(eq(webhookEndpoints.id, id), ne(webhookEndpoints.state, 'off')))
  })
  return inTransaction(ctx, async (tx) => {
    await lockWebhook(tx, ctx, id)
    await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id))
    await record(tx, ctx, { action: 'webhook.deleted', entity: 'webhook', entityId: id })
    return { ok: true }
  })
}

/**
 * Gives an endpoint a new secret. The one before signs too for a day, so that receivers can change without a gap; the one
 * before that no longer does. Of two calls at once, or a double click, one is refused: the secret that receivers hold
 * would end with the second.
 * @throws NotFoundError; ConflictError
 */
export async function rotateWebhookSecret(ctx: AdminContext, id: string): Promise<WebhookSecret> {
  const secret = newWebhookSecret()
  return inTransaction(ctx, async (tx) => {
    const before = await lockWebhook(tx, ctx, id)
    const { overlapHours } = webhookLimits
    if (before.previousSecretUntil && before.previousSecretUntil > addHours(repeatedSince(ctx.now), overlapHours))
      throw new ConflictError('This endpoint got a new secret a moment ago')
    await tx
      .update(webhookEndpoints)
      .set({
        secret: seal(secret, id),
        previousSecret: before.secret,
        previousSecretUntil: addHours(ctx.now, overlapHours),
        updatedAt: ctx.now,
      })
      .where(eq(webhookEndpoints.id, id))
    await record(tx, ctx, { action: 'webhook.secret-rotated', entity: 'webhook', entityId: id })
    return { webhook: await readWebhook(tx, ctx, id), secret }
  })
}

/** Forgets secrets that no longer sign, and seals the others with the application's secret in use. */
export async function resealWebhooks(ctx: ServiceContext): Promise<void> {
  const { db } = ctx
  await db
    .update(webhookEndpoints)
    .set({ previousSecret: null, previousSecretUntil: null })
    .where(sql`${webhookEndpoints.previousSecretUntil} < now()`)
  const rows = await db.select().from(webhookEndpoints)
  const anew = (sealed: string, id: string) => (sealed.startsWith(currentSeal) ? sealed : seal(unseal(sealed, id), id))
  const endpoints = rows.map((row) => [row.id, row] as const)
  await runEach(ctx, 'webhook secrets', endpoints, async ({ id, secret, previousSecret }) => {
    const sealed = { secret: anew(secret, id), previousSecret: previousSecret && anew(previousSecret, id) }
    if (sealed.secret === secret && sealed.previousSecret === previousSecret) return
    // Unless it was rotated meanwhile.
    await db
      .update(webhookEndpoints)
      .set(sealed)
      .where(sql`${webhookEndpoints.id} = ${id} and ${webhookEndpoints.secret} = ${secret}
        and ${webhookEndpoints.previousSecret} is not distinct from ${previousSecret}`)
  })
}

function refuseAddress(url: string): void {
  const refused = new WebhookClient({ loopback: env.WEBHOOK_LOOPBACK }).refuse(url)
  if (refused) throw new InvalidError(refused, { field: 'url' })
}

/** Until the transaction is over the key does not end: what ends it waits, and finds what was made with it. */
async function holdKey(tx: Executor, id: string): Promise<void> {
  const [ended] = await tx
    .select({ over: sql<boolean>`${keyEnded}` })
    .from(apiKeys)
    .where(eq(apiKeys.id, id))
    .for('share')
  if (!ended || ended.over) throw new UnauthenticatedError('This API key is not valid', { reason: 'invalid_key' })
}

async function hasEnded(tx: Executor, keyId: string): Promise<boolean> {
  return (await tx.$count(apiKeys, and(eq(apiKeys.id, keyId), keyEnded))) > 0
}

/** Against other changes. Events of business transactions, which refer to the endpoint, are still written. */
async function lockWebhook(tx: Executor, ctx: AdminContext, id: string) {
  const [row] = isUuid(id)
    ? await tx
        .select()
        .from(webhookEndpoints)
        .where(and(eq(webhookEndpoints.id, id), endpointsOf(ctx)))
        .for('no key update')
    : []
  if (!row) throw new NotFoundError('Webhook')
  return row
}
