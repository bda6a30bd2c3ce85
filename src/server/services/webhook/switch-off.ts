import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { WebhookOffReason } from '~/domain/webhook'
import type { Database, Executor } from '~/server/db/client'
import { apiKeys, webhookDeliveries, webhookEndpoints } from '~/server/db/schema'
import { type AuditContext, record } from '../audit/record'
import type { ServiceContext } from '../context'
import { mailOwners } from '../mail/mail-owners'
import { runEachInTransaction } from '../run-each'

/**
 * Switches off an endpoint, and mails the owners at most once a day (rule 128). Happens once for two at a time. What waits
 * in great number is given up by the next run.
 */
export async function switchOff(tx: Executor, ctx: AuditContext, id: string, reason: WebhookOffReason): Promise<void> {
  const [off] = await tx
    .update(webhookEndpoints)
    .set({ state: 'off', offReason: reason, updatedAt: ctx.now })
    .where(and(eq(webhookEndpoints.id, id), ne(webhookEndpoints.state, 'off')))
    .returning({ url: webhookEndpoints.url })
  if (!off) return
  await giveUpSome(tx)
  await record(tx, ctx, { action: 'webhook.switched-off', entity: 'webhook', entityId: id, details: { to: reason } })
  await mailOwners(tx, ctx.now, {
    key: `webhook-off:${id}:${ctx.now.toISOString().slice(0, 10)}`,
    template: 'webhook-off',
    props: { address: new URL(off.url).host, reason },
  })
}

/** Of `api_keys`: it works no more. */
export const keyEnded = sql`(${apiKeys.revokedAt} is not null or ${apiKeys.expiresAt} <= now())`

/** Switches off what these keys made, in the transaction that ends them (rule 128). */
export async function switchOffOfKeys(tx: Executor, ctx: AuditContext, keyIds: readonly string[]): Promise<void> {
  if (keyIds.length === 0) return
  const made = await tx
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(and(inArray(webhookEndpoints.apiKeyId, [...keyIds]), ne(webhookEndpoints.state, 'off')))
    .orderBy(webhookEndpoints.id)
  for (const { id } of made) await switchOff(tx, ctx, id, 'key_ended')
}

/** The same for keys that expired, which no change ends. */
export async function switchOffExpired(ctx: ServiceContext): Promise<void> {
  const ended = await ctx.db
    .selectDistinct({ id: apiKeys.id })
    .from(webhookEndpoints)
    .innerJoin(apiKeys, eq(apiKeys.id, webhookEndpoints.apiKeyId))
    .where(and(ne(webhookEndpoints.state, 'off'), keyEnded))
  await runEachInTransaction(ctx, 'ended keys', ended, (tx, id) => switchOffOfKeys(tx, ctx, [id]))
}

/** Gives up all that waits for endpoints that are off, in transactions that hold nobody up. */
export async function giveUpWaiting(db: Database): Promise<void> {
  for (let given = batch; given === batch; ) given = await giveUpSome(db)
}

/** Deliveries that one statement gives up. */
const batch = 5000

async function giveUpSome(db: Executor): Promise<number> {
  const waiting = db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .where(and(eq(webhookEndpoints.state, 'off'), eq(webhookDeliveries.state, 'waiting')))
    .limit(batch)
    .for('update', { of: webhookDeliveries, skipLocked: true })
  const { count } = await db
    .update(webhookDeliveries)
    .set({ state: 'failed', claimedUntil: null, error: 'The endpoint was switched off' })
    .where(inArray(webhookDeliveries.id, waiting))
  return count
}
