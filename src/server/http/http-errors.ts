import { randomUUID } from 'node:crypto'
import { TRPCError } from '@trpc/server'
import { html } from 'hono/html'
import { brand } from '~/domain/brand'
import type { Caller } from '~/server/api/context'
import { type ErrorBody, errorBody, statusOf, toTRPCError } from '~/server/api/errors'
import { log } from '~/server/observability/log'
import { jsonResponse } from '~/server/rest/json-response'
import type { HttpContext } from './middleware'

/** Answers what a handler threw. */
export function answerError(cause: unknown, c: HttpContext): Response {
  return answerFailure(cause, c, ({ status, error, headers }) =>
    jsonResponse(status, errorBody(error, requestIdOf(c)), headers),
  )
}

/** The same, of what people open in a tab of its own: a browser gets a page that says what happened. */
export function answerFileError(cause: unknown, c: HttpContext): Response {
  if (c.req.header('sec-fetch-dest') !== 'document') return answerError(cause, c)
  return answerFailure(cause, c, ({ status, error, headers }) => {
    headers.set('content-type', 'text/html; charset=utf-8')
    headers.set('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
    return new Response(filePage(status === 404 ? gone : error.message), { status, headers })
  })
}

const gone =
  'It is no longer there, or it belongs to another account. Sign in, and open it again from where it is listed.'

function filePage(text: string): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>This file cannot be opened</title>
        <style>
          :root {
            color-scheme: light dark;
          }
          body {
            font: 16px/1.5 system-ui, sans-serif;
            max-width: 36rem;
            margin: 20vh auto;
            padding: 0 1.5rem;
            text-align: center;
          }
        </style>
      </head>
      <body>
        <main>
          <h1>This file cannot be opened</h1>
          <p>${text}</p>
          <p><a href="/">Back to ${brand.name}</a></p>
        </main>
      </body>
    </html>`.toString()
}

interface Failure {
  status: number
  error: TRPCError
  headers: Headers
}

function answerFailure(cause: unknown, c: HttpContext, answer: (failure: Failure) => Response): Response {
  const requestId = requestIdOf(c)
  if (c.req.raw.signal.aborted) {
    log.debug({ err: cause, requestId }, 'the client went away')
    return new Response(null, { status: 499 })
  }
  const headers = new Headers()
  const wrapped = cause instanceof TRPCError ? cause : new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause })
  const error = toTRPCError(wrapped, { responseHeaders: headers, log: log.child({ requestId }) }, c.req.path)
  return answer({ status: statusOf(error).status, error, headers })
}

/** A path outside of `/api` is not found before anybody was identified. */
const requestIdOf = (c: HttpContext) => (c.get('caller') as Caller | undefined)?.requestId ?? randomUUID()

export function answerNotFound(c: HttpContext): Response {
  const body: ErrorBody = { error: 'Not found', code: 'NOT_FOUND', requestId: requestIdOf(c) }
  return jsonResponse(404, body)
}

/** 405: the path exists with other methods. */
export function answerOtherMethod(c: HttpContext, methods: string[]): Response {
  const headers = new Headers({ allow: [...methods, 'OPTIONS'].join(', ') })
  if (c.req.method === 'OPTIONS') return new Response(null, { status: 204, headers })
  const body: ErrorBody = {
    error: 'This address does not take that method',
    code: 'METHOD_NOT_ALLOWED',
    requestId: requestIdOf(c),
  }
  return jsonResponse(405, body, headers)
}
