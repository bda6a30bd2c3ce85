import { Hono } from 'hono'
import { exportCsv, exportNames } from '~/server/rest/exports'
import { cutOffFailedBody, type HttpEnv, refuseUnstorableQuery } from './middleware'

/** Lists of the back office as CSV. */
export const exportRoutes = new Hono<HttpEnv>()
for (const name of exportNames)
  exportRoutes.get(`/admin/export/${name}`, refuseUnstorableQuery, cutOffFailedBody, async (c) =>
    exportCsv(c.req.raw, await c.get('createContext')(), name),
  )
