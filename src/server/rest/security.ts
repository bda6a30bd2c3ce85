import type { OpenAPI } from '@orpc/openapi'
import type { Access } from '~/server/api/access'

const session = { session: [] }

/** What the document says of who may call: nothing is needed, a session is, or it is of use. */
export function securityOf(access: Access): OpenAPI.SecurityRequirementObject[] {
  if (access === 'anyone') return []
  return access === 'optional session' ? [session, {}] : [session]
}
