import { type OpenAPI, OpenAPIGenerator } from '@orpc/openapi'
import { toORPCRouter } from '@orpc/trpc'
import { brand } from '~/domain/brand'
import { errorReasons, errorReasonTexts } from '~/domain/error-reason'
import { fileRules } from '~/domain/file'
import { idempotencyHours, idempotencyKeyLength } from '~/domain/idempotency'
import { env } from '~/env'
import { senderAddress } from '~/lib/sender-address'
import type { Access } from '~/server/api/access'
import type { Deprecation } from '~/server/api/deprecation'
import { appRouter } from '~/server/api/root'
import type { UploadParts } from '~/server/api/uploads'
import { curlSample, exampleId, exampleSecret, type SampleCall } from './curl-sample'
import { errorDescriptions, errorResponse, headersOf, sharedHeaders } from './error-responses'
import calls from './examples.json' with { type: 'json' }
import { ContractConverter } from './json-schema'
import { otherOperations } from './other-operations'
import { hasAddress, type RestRoute, restRoutes } from './routes'
import { describeScope, securityOf, securitySchemes } from './security'
import { tags } from './tags'
import { webhookOperations } from './webhook-operations'

const errorSchema = {
  type: 'object',
  required: ['error', 'code', 'requestId'],
  properties: {
    error: { type: 'string', description: 'A sentence for a person' },
    code: { type: 'string', description: 'A word for a program, such as BAD_REQUEST' },
    reason: {
      type: 'string',
      enum: [...errorReasons],
      description: `The cause, where one code has several:\n\n${errorReasons.map((reason) => `- \`${reason}\`: ${errorReasonTexts[reason]}`).join('\n')}`,
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
    existingId: { type: 'string', format: 'uuid', description: 'What is there already, in a conflict with it' },
    requestId: { type: 'string', description: 'What the call is found by in our log; also `X-Request-Id`' },
  },
} as const satisfies OpenAPI.SchemaObject

const apiUrl = `${env.APP_URL}/api`

let document: Promise<OpenAPI.Document> | undefined

/** The API's description (OpenAPI 3.1), derived from the routers and their contracts. */
export function openApiDocument(): Promise<OpenAPI.Document> {
  document ??= describe()
  return document
}

async function describe(): Promise<OpenAPI.Document> {
  const converter = new ContractConverter()
  const generator = new OpenAPIGenerator({ schemaConverters: [converter] })
  const generated = await generator.generate(toORPCRouter(appRouter), {
    filter: hasAddress,
    info: {
      title: `${brand.name} API`,
      version: '1.0.0',
      description: `${brand.summary}\n\nPrograms send an API key, browsers sign in with one of the logins and have a session in a cookie. Dates are ISO 8601 in UTC.`,
      contact: { name: brand.name, url: env.APP_URL, email: senderAddress(env.EMAIL_FROM) },
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    },
    tags: [...tags],
    servers: [{ url: apiUrl }],
    components: {
      schemas: { Error: errorSchema },
      headers: sharedHeaders,
      securitySchemes,
    },
  })
  for (const route of restRoutes) {
    const operation = generated.paths?.[route.path]?.[route.method.toLowerCase() as 'get']
    if (!operation) continue
    addExample(route, operation)
    completeOperation(route, operation)
    if (route.uploads) describeParts(route.uploads, operation)
  }
  const others = otherOperations()
  for (const [path, item] of Object.entries(others)) addOtherSamples(path, item)
  Object.assign(generated.paths ?? {}, others)
  Object.assign(generated.components?.schemas ?? {}, converter.components)
  return { ...generated, webhooks: webhookOperations() }
}

function addOtherSamples(path: string, { get, post }: OpenAPI.PathItemObject): void {
  for (const [method, operation] of Object.entries({ GET: get, POST: post })) {
    if (!operation) continue
    const content = (operation.requestBody as OpenAPI.RequestBodyObject | undefined)?.content['application/json']
    const call = {
      method,
      path: path.replace('{id}', exampleId).replace('{token}', exampleSecret),
      body: content?.example,
      cookie: operation.security?.some((one) => 'session' in one) ?? false,
    }
    const withKey = operation.security?.some((one) => 'key' in one) ?? false
    addSample(operation, curlSample(call, { url: apiUrl, withKey }))
  }
}

/** A body with files is a form, whose file parts the procedure reads as ids; JSON stays where files are optional. */
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
  const isOptional = Object.values(uploads).every(({ optional }) => optional)
  body.content = { ...(isOptional && body.content), 'multipart/form-data': { schema } }
  operation.responses = { ...operation.responses, '507': errorResponse('507', 'No room for files') }
}

/** A call as the tests make it, and what it is answered: `npm run api:examples` writes them. */
const examples: Record<string, (Omit<SampleCall, 'method'> & { answer?: unknown }) | undefined> = calls

function addExample({ procedure, method, scope }: RestRoute, operation: OpenAPI.OperationObject): void {
  const example = examples[procedure]
  if (!example) return
  const { requestBody, responses } = operation
  const { body, answer } = example
  const withKey = sendsKey(scope, example)
  addSample(operation, curlSample({ method, ...example }, { url: apiUrl, withKey }))
  const sent = (requestBody as OpenAPI.RequestBodyObject | undefined)?.content['application/json']
  if (sent && body !== undefined) sent.example = body
  for (const response of Object.values(responses ?? {})) {
    const answered = (response as OpenAPI.ResponseObject).content?.['application/json']
    if (answered && answer !== '') answered.example = answer
  }
}

/** Whether an example is sent with a key: where a scope reaches it, and nothing else proves the caller. */
export function sendsKey(scope: RestRoute['scope'], { headers }: Pick<SampleCall, 'headers'>): boolean {
  return scope !== undefined && scope !== 'any' && headers?.['x-lead-token'] === undefined
}

function addSample(operation: OpenAPI.OperationObject, source: string): void {
  Object.assign(operation, { 'x-codeSamples': [{ lang: 'Shell', label: 'curl', source }] })
}

const idempotencyKey: OpenAPI.ParameterObject = {
  name: 'Idempotency-Key',
  in: 'header',
  description: `Made by the sender for one call, such as a UUID: sent again within ${idempotencyHours} hours, the call is not made again but answered the same`,
  schema: { type: 'string', minLength: 1, maxLength: idempotencyKeyLength },
}

const leadTokenParameter: OpenAPI.ParameterObject = {
  name: 'X-Lead-Token',
  in: 'header',
  description: '`followToken` of the lead, in place of the API key that submitted it',
  schema: { type: 'string', maxLength: 200 },
}

const replayed: OpenAPI.ResponseObject['headers'] = {
  'Idempotent-Replayed': {
    description: '`true` when this is the stored answer of an earlier call with the same `Idempotency-Key`',
    schema: { type: 'string', enum: ['true'] },
  },
}

const audiences: Record<Access, string> = {
  anyone: 'Needs no session.',
  'optional session': 'Works without a session; with one, the answer depends on who asks.',
  'any session': 'For whoever is signed in, also an admin who must still set up a second factor.',
  'signed in': 'For whoever is signed in.',
  homeowner: 'For homeowners.',
  contractor: 'For contractors, about their own company.',
  admin: 'For admins.',
  owner: 'For admins who are owners.',
  'owner or key': 'For admins who are owners, and for keys of the platform.',
}

function endOf({ since, sunset, successor }: Deprecation): string {
  return `Deprecated since ${since}; it works until ${sunset}.${successor ? ` Use \`${successor}\` instead.` : ''}`
}

/** Adds to a generated operation who may call it and how it fails. */
function completeOperation(
  { procedure, method, access, scope, changes, takesKey, deprecated }: RestRoute,
  operation: OpenAPI.OperationObject,
): void {
  operation.security = securityOf(access, scope)
  if (scope && scope !== 'any') Object.assign(operation, { 'x-scope': scope })
  operation.description = [
    deprecated && endOf(deprecated),
    operation.description,
    audiences[access],
    describeScope(scope),
  ]
    .filter(Boolean)
    .join('\n\n')
  if (deprecated) operation.deprecated = true
  const parameters = (operation.parameters ?? []) as OpenAPI.ParameterObject[]
  // Queries are read as forms write them; what the generator adds to each is the same as leaving it out.
  for (const parameter of parameters) {
    delete parameter.allowEmptyValue
    delete parameter.allowReserved
  }
  if (procedure === 'lead.follow') operation.parameters = [...parameters, leadTokenParameter]
  if (takesKey) operation.parameters = [...parameters, idempotencyKey]
  operation.responses ??= {}
  if (takesKey) Object.assign(operation.responses['201'] ?? operation.responses['200'] ?? {}, { headers: replayed })
  if (operation.responses['204']) operation.responses['204'] = { description: 'Done; nothing is answered' }
  const hasBody = operation.requestBody !== undefined
  const isSignedIn = access !== 'anyone' && access !== 'optional session'
  const happens: Record<string, boolean> = {
    '401': isSignedIn || scope !== undefined || operation.tags?.includes('Auth') === true,
    // Another site's page may not make anybody change anything, with a session or without.
    '403': isSignedIn || method !== 'GET' || (scope !== undefined && scope !== 'any'),
    '404': hasBody || parameters.length > 0 || access === 'contractor',
    '409': changes,
    // Whoever sends a body, asked for or not, has it read.
    '413': method !== 'GET',
    '415': method !== 'GET',
    '422': takesKey,
  }
  for (const status of Object.keys(errorDescriptions))
    if (happens[status] ?? true) operation.responses[status] ??= errorResponse(status)
  if (scope) describeLimit(operation.responses)
}

/** What responses to calls with a key say of it. */
function describeLimit(responses: NonNullable<OpenAPI.OperationObject['responses']>): void {
  for (const [status, response] of Object.entries(responses)) {
    const isCounted = status.startsWith('2') || status === '429'
    const names = isCounted ? ['RateLimit', 'RateLimit-Policy'] : status === '403' ? ['WWW-Authenticate'] : []
    if (!('$ref' in response) && names.length > 0) response.headers = { ...response.headers, ...headersOf(...names) }
  }
}
