import type { OpenAPI } from '@orpc/openapi'
import type { Access } from '~/server/api/access'
import type { ReachingScope } from '~/server/api/admit-key'
import { sessionCookieName } from '~/server/auth/session'

/** How a caller says who they are. */
export const securitySchemes = {
  session: { type: 'apiKey', in: 'cookie', name: sessionCookieName },
  key: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'trw_<public id>_<secret><checksum>',
    description:
      'An API key. What it may do is said by its scopes: each operation names the one it takes (`x-scope`), and one that names none takes no key. Not beside a session’s cookie.',
  },
} as const satisfies Record<string, OpenAPI.SecuritySchemeObject>

const session = { session: [] }
const key = { key: [] }

/** What the document says of who may call: nothing is needed, a session is, or it is of use; or a key. */
export function securityOf(access: Access, scope?: ReachingScope): OpenAPI.SecurityRequirementObject[] {
  const keys = scope ? [key] : []
  if (access === 'anyone') return scope ? [{}, ...keys] : []
  return access === 'optional session' ? [session, {}, ...keys] : [session, ...keys]
}

/** The same in a sentence; none where no key is taken. */
export function describeScope(scope: ReachingScope | undefined): string | undefined {
  if (!scope) return undefined
  return scope === 'any' ? 'Takes any API key.' : `Takes an API key with the scope \`${scope}\`.`
}
