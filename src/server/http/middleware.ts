import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { type ApiContext, type Caller, callerOf, createApiContext } from '~/server/api/context'
import { refuseUnstorable } from '~/server/api/refuse-unstorable'
import { log } from '~/server/observability/log'
import { observationOf } from '~/server/observability/requests'
import { isMultipart } from '~/server/rest/receive-parts'
import { securityHeaders } from './security-headers'

export interface HttpEnv {
  /** Node's own objects; none where only Next runs. */
  Bindings: HttpBindings | undefined
  Variables: {
    caller: Caller
    /** The actor of the request is looked up when it is asked for. */
    createContext: () => Promise<ApiContext>
    /** The context, once it was made. */
    context?: ApiContext
    /** The body was refused before its end, and what is left of it is not worth to be read. */
    isBodyLeft?: boolean
  }
}

export type HttpContext = Context<HttpEnv>

/** Sets the request id and the client's address. */
export const identifyCaller: MiddlewareHandler<HttpEnv> = async (c, next) => {
  const { incoming, outgoing } = c.env ?? {}
  const caller: Caller = incoming
    ? {
        ...callerOf(c.req.raw.headers, {
          socketAddress: getConnInfo(c).remote.address,
          requestId: observationOf(incoming)?.requestId,
        }),
        hasHungUp: () => outgoing?.destroyed ?? false,
      }
    : callerOf(c.req.raw.headers, { requestId: randomUUID() })
  c.set('caller', caller)
  c.set('createContext', async () => {
    const context = await createApiContext(caller)
    c.set('context', context)
    return context
  })
  await next()
}

/** Requests are counted by the pattern of their route, not by their address. */
export const nameRoute: MiddlewareHandler<HttpEnv> = async (c, next) => {
  await next()
  const observation = c.env?.incoming && observationOf(c.env.incoming)
  if (!observation || observation.route) return
  const pattern = routePath(c, -1)
  observation.route = pattern.endsWith('*') ? '/api/*' : pattern.replace(/:(\w+)/g, '{$1}')
}

/**
 * Headers of every response; a route may override Cache-Control. Runs inside of `compress`, which would copy a response
 * without its Vary, and turn a body of text into a stream by that.
 */
export const setCommonHeaders: MiddlewareHandler<HttpEnv> = async (c, next) => {
  await next()
  const { headers } = c.res
  for (const [name, value] of securityHeaders) headers.set(name, value)
  headers.set('x-request-id', c.get('caller').requestId)
  headers.append('vary', 'Accept-Encoding')
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
  if (isLeft(c)) headers.set('connection', 'close')
}

/** Whether a body of unknown length was not read, or was refused for what it is: it is not read to its end. */
function isLeft(c: HttpContext): boolean {
  const incoming = c.env?.incoming
  if (!incoming?.headers['transfer-encoding'] || incoming.complete) return false
  return !incoming.readableDidRead || isMultipart(c.req.raw) || (c.get('isBodyLeft') ?? false)
}

/**
 * Cuts the connection when a body that is streamed cannot be read on or is shorter than was announced, so that the
 * client sees a download that failed. The listener would end the body with the error's message, and print it past the
 * log's redaction; after a short one the client would wait for the rest.
 */
export const cutOffFailedBody: MiddlewareHandler<HttpEnv> = async (c, next) => {
  await next()
  const { body } = c.res
  const outgoing = c.env?.outgoing
  if (!body || !outgoing) return
  const announced = c.res.headers.get('content-length')
  let sent = 0
  let isCancelled = false
  const reader = body.getReader()
  const guarded = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read()
          sent += value?.length ?? 0
          if (done && announced !== null && sent < Number(announced))
            throw new Error(`the body ended after ${sent} of ${announced} bytes`)
          if (done) controller.close()
          else controller.enqueue(value)
        } catch (err) {
          // Whoever read has hung up: nothing was lost to them.
          if (isCancelled) return
          log.error({ err, requestId: c.get('caller').requestId }, 'a response was cut off')
          outgoing.destroy()
          controller.close()
        }
      },
      cancel(reason) {
        isCancelled = true
        return reader.cancel(reason)
      },
    },
    { highWaterMark: 0 },
  )
  c.res = new Response(guarded, c.res)
}

/** Checks the query of plain routes; procedures check their whole input. */
export const refuseUnstorableQuery: MiddlewareHandler<HttpEnv> = async (c, next) => {
  refuseUnstorable(c.req.query())
  await next()
}
