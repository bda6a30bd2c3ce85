import { Hono } from 'hono'
import { admit } from '~/server/api/admit-key'
import { refuseUnstorable } from '~/server/api/refuse-unstorable'
import { scopeOfFiles, serveFile } from '~/server/rest/serve-file'
import { takeCallTurn } from './call-turns'
import { answerFileError } from './http-errors'
import { cutOffFailedBody, type HttpEnv, refuseUnstorableQuery } from './middleware'

export const fileRoutes = new Hono<HttpEnv>()

fileRoutes.onError(answerFileError)

fileRoutes.get('/files/:id', refuseUnstorableQuery, takeCallTurn, cutOffFailedBody, async (c) => {
  const id = c.req.param('id')
  refuseUnstorable({ id })
  return serveFile(c.req.raw, await admit(await c.get('createContext')(), { scope: scopeOfFiles }), id)
})
