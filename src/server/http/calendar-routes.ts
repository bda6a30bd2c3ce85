import { Hono } from 'hono'
import { refuseUnstorable } from '~/server/api/refuse-unstorable'
import { readCalendarFeed } from '~/server/services/visit/calendar-feed'
import { refuseKeys } from './api-keys'
import { takeCallTurn } from './call-turns'
import { type HttpEnv, refuseUnstorableQuery } from './middleware'

/** What calendar programs read, by an address that is a secret of its owner. */
export const calendarRoutes = new Hono<HttpEnv>().get(
  '/calendar/:token',
  refuseKeys,
  refuseUnstorableQuery,
  takeCallTurn,
  async (c) => {
    const token = c.req.param('token').replace(/\.ics$/, '')
    refuseUnstorable({ token })
    return c.body(await readCalendarFeed(await c.get('createContext')(), token), 200, {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="visits.ics"',
    })
  },
)
