import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { methodNotAllowed } from 'hono/method-not-allowed'
import { reportKey } from './api-keys'
import { calendarRoutes } from './calendar-routes'
import { cspReportRoutes } from './csp-report-routes'
import { exportRoutes } from './export-routes'
import { fileRoutes } from './file-routes'
import { answerError, answerNotFound, answerOtherMethod } from './http-errors'
import { type HttpEnv, identifyCaller, nameRoute, setCommonHeaders } from './middleware'
import { opsRoutes } from './ops-routes'
import { quoteRoutes } from './quote-routes'
import { restRoutes } from './rest-routes'
import { sessionRoutes } from './session-routes'
import { trpcRoutes } from './trpc-routes'
import { uploadRoutes } from './upload-routes'

/**
 * Everything below `/api`. `main.ts` puts it in front of Next; where only Next runs, `app/api/[[...path]]/route.ts`
 * hands it the same requests.
 */
export const app = new Hono<HttpEnv>({ strict: false }).basePath('/api')

app.use(identifyCaller, nameRoute, compress(), setCommonHeaders, reportKey)
app.use(methodNotAllowed({ app, onMethodNotAllowed: answerOtherMethod }))
app.notFound(answerNotFound)
app.onError(answerError)

for (const routes of [
  trpcRoutes,
  opsRoutes,
  cspReportRoutes,
  sessionRoutes,
  uploadRoutes,
  fileRoutes,
  calendarRoutes,
  exportRoutes,
  quoteRoutes,
  restRoutes,
])
  app.route('/', routes)
