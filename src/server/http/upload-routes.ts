import { Hono } from 'hono'
import { handleStorage, handleUploadThing } from '~/server/api/uploadthing/handler'
import { answerOtherMethod } from './http-errors'
import type { HttpEnv } from './middleware'

/** UploadThing's protocol: links are given out by the first, files of the embedded store go to the second. */
export const uploadRoutes = new Hono<HttpEnv>()
  .on(['GET', 'POST'], '/uploadthing', (c) => handleUploadThing(c.req.raw, c.var.caller))
  .put('/storage/*', (c) => handleStorage(c.req.raw))
  // Hono routes HEAD as GET; stored files are read at /files/{id} only.
  .get('/storage/*', (c) =>
    c.req.raw.method === 'HEAD' ? handleStorage(c.req.raw) : answerOtherMethod(c, ['HEAD', 'PUT']),
  )
