import { done, entityId } from '~/contracts/primitives'
import {
  createWebhookInput,
  deliveryListOutput,
  listDeliveriesInput,
  updateWebhookInput,
  webhook,
  webhookListOutput,
  webhookSecretOutput,
  webhookTestOutput,
} from '~/contracts/webhook'
import {
  createWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  updateWebhook,
} from '~/server/services/webhook/change-webhook'
import { listDeliveries, listWebhooks } from '~/server/services/webhook/list-webhooks'
import { redeliver, testWebhook } from '~/server/services/webhook/send-again'
import { requireScope } from '../../admit-key'
import { ownerOrKeyProcedure, router } from '../../trpc'

const tags = ['Webhooks']
const scope = 'webhooks:manage'
/** A webhook delivers what this guards in the feed. */
const readingScope = 'events:read'
const needsReading = `A key needs the scope \`${readingScope}\` too.`

export const adminWebhooksRouter = router({
  list: ownerOrKeyProcedure
    .meta({
      scope,
      route: {
        method: 'GET',
        path: '/webhooks',
        tags,
        summary: 'Addresses that events are sent to; a key has those that it made',
      },
    })
    .output(webhookListOutput)
    .query(({ ctx }) => listWebhooks(ctx)),

  create: ownerOrKeyProcedure
    .meta({
      scope,
      idempotent: false,
      route: {
        method: 'POST',
        path: '/webhooks',
        tags,
        successStatus: 201,
        summary: 'Add an address that events are sent to; the secret is answered this once',
        description: needsReading,
      },
    })
    .input(createWebhookInput)
    .output(webhookSecretOutput)
    .mutation(({ ctx, input }) => {
      requireScope(ctx, readingScope)
      return createWebhook(ctx, input)
    }),

  update: ownerOrKeyProcedure
    .meta({
      scope,
      route: {
        method: 'PATCH',
        path: '/webhooks/{id}',
        tags,
        summary: 'Change an address, choose its events, pause it, or make it active again',
        description: `For making it active: ${needsReading.charAt(0).toLowerCase()}${needsReading.slice(1)}`,
      },
    })
    .input(updateWebhookInput)
    .output(webhook)
    .mutation(({ ctx, input }) => {
      if (input.state === 'active') requireScope(ctx, readingScope)
      return updateWebhook(ctx, input)
    }),

  remove: ownerOrKeyProcedure
    .meta({
      scope,
      route: { method: 'DELETE', path: '/webhooks/{id}', tags, summary: 'Delete an address with its deliveries' },
    })
    .input(entityId)
    .output(done)
    .mutation(({ ctx, input }) => deleteWebhook(ctx, input.id)),

  rotate: ownerOrKeyProcedure
    .meta({
      scope,
      route: {
        method: 'POST',
        path: '/webhooks/{id}/rotate',
        tags,
        summary: 'Make a new secret; for 24 hours both sign',
      },
    })
    .input(entityId)
    .output(webhookSecretOutput)
    .mutation(({ ctx, input }) => rotateWebhookSecret(ctx, input.id)),

  test: ownerOrKeyProcedure
    .meta({
      scope,
      route: { method: 'POST', path: '/webhooks/{id}/test', tags, summary: 'Send a test, and say what came back' },
    })
    .input(entityId)
    .output(webhookTestOutput)
    .mutation(({ ctx, input }) => testWebhook(ctx, input.id)),

  deliveries: ownerOrKeyProcedure
    .meta({
      scope,
      route: {
        method: 'GET',
        path: '/webhooks/{id}/deliveries',
        tags,
        summary: 'Deliveries of the last 30 days with the last request and its answer, the newest first',
      },
    })
    .input(listDeliveriesInput)
    .output(deliveryListOutput)
    .query(({ ctx, input }) => listDeliveries(ctx, input)),

  redeliver: ownerOrKeyProcedure
    .meta({
      scope,
      route: { method: 'POST', path: '/webhooks/deliveries/{id}/redeliver', tags, summary: 'Send a delivery again' },
    })
    .input(entityId)
    .output(done)
    .mutation(({ ctx, input }) => redeliver(ctx, input.id)),
})
