import { Hono } from 'hono'
import { exportCsv, exportNames } from '~/server/rest/exports'
import { refuseKeys } from './api-keys'
import { takeCallTurn } from './call-turns'
import { cutOffFailedBody, type HttpEnv, refuseUnstorableQuery } from './middleware'

/** Lists of the back office as CSV. */
export const exportRoutes = new Hono<HttpEnv>()
for (const name of exportNames)
  exportRoutes.get(
    `/admin/export/${name}`,
    refuseKeys,
    refuseUnstorableQuery,
    takeCallTurn,
    cutOffFailedBody,
    async (c) => exportCsv(c.req.raw, await c.get('createContext')(), name),
  )
