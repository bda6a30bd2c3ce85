import { and, eq, isNull, ne } from 'drizzle-orm'
import type { WebhookOffReason } from '~/domain/webhook'
import type { Executor } from '~/server/db/client'
import { users, webhookDeliveries, webhookEndpoints } from '~/server/db/schema'
import { record } from '../audit/record'
import type { ServiceContext } from '../context'
import { enqueueMail } from '../mail/enqueue-mail'

/** Ends the deliveries to an endpoint that takes none, and mails the owners (rule 128). Happens once for two at a time. */
export async function switchOff(
  tx: Executor,
  ctx: ServiceContext,
  id: string,
  reason: WebhookOffReason,
): Promise<void> {
  const [off] = await tx
    .update(webhookEndpoints)
    .set({ state: 'off', offReason: reason, updatedAt: ctx.now })
    .where(and(eq(webhookEndpoints.id, id), ne(webhookEndpoints.state, 'off')))
    .returning({ url: webhookEndpoints.url })
  if (!off) return
  await giveUpWaiting(tx, id)
  await record(tx, ctx, { action: 'webhook.switched-off', entity: 'webhook', entityId: id, details: { to: reason } })
  const owners = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(eq(users.role, 'admin'), eq(users.adminLevel, 'owner'), isNull(users.disabledAt)))
  for (const owner of owners)
    await enqueueMail(tx, ctx.now, {
      key: `webhook-off:${id}:${ctx.now.toISOString()}:${owner.id}`,
      template: 'webhook-off',
      recipient: owner.email,
      about: owner.id,
      props: { address: new URL(off.url).host, reason },
    })
}

/** What still waits for an endpoint that is off is not sent. */
export async function giveUpWaiting(tx: Executor, id: string): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ state: 'failed', error: 'The endpoint was switched off' })
    .where(and(eq(webhookDeliveries.endpointId, id), eq(webhookDeliveries.state, 'waiting')))
}
