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
import { hasAddress, routeAt } from './route-table'

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

const errorDescriptions: Record<string, string> = {
  '400': 'The input does not fit',
  '401': 'Nobody is signed in',
  '403': 'The role or the origin does not fit',
  '404': 'Not there, or not yours',
  '409': 'The state does not allow it',
  '413': 'Too large',
  '415': 'Not a type that is taken here',
  '429': 'Too many attempts; see Retry-After',
  '500': 'Something went wrong; X-Request-Id names the case',
  '503': 'A provider is away',
}

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
  for (const [path, item] of Object.entries(generated.paths ?? {}))
    for (const [method, operation] of Object.entries(item ?? {})) {
      completeOperation(method, path, operation as OpenAPI.OperationObject)
      const uploads = routeAt(method.toUpperCase(), path)?.uploads
      if (uploads) describeParts(uploads, operation as OpenAPI.OperationObject)
    }
  Object.assign(generated.paths ?? {}, { '/files/{id}': { get: fileOperation } })
  return generated
}

/** The one documented address that answers bytes, and so is no procedure. */
const fileOperation: OpenAPI.OperationObject = {
  operationId: 'file.read',
  summary: 'Read a stored file',
  description:
    'Private files are for those whose they are, and for admins. `Range` and `If-None-Match` are understood.',
  tags: ['Files'],
  security: [{ session: [] }, {}],
  parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string', description: 'The id (a UUID)' } }],
  responses: {
    '200': { description: 'The file', content: { '*/*': { schema: { type: 'string', format: 'binary' } } } },
    '206': { description: 'The range that was asked for' },
    '304': { description: 'The version that is known' },
    '400': errorResponse(errorDescriptions['400'] ?? ''),
    '404': errorResponse('Not there, or not yours'),
    '416': { description: 'The range is outside of the file' },
  },
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
function completeOperation(method: string, path: string, operation: OpenAPI.OperationObject): void {
  const isOpen = routeAt(method.toUpperCase(), path)?.isOpen
  operation.security = isOpen ? [] : [{ session: [] }]
  operation.responses ??= {}
  if (operation.responses['204']) operation.responses['204'] = { description: 'Done; nothing is answered' }
  for (const [status, description] of Object.entries(errorDescriptions)) {
    // Another site's page may not make anybody change anything, with a session or without.
    if (isOpen && method === 'get' && status === '403') continue
    operation.responses[status] ??= errorResponse(description)
  }
}

function errorResponse(description: string): OpenAPI.ResponseObject {
  return { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } }
}
