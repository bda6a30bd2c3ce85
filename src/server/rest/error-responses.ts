import type { OpenAPI } from '@orpc/openapi'

/** How calls fail, by status. */
export const errorDescriptions: Record<string, string> = {
  '400': 'The input does not fit',
  '401': 'Nobody is signed in',
  '403': 'The role or the origin does not fit',
  '404': 'Not there, or not yours',
  '409': 'The state does not allow it',
  '413': 'Too large',
  '415': 'Not a type that is taken here',
  '422': 'The `Idempotency-Key` was used for another call',
  '429': 'Too many attempts; see Retry-After',
  '500': 'Something went wrong; `requestId` names the case',
  '503': 'A provider is away',
}

/** An error's response in the document. */
export function errorResponse(description: string): OpenAPI.ResponseObject {
  return { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } }
}
