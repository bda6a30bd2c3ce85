import { createServer } from 'node:http'
import { env } from '~/env'
import { database } from '~/server/db/client'
import { endOnFatalErrors } from '~/server/end-on-fatal-errors'
import { health, showMetrics } from '~/server/http/watch'
import { startWorker } from '~/server/jobs/worker'
import { log } from '~/server/observability/log'
import { prepareDatabase } from '~/server/startup'

endOnFatalErrors()
await prepareDatabase(env.DATABASE_URL)
const worker = await startWorker(database(), env.DATABASE_DIRECT_URL)
log.info('working on the queue')

/** With WORKER_PORT the worker can be watched like a web process: its health, and what it counts. */
const watched = createServer(async ({ url, headers }, response) => {
  const { authorization = '' } = headers
  const request = new Request(`http://worker${url}`, { headers: { authorization } })
  const answer =
    url === '/api/health'
      ? await health()
      : url === '/api/metrics'
        ? await showMetrics(request)
        : new Response(null, { status: 404 })
  response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text())
})
if (env.WORKER_PORT) watched.listen(env.WORKER_PORT)

const stop = async () => {
  watched.close()
  await worker.stop()
  await database().$client.end({ timeout: 5 })
  process.exit(0)
}
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
