import { Hono } from 'hono'
import { refuseUnstorable } from '~/server/api/refuse-unstorable'
import { serveLinkedQuote, serveQuote } from '~/server/rest/serve-quote'
import { refuseKeys } from './api-keys'
import { takeCallTurn } from './call-turns'
import { refuseCrossSite } from './cross-site'
import { limitBody } from './limit-body'
import { type HttpEnv, refuseUnstorableQuery } from './middleware'

/** Quotes as PDFs. */
export const quoteRoutes = new Hono<HttpEnv>()
  .get('/quotes/:id/pdf', refuseUnstorableQuery, takeCallTurn, async (c) => {
    const id = c.req.param('id')
    refuseUnstorable({ id })
    return serveQuote(c.req.raw, await c.get('createContext')(), id)
  })
  .post('/requests/quote-pdf', refuseKeys, refuseCrossSite, limitBody, refuseUnstorableQuery, takeCallTurn, async (c) =>
    serveLinkedQuote(c.req.raw, await c.get('createContext')()),
  )
