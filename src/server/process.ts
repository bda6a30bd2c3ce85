import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { env } from '~/env'
import { database } from '~/server/db/client'
import { prepareSchema } from '~/server/db/migrate'
import { NotMigratedError, ownsDatabase } from '~/server/db/roles'
import { seedReference } from '~/server/db/seed/reference'
import { prepareStorage } from '~/server/gateways/storage/storage'
import { instrumentRequests, servers } from '~/server/instrument-requests'
import { startWorker } from '~/server/jobs/worker'
import { log } from '~/server/log'

/**
 * What a server process does beside answering: instrument requests, work on the queue, stop gracefully. One that cannot
 * start ends, so that whoever watches it starts another; Next would go on, and answer everything with a bare 500.
 */
export async function startProcess(): Promise<void> {
  instrumentRequests()
  try {
    await Promise.all([prepareDatabase(env.DATABASE_URL), prepareStorage()])
    const worker = env.WORKER === 'inline' ? await startWorker(database(), env.DATABASE_URL) : null
    if (process.env.NEXT_MANUAL_SIG_HANDLE) stopGracefully(async () => worker?.stop())
  } catch (error) {
    log.fatal({ err: error }, 'the server cannot start')
    process.exit(1)
  }
}

const patienceMs = 30_000

/** Brings the database up to date, whoever else starts at the same time; waits while it is still starting itself. */
export async function prepareDatabase(url: string): Promise<void> {
  for (const deadline = Date.now() + patienceMs; ; await sleep(1000)) {
    try {
      await prepareSchema(env.DATABASE_OWNER_URL ?? url, url)
      await warnOfOwner(url)
      return await seedReference(database())
    } catch (error) {
      const code = (error as { code?: string }).code ?? ''
      const starting = ['ECONNREFUSED', 'ECONNRESET', 'CONNECT_TIMEOUT', '57P03'].includes(code)
      const behind = error instanceof NotMigratedError
      if (!(starting || behind) || Date.now() > deadline) throw error
      log.warn({ code }, behind ? 'the database is not migrated yet' : 'the database does not answer yet')
    }
  }
}

/** An installation whose application may change its own tables is told so; development and the demo are not. */
async function warnOfOwner(url: string): Promise<void> {
  if (env.NODE_ENV !== 'production' || env.DEMO || !(await ownsDatabase(url))) return
  log.warn(
    'DATABASE_URL names the owner of the tables: docs/operations.md says how to give the application its own role',
  )
}

/** A deploy's SIGTERM: no new requests, those under way are answered, running jobs finish. */
function stopGracefully(stopWorker: () => Promise<void> | undefined): void {
  let stopping = false
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    await Promise.all([...servers].map(drain))
    await stopWorker()
    await database().$client.end({ timeout: 5 })
    await (globalThis as { trowelBeforeExit?: () => Promise<void> }).trowelBeforeExit?.()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

/** Who has not sent or read everything by then is cut off. */
const longestDrainMs = 20_000

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
