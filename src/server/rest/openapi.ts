import { type OpenAPI, OpenAPIGenerator } from '@orpc/openapi'
import { toORPCRouter } from '@orpc/trpc'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { brand } from '~/domain/brand'
import { errorReasons } from '~/domain/error-reason'
import { fileRules } from '~/domain/file'
import { env } from '~/env'
import { appRouter } from '~/server/api/root'
import type { UploadParts } from '~/server/api/uploads'
import { sessionCookieName } from '~/server/auth/session'
import { errorDescriptions, errorResponse } from './error-responses'
import { otherOperations } from './other-operations'
import { hasAddress, type RestRoute, restRoutes } from './route-table'
import { securityOf } from './security'

const errorSchema = {
  type: 'object',
  required: ['error', 'code'],
  properties: {
    error: { type: 'string', description: 'A sentence for a person' },
    code: { type: 'string', description: 'A word for a program, such as BAD_REQUEST' },
    reason: {
      type: 'string',
      enum: [...errorReasons],
      description: 'The cause, where one code has several: `stale` asks for a reload before the next save',
    },
    issues: {
      type: 'array',
      description: 'The fields at fault',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
} as const satisfies OpenAPI.SchemaObject

let document: Promise<OpenAPI.Document> | undefined

/** The API's description (OpenAPI 3.1), derived from the routers and their contracts. */
export function openApiDocument(): Promise<OpenAPI.Document> {
  document ??= describe()
  return document
}

async function describe(): Promise<OpenAPI.Document> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const generated = await generator.generate(toORPCRouter(appRouter), {
    filter: hasAddress,
    info: {
      title: `${brand.name} API`,
      version: '1.0.0',
      description: `${brand.summary}\n\nSign in with one of the logins; the session is a cookie. Dates are ISO 8601 in UTC.`,
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    },
    servers: [{ url: `${env.APP_URL}/api` }],
    components: {
      schemas: { Error: errorSchema },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: sessionCookieName } },
    },
  })
  for (const route of restRoutes) {
    const operation = generated.paths?.[route.path]?.[route.method.toLowerCase() as 'get']
    if (!operation) continue
    completeOperation(route, operation)
    if (route.uploads) describeParts(route.uploads, operation)
  }
  Object.assign(generated.paths ?? {}, otherOperations())
  return generated
}

/** A body with files is a form, whose file parts the procedure reads as ids. */
function describeParts(uploads: UploadParts, operation: OpenAPI.OperationObject): void {
  const body = operation.requestBody as OpenAPI.RequestBodyObject
  const schema = structuredClone(body.content['application/json']?.schema ?? {}) as OpenAPI.SchemaObject
  for (const [name, { kind, most }] of Object.entries(uploads)) {
    const { maxBytes, extensions } = fileRules[kind]
    const description = `${extensions.join(', ')}; at most ${maxBytes / 1024 / 1024} MB`
    const file = { type: 'string', format: 'binary', description } as const
    schema.properties = {
      ...schema.properties,
      [name]: most === undefined ? file : { type: 'array', items: file, minItems: 1, maxItems: most },
    }
  }
  body.content = { 'multipart/form-data': { schema } }
  operation.responses = { ...operation.responses, '507': errorResponse('No room for files') }
}

/** Adds to a generated operation who may call it and how it fails. */
function completeOperation({ method, access }: RestRoute, operation: OpenAPI.OperationObject): void {
  operation.security = securityOf(access)
  operation.responses ??= {}
  if (operation.responses['204']) operation.responses['204'] = { description: 'Done; nothing is answered' }
  for (const [status, description] of Object.entries(errorDescriptions)) {
    // Another site's page may not make anybody change anything, with a session or without.
    if (access === 'anyone' && method === 'GET' && status === '403') continue
    operation.responses[status] ??= errorResponse(description)
  }
}
