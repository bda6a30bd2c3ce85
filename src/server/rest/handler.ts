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
import { NotFoundError } from '~/domain/errors'
import { requireAccess } from '~/server/api/access'
import { admit } from '~/server/api/admit-key'
import type { ApiContext } from '~/server/api/context'
import { errorBody, statusOf } from '~/server/api/errors'
import { appRouter } from '~/server/api/root'
import { type Answer, type KeyedCall, runOnce } from '~/server/services/idempotency/run-once'
import type { SentForm } from '~/server/storage/read-multipart'
import { keyedCall, readIdempotencyKey } from './idempotency'
import { jsonResponse } from './json-response'
import { readBody } from './read-body'
import { isMultipart, receiveParts } from './receive-parts'
import { hasAddress, type RestRoute } from './routes'
import { refuseUnknown } from './unknown-fields'

type CodecRequest = Parameters<StandardOpenAPICodec['decode']>[0]
type CodecParams = Parameters<StandardOpenAPICodec['decode']>[1]

/** Path parameters override the same names in the body or query. */
class PathFirstCodec extends StandardOpenAPICodec {
  override async decode(request: CodecRequest, params: CodecParams, procedure: AnyProcedure): Promise<unknown> {
    const input = await super.decode(request, params, procedure)
    if (input === undefined) return {}
    return typeof input === 'object' && input !== null && !Array.isArray(input) ? { ...input, ...params } : input
  }

  /** Outputs hold only JSON values and dates, which JSON.stringify writes as ISO 8601, so no serializer is needed. */
  override encode(output: unknown, procedure: AnyProcedure) {
    return { status: procedure['~orpc'].route.successStatus ?? 200, headers: {}, body: output }
  }

  /** The error itself, whose body takes the id of the request. `NoRoom` has a status that tRPC has no code for. */
  override encodeError({ cause, status }: Parameters<StandardOpenAPICodec['encodeError']>[0]) {
    if (cause instanceof TRPCError) return { status: statusOf(cause).status, headers: {}, body: cause }
    return { status, headers: {}, body: new TRPCError({ code: 'BAD_REQUEST', cause }) }
  }
}

/** A higher index is read as a key: one parameter would make an array of as many places. */
const highestIndex = 99

const serializer = new StandardOpenAPISerializer(
  new StandardOpenAPIJsonSerializer(),
  new StandardBracketNotationSerializer({ maxBracketNotationArrayIndex: highestIndex }),
)
const codec = new PathFirstCodec(serializer)
const handler = new StandardHandler<ApiContext>(
  toORPCRouter(appRouter),
  new StandardOpenAPIMatcher({ filter: hasAddress }),
  codec,
  {},
)

/**
 * Calls the procedure of a documented address.
 * @throws DomainError for a key that may not call it and a body that cannot be read; what the procedure throws is in the response.
 */
export async function handleRest(
  request: Request,
  caller: ApiContext,
  { procedure, uploads, takesKey, scope, access, input }: RestRoute,
  form: () => SentForm,
): Promise<Response> {
  // Before anything is read, stored or answered again.
  const context = await admit(caller, { scope, access })
  const takesParts = uploads !== undefined && isMultipart(request)
  const isQuery = request.method === 'GET' || request.method === 'HEAD'
  const url = new URL(request.url)
  const acceptBody = (body: unknown) => {
    if (caller.key) refuseUnknown(input, { url, isQuery, body })
  }
  if (takesParts)
    context.receiveParts = async (ctx, parts) => {
      const { headers, signal } = request
      const sent = { ...form(), contentLength: headers.get('content-length'), signal }
      return receiveParts(sent, ctx, { parts, accept: acceptBody })
    }
  const body = isQuery ? undefined : takesParts ? {} : await readBody(request)
  acceptBody(body)
  const call = async (context: ApiContext): Promise<Answer> => {
    const { response } = await handler.handle(
      {
        url,
        method: request.method === 'HEAD' ? 'GET' : request.method,
        // No contract of a REST address reads the headers, and none of their procedures the signal.
        headers: {},
        signal: undefined,
        body: async () => body,
      },
      { context, prefix: '/api' },
    )
    if (!response) throw new NotFoundError('Address')
    return response
  }
  const key = takesKey ? readIdempotencyKey(request.headers) : null
  // A stored answer is for who may still make the call.
  if (key !== null) requireAccess(access, context)
  const { status, body: answered } =
    key === null ? await call(context) : await callOnce(context, keyedCall(key, procedure, url, body), call)
  const sent = answered instanceof TRPCError ? errorBody(answered, context.requestId) : answered
  return jsonResponse(status, sent, context.responseHeaders)
}

async function callOnce(
  context: ApiContext,
  keyed: KeyedCall,
  call: (context: ApiContext) => Promise<Answer>,
): Promise<Answer> {
  const { replayed, ...answer } = await runOnce(context, keyed, call)
  if (replayed) context.responseHeaders.set('idempotent-replayed', 'true')
  return answer
}
