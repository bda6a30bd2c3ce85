import { TRPCError } from '@trpc/server'
import { type ErrorBody, errorBody, statusOf, toTRPCError } from '~/server/api/errors'
import { log } from '~/server/observability/log'
import { jsonResponse } from '~/server/rest/json-response'
import type { HttpContext } from './middleware'

/** Answers what a handler threw. */
export function answerError(cause: unknown, c: HttpContext): Response {
  const { requestId } = c.var.caller
  if (c.req.raw.signal.aborted) {
    log.debug({ err: cause, requestId }, 'the client went away')
    return new Response(null, { status: 499 })
  }
  const headers = new Headers()
  const wrapped = cause instanceof TRPCError ? cause : new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause })
  const error = toTRPCError(wrapped, { responseHeaders: headers, log: log.child({ requestId }) }, c.req.path)
  return jsonResponse(statusOf(error).status, errorBody(error), headers)
}

export function answerNotFound(): Response {
  const body: ErrorBody = { error: 'Not found', code: 'NOT_FOUND' }
  return jsonResponse(404, body)
}

/** 405: the path exists with other methods. */
export function answerOtherMethod(c: HttpContext, methods: string[]): Response {
  const headers = new Headers({ allow: [...methods, 'OPTIONS'].join(', ') })
  if (c.req.method === 'OPTIONS') return new Response(null, { status: 204, headers })
  const body: ErrorBody = { error: 'This address does not take that method', code: 'METHOD_NOT_ALLOWED' }
  return jsonResponse(405, body, headers)
}
