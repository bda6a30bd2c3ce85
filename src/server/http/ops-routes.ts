import { Hono } from 'hono'
import { apiDocsPage } from '~/server/rest/docs-page'
import { openApiDocument } from '~/server/rest/openapi'
import { cachedDocument } from './cached-document'
import { takeCallTurn } from './call-turns'
import type { HttpEnv } from './middleware'
import { health, showMetrics } from './watch'

/** What load balancers and Prometheus ask, and the API's own description. */
export const opsRoutes = new Hono<HttpEnv>()
  .get('/health', () => health())
  .get('/metrics', (c) => showMetrics(c.req.raw, c.get('caller').requestId))
  .get('/openapi.json', takeCallTurn, cachedDocument(openApiDocument))
  .get('/docs', () => apiDocsPage())
