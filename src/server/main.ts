import { createServer, type Server } from 'node:http'
import next from 'next'
import { NotFoundError } from '~/domain/errors'
import { env } from '~/env'
import { database } from '~/server/db/client'
import { endOnFatalErrors } from '~/server/end-on-fatal-errors'
import { createListener } from '~/server/http/listener'
import { cachePages } from '~/server/http/page-cache'
import { createRenderer } from '~/server/http/page-renderer'
import { createPageTurns } from '~/server/http/page-turns'
import { createWebServer, listeningSockets, listenOn } from '~/server/http/web-server'
import { type QueueWorker, startWorker } from '~/server/jobs/worker'
import { log } from '~/server/observability/log'
import { flushKeyUse } from '~/server/services/api-key/key-usage'
import { getProfileVersion } from '~/server/services/contractor/get-public-contractor'
import { changeHub } from '~/server/services/live/change-hub'
import { prepareDatabase } from '~/server/startup'
import { prepareStorage } from '~/server/storage/storage'

/** Clients that have not sent or read everything by then are cut off. */
const longestDrainMs = 20_000

interface StartOptions {
  /** Next compiles pages on request and answers `/api` too, so that edits are seen at once. */
  dev?: boolean
  /** What else ends with the process. */
  onStop?: () => Promise<void>
}

/**
 * The product's process: listens at once, and answers when the database is migrated, the pages are ready and the
 * worker runs. A process that cannot start ends, so that whoever watches it starts another.
 */
export async function startServer({ dev = false, onStop }: StartOptions = {}): Promise<void> {
  endOnFatalErrors()
  const servers = dev ? [createServer()] : Array.from({ length: listeningSockets }, () => createWebServer())
  // Next listens for upgrades at the server it is given, and leaves their sockets open for good. Only development's page
  // reloads need them: this one never listens, so that an upgrade is answered as any other request.
  const upgrades = (dev && servers[0]) || createServer()
  const pages = next({ dev, dir: process.cwd(), port: env.PORT, httpServer: upgrades, quiet: true })
  const started = Promise.all([startWork(), pages.prepare()]).catch(fail)
  const handlePage = pages.getRequestHandler()
  const render = createRenderer(handlePage)
  const listener = dev
    ? handlePage
    : createListener(cachePages({ handlePage, render, readVersion: profileVersion, takeTurn: createPageTurns() }))
  for (const server of servers)
    server.on('request', async (request, response) => {
      await started
      listener(request, response)
    })
  await listenOn(env.PORT, servers).catch(fail)
  const [worker] = await started
  endOnFatalErrors() // Next has added its own listeners by now.
  stopOnSignals(servers, async () => {
    await worker?.stop()
    await flushKeyUse(database())
    await database().$client.end({ timeout: 5 })
    await onStop?.()
  })
  log.info({ port: env.PORT }, 'listening')
}

/** What decides whether a cached profile page is current; null sends the request to Next. */
function profileVersion(slug: string): Promise<string | null> {
  return getProfileVersion({ db: database(), now: new Date() }, slug).catch((error: unknown) => {
    if (!(error instanceof NotFoundError)) log.error({ err: error }, 'the version of a profile could not be read')
    return null
  })
}

async function startWork(): Promise<QueueWorker | null> {
  await Promise.all([prepareDatabase(env.DATABASE_URL), prepareStorage()])
  return env.WORKER === 'inline' ? startWorker(database(), env.DATABASE_DIRECT_URL) : null
}

function fail(error: unknown): never {
  log.fatal({ err: error }, 'the server cannot start')
  process.exit(1)
}

/** A deploy's SIGTERM: no new requests, those under way are answered, running jobs finish. */
function stopOnSignals(servers: Server[], stopWork: () => Promise<void>): void {
  let stopping = false
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    await changeHub().stop()
    await Promise.all(servers.map(drain))
    await stopWork()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

/** Takes no new connections, and closes each old one as soon as it is idle. */
function drain(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const closing = setInterval(() => server.closeIdleConnections(), 50)
    const cutOff = setTimeout(() => server.closeAllConnections(), longestDrainMs)
    server.close(() => {
      clearInterval(closing)
      clearTimeout(cutOff)
      resolve()
    })
    server.closeIdleConnections()
  })
}
