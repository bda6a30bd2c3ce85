import type { OpenAPI } from '@orpc/openapi'
import { type EventType, eventTypes, eventTypeTexts, subjectOf } from '~/domain/event'
import { capitalize } from '~/lib/format'

const header = (name: string, description: string): OpenAPI.ParameterObject => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
})

const headers = [
  header('webhook-id', "The event's id: handle an id once"),
  header('webhook-timestamp', 'Seconds since 1970 at which it was signed'),
  header('webhook-signature', 'One signature for each secret that holds, by the Standard Webhooks specification'),
]

/** What we send to the addresses of integrators, as the document's `webhooks`. */
export function webhookOperations(): Record<EventType, OpenAPI.PathItemObject> {
  const operations = eventTypes.map((type) => [type, { post: operationOf(type) }])
  return Object.fromEntries(operations) as Record<EventType, OpenAPI.PathItemObject>
}

function operationOf(type: EventType): OpenAPI.OperationObject {
  const schema = { $ref: `#/components/schemas/${capitalize(subjectOf(type))}Event` }
  return {
    operationId: `webhook.${type}`,
    tags: ['Webhooks'],
    summary: eventTypeTexts[type],
    description: 'Sent to the endpoints that chose this type, and again until they answer 2xx.',
    security: [],
    parameters: headers,
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: {
      '2XX': { description: 'It arrived' },
      '410': { description: 'The endpoint is gone: nothing more is sent to it' },
    },
  }
}
