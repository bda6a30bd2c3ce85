import { randomUUID } from 'node:crypto'
import { StandardOpenAPICodec, StandardOpenAPIMatcher } from '@orpc/openapi/standard'
import {
  StandardBracketNotationSerializer,
  StandardOpenAPIJsonSerializer,
  StandardOpenAPISerializer,
} from '@orpc/openapi-client/standard'
import type { AnyProcedure } from '@orpc/server'
import { StandardHandler } from '@orpc/server/standard'
import { toORPCRouter } from '@orpc/trpc'
import { TRPCError } from '@trpc/server'
import type { ErrorReason } from '~/domain/error-reason'
import { type ApiContext, createApiContext } from '~/server/api/context'
import { issuesOf, reasonOf, statusOf, toTRPCError } from '~/server/api/errors'
import { refuseUnstorable } from '~/server/api/refuse-unstorable'
import { appRouter } from '~/server/api/root'
import type { Answer } from '~/server/api/serve'
import { log } from '~/server/log'
import { nameRoute } from '~/server/observe/requests'
import { exportCsv } from './exports'
import { plainPosts, plainRoutes } from './plain-routes'
import { readBody } from './read-body'
import { isMultipart, receiveParts } from './receive-parts'
import { allowedMethods, hasAddress, patternOf, uploadsAt } from './route-table'
import { serveFile } from './serve-file'

type CodecRequest = Parameters<StandardOpenAPICodec['decode']>[0]
type CodecParams = Parameters<StandardOpenAPICodec['decode']>[1]

/** The path decides which row is meant; a body or a query cannot name another. */
class PathFirstCodec extends StandardOpenAPICodec {
  override async decode(request: CodecRequest, params: CodecParams, procedure: AnyProcedure): Promise<unknown> {
    const input = await super.decode(request, params, procedure)
    if (input === undefined) return {}
    return typeof input === 'object' && input !== null && !Array.isArray(input) ? { ...input, ...params } : input
  }

  /** Contracts let only plain values and dates out, and dates write themselves: nothing is to be walked through first. */
  override encode(output: unknown, procedure: AnyProcedure) {
    return { status: procedure['~orpc'].route.successStatus ?? 200, headers: {}, body: output }
  }

  /** `NoRoom` has a status that tRPC has no code for. */
  override encodeError({ cause, status }: Parameters<StandardOpenAPICodec['encodeError']>[0]) {
    if (cause instanceof TRPCError) return { status: statusOf(cause).status, headers: {}, body: errorBody(cause) }
    return { status, headers: {}, body: errorBody(new TRPCError({ code: 'BAD_REQUEST', cause })) }
  }
}

const serializer = new StandardOpenAPISerializer(
  new StandardOpenAPIJsonSerializer(),
  new StandardBracketNotationSerializer(),
)
const codec = new PathFirstCodec(serializer)
const handler = new StandardHandler<ApiContext>(
  toORPCRouter(appRouter),
  new StandardOpenAPIMatcher({ filter: hasAddress }),
  codec,
  {},
)

interface ErrorBody {
  error: string
  code: string
  reason?: ErrorReason
  issues?: { path: string; message: string }[]
}

/** What every error answers: a sentence for a person, a code and perhaps a reason for a program, the fields at fault. */
function errorBody(error: TRPCError): ErrorBody {
  const issues = issuesOf(error)
  const reason = reasonOf(error)
  return {
    error: error.message,
    code: statusOf(error).code,
    ...(reason && { reason }),
    ...(issues.length > 0 && { issues }),
  }
}

/** One answer of the documented `/api` addresses, whatever the address, method or body. */
export async function answerRest(request: Request): Promise<Answer> {
  const url = new URL(request.url)
  const path = url.pathname.replace(/^\/api/, '').replace(/\/$/, '') || '/'
  const requestId = request.headers.get('x-request-id') ?? randomUUID()
  const response = await answer(request, url, path).catch((error: unknown) => failure(error, requestId, path))
  response.headers.set('x-request-id', requestId)
  response.headers.set('cache-control', response.headers.get('cache-control') ?? 'no-store')
  response.headers.set('x-content-type-options', 'nosniff')
  return request.method === 'HEAD' ? new Response(null, response) : response
}

async function answer(request: Request, url: URL, path: string): Promise<Answer> {
  const method = request.method === 'HEAD' ? 'GET' : request.method
  const plain = { GET: plainRoutes[path], POST: plainPosts[path] }
  const handlePlainly = method === 'GET' || method === 'POST' ? plain[method] : undefined
  const pattern = handlePlainly ? path : patternOf(method, path)
  if (pattern) nameRoute(request.headers.get('x-request-id') ?? '', `/api${pattern}`)
  const file = path.match(/^\/files\/([^/]+)$/)?.[1]
  const exported = path.match(/^\/admin\/export\/([a-z]+)$/)?.[1]
  // Procedures look at their whole input themselves.
  if (handlePlainly || file || exported)
    for (const [name, value] of url.searchParams) refuseUnstorable({ [name]: value })
  if (file) refuseUnstorable({ id: file.replaceAll('%00', '\0') })
  if (handlePlainly) return handlePlainly(request)
  if (file) return method === 'GET' ? serveFile(request, file) : refuseMethod(method, ['GET'])
  const csv = exported && method === 'GET' ? await exportCsv(request, exported) : null
  if (csv) return csv
  const methods = [...(plain.GET ? ['GET'] : []), ...(plain.POST ? ['POST'] : []), ...allowedMethods(path)]
  if (methods.length === 0) return json(404, { error: 'Not found', code: 'NOT_FOUND' })
  if (!methods.includes(method)) return refuseMethod(method, methods)
  const context = await createApiContext(request.headers)
  const takesParts = uploadsAt(method, path) !== undefined && isMultipart(request)
  if (takesParts) context.receiveParts = (parts) => receiveParts(request, context, parts)
  const body = method === 'GET' ? undefined : takesParts ? {} : await readBody(request)
  const { response } = await handler.handle(
    {
      url,
      method,
      headers: Object.fromEntries(request.headers),
      signal: request.signal,
      body: async () => body,
    },
    { context, prefix: '/api' },
  )
  if (!response) return json(404, { error: 'Not found', code: 'NOT_FOUND' })
  return json(response.status, response.body, context.responseHeaders)
}

function refuseMethod(method: string, methods: string[]): Answer {
  const allow = { allow: [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ') }
  if (method === 'OPTIONS') return new Response(null, { status: 204, headers: allow })
  return json(405, { error: 'This address does not take that method', code: 'METHOD_NOT_ALLOWED' }, new Headers(allow))
}

function json(status: number, body: unknown, headers = new Headers()): Answer {
  if (status === 204 || body === undefined)
    return new Response(null, { status: status === 200 ? 204 : status, headers })
  headers.set('content-type', 'application/json; charset=utf-8')
  return { status, headers, whole: JSON.stringify(body) }
}

/** What went wrong before a procedure was reached: an unreadable body, or the database away. */
function failure(cause: unknown, requestId: string, path: string): Answer {
  const responseHeaders = new Headers()
  const wrapped = cause instanceof TRPCError ? cause : new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause })
  const error = toTRPCError(wrapped, { responseHeaders, log: log.child({ requestId }) }, path)
  return json(statusOf(error).status, errorBody(error), responseHeaders)
}
