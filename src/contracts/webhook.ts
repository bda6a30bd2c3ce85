import { z } from 'zod'
import { eventTypes } from '~/domain/event'
import { deliveryStates, webhookLimits, webhookOffReasons, webhookStates } from '~/domain/webhook'
import { entityId, line, optional, pageInput, pageOutput, uuidText } from './primitives'

export const webhookMessages = {
  url: 'Please enter the address',
  types: 'Please choose at least one event',
} as const

const fields = {
  url: line({ max: webhookLimits.url, message: webhookMessages.url }).describe('An https address, without a password'),
  description: optional(line({ max: webhookLimits.description })),
  types: z
    .array(z.enum(eventTypes, { error: 'Unknown type of event' }), { error: webhookMessages.types })
    .min(1, webhookMessages.types)
    .max(eventTypes.length)
    .transform((types) => [...new Set(types)])
    .describe('Types of events that are sent'),
}

export const createWebhookInput = z.object(fields)
export type CreateWebhookInput = z.output<typeof createWebhookInput>

/** What is left out stays as it is. */
export const updateWebhookInput = entityId.extend({
  url: fields.url.optional(),
  description: fields.description.optional(),
  types: fields.types.optional(),
  state: z
    .enum(['active', 'paused'], { error: 'An endpoint is active or paused' })
    .optional()
    .describe('While it is paused, events wait'),
})
export type UpdateWebhookInput = z.output<typeof updateWebhookInput>

export const webhook = z
  .object({
    id: uuidText,
    keyName: z.string().nullable().describe('The API key that made it; null when an owner did'),
    url: z.string(),
    description: z.string().nullable(),
    types: z.array(z.enum(eventTypes)),
    state: z.enum(webhookStates),
    offReason: z.enum(webhookOffReasons).nullable().describe('Why it was switched off'),
    failingSince: z.date().nullable().describe('Since when no try succeeded'),
    previousSecretUntil: z.date().nullable().describe('Until when the secret before signs too'),
    waiting: z.number().int().describe('Deliveries that wait'),
    failed: z.number().int().describe('Deliveries of the last 30 days that were given up'),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: 'Webhook' })
export type Webhook = z.infer<typeof webhook>

export const webhookListOutput = z.object({ webhooks: z.array(webhook) })
export type WebhookList = z.infer<typeof webhookListOutput>

/** A new secret, which is shown this once. */
export const webhookSecretOutput = z.object({
  webhook,
  secret: z.string().describe('Signs every delivery: keep it now, it is not shown again'),
})
export type WebhookSecret = z.infer<typeof webhookSecretOutput>

export const webhookDelivery = z
  .object({
    id: uuidText,
    eventId: uuidText,
    type: z.enum(eventTypes),
    state: z.enum(deliveryStates),
    attempts: z.number().int(),
    nextAttemptAt: z.date().nullable().describe('Of one that waits'),
    lastAttemptedAt: z.date().nullable(),
    requestBody: z.string().nullable().describe('What was sent last'),
    responseStatus: z.number().int().nullable(),
    responseBody: z.string().nullable().describe(`The first ${webhookLimits.answerKept} characters of the last answer`),
    error: z.string().nullable().describe('Why no answer came'),
    durationMs: z.number().int().nullable(),
    createdAt: z.date(),
  })
  .meta({ id: 'WebhookDelivery' })

export type WebhookDelivery = z.infer<typeof webhookDelivery>

export const listDeliveriesInput = entityId.extend({
  limit: pageInput.limit,
  cursor: pageInput.cursor,
  state: z.enum(deliveryStates, { error: 'Unknown state' }).optional(),
})
export type ListDeliveriesInput = z.output<typeof listDeliveriesInput>

export const deliveryListOutput = z.object({
  deliveries: z.array(webhookDelivery),
  nextCursor: pageOutput.nextCursor,
})
export type DeliveryList = z.infer<typeof deliveryListOutput>

/** What a test came to. */
export const webhookTestOutput = z.object({
  delivered: z.boolean(),
  requestBody: z.string(),
  responseStatus: z.number().int().nullable(),
  responseBody: z.string().nullable(),
  error: z.string().nullable(),
  durationMs: z.number().int(),
})
export type WebhookTest = z.infer<typeof webhookTestOutput>
