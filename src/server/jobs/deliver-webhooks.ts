import { env } from '~/env'
import { deliverWebhooks } from '~/server/services/webhook/deliver-webhooks'
import { WebhookClient } from '~/server/webhooks/webhook-client'
import type { JobContext } from './system-context'

/** Sends the events that wait for integrators' endpoints. */
export async function deliverWebhooksJob(ctx: JobContext): Promise<void> {
  const client = new WebhookClient({ loopback: env.WEBHOOK_LOOPBACK })
  try {
    await deliverWebhooks(ctx, { client, signal: ctx.signal })
  } finally {
    client.close()
  }
}
