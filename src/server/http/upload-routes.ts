import { Hono, type MiddlewareHandler } from 'hono'
import { handleStorage, handleUploadThing } from '~/server/api/uploadthing/handler'
import { jsonResponse } from '~/server/rest/json-response'
import { refuseKeys } from './api-keys'
import { takeCallTurn, takeUploadTurn } from './call-turns'
import { refuseCrossSite } from './cross-site'
import { answerOtherMethod } from './http-errors'
import { limitBodyTo } from './limit-body'
import type { HttpEnv } from './middleware'
import { sentForm } from './sent-form'

const codes: Record<number, string> = {
  400: 'BAD_REQUEST',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  416: 'RANGE_NOT_SATISFIABLE',
  429: 'TOO_MANY_REQUESTS',
  503: 'SERVICE_UNAVAILABLE',
  507: 'INSUFFICIENT_STORAGE',
}

/**
 * Gives refusals the API's error body. UploadThing's client reads `message` of a refused link and `error` of a refused
 * file: what the protocol's own handlers wrote stays beside it.
 */
const completeErrorBody: MiddlewareHandler<HttpEnv> = async (c, next) => {
  await next()
  const { status } = c.res
  if (status < 400 || c.req.method === 'HEAD') return
  const written = Object(await c.res.json().catch(() => null))
  const error = written.error ?? written.message ?? 'Something went wrong'
  const completed = jsonResponse(
    status,
    {
      ...(c.error && { message: error }),
      ...written,
      error,
      code: written.code ?? codes[status] ?? 'INTERNAL_SERVER_ERROR',
      requestId: c.get('caller').requestId,
    },
    new Headers(c.res.headers),
  )
  // Hono gives a response the headers of the one it replaces, which was shorter.
  c.res = undefined
  c.res = completed
}

/** UploadThing's protocol: links are given out by the first, files of the embedded store go to the second. */
export const uploadRoutes = new Hono<HttpEnv>()
  .use('/uploadthing', completeErrorBody)
  .use('/storage/*', completeErrorBody)
  .get('/uploadthing', refuseKeys, (c) => handleUploadThing(c.req.raw, c.get('caller')))
  .post('/uploadthing', refuseKeys, refuseCrossSite, limitBodyTo(64_000, 'The body is too large'), takeCallTurn, (c) =>
    handleUploadThing(c.req.raw, c.get('caller')),
  )
  .put('/storage/*', refuseKeys, takeUploadTurn, (c) => handleStorage(c.req.raw, sentForm(c)))
  // Hono routes HEAD as GET; stored files are read at /files/{id} only.
  .get('/storage/*', refuseKeys, (c) =>
    c.req.raw.method === 'HEAD' ? handleStorage(c.req.raw, sentForm(c)) : answerOtherMethod(c, ['HEAD', 'PUT']),
  )
