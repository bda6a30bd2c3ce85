import type { OpenAPI } from '@orpc/openapi'

/** How calls fail, by status. */
export const errorDescriptions: Record<string, string> = {
  '400': 'The input does not fit',
  '401': 'Nobody is signed in, or the API key is not valid',
  '403': 'The role, the API key’s scope or the origin does not fit',
  '404': 'Not there, or not yours',
  '409': 'The state does not allow it',
  '413': 'Too large',
  '415': 'Not a type that is taken here',
  '422': 'The `Idempotency-Key` was used for another call',
  '429': 'Too many attempts; see Retry-After',
  '500': 'Something went wrong; `requestId` names the case',
  '503': 'A provider is away',
}

const text = { type: 'string' } as const

/** Headers that several responses have. */
export const sharedHeaders: Record<string, OpenAPI.HeaderObject> = {
  'WWW-Authenticate': {
    description: 'RFC 6750: that a key is asked for, that it is not valid (`invalid_token`), or the scope it lacks',
    schema: text,
  },
  'Retry-After': { description: 'Seconds until it is worth trying again', schema: { type: 'integer', minimum: 1 } },
  RateLimit: {
    description:
      'With an API key, what is left of its limit and the seconds until all of it is: `"default";r=299;t=58`',
    schema: text,
  },
  'RateLimit-Policy': { description: 'With an API key, its limit: `"default";q=300;w=60`', schema: text },
}

/** References to shared headers, for a response. */
export function headersOf(...names: (keyof typeof sharedHeaders)[]): NonNullable<OpenAPI.ResponseObject['headers']> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

const headersByStatus: Record<string, string[]> = { '401': ['WWW-Authenticate'], '429': ['Retry-After'] }

/** An error's response in the document. */
export function errorResponse(status: string, description = errorDescriptions[status] ?? ''): OpenAPI.ResponseObject {
  const names = headersByStatus[status]
  return {
    description,
    ...(names && { headers: headersOf(...names) }),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  }
}
