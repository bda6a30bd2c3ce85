import { randomUUID } from 'node:crypto'
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { env } from '~/env'
import { database } from '~/server/db/client'
import { prepareSchema } from '~/server/db/migrate'
import { NotMigratedError, ownsDatabase } from '~/server/db/roles'
import { seedReference } from '~/server/db/seed/reference'
import { prepareStorage } from '~/server/gateways/storage/storage'
import { startWorker } from '~/server/jobs/worker'
import { log } from '~/server/log'
import { observeRequest } from '~/server/observe/requests'
import { readableAddress } from '~/server/readable-address'

const servers = new Set<Server>()
const requestIdShape = /^[\w.-]{8,64}$/

/**
 * What a server process does beside answering: mark requests, work on the queue, stop gracefully. One that cannot
 * start ends, so that whoever watches it starts another; Next would go on, and answer everything with a bare 500.
 */
export async function startProcess(): Promise<void> {
  markRequests()
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

/**
 * What every answer carries. It is said here and not in Next's configuration, which would look for each request's
 * address among patterns. The Content-Security-Policy of pages is set in `src/proxy.ts`.
 */
const everyAnswer = new Map([
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'DENY'],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ['Permissions-Policy', 'camera=(), microphone=(), geolocation=(), browsing-topics=()'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
])

interface Started {
  request: IncomingMessage
  response: ServerResponse
  server: Server
}

/** Also those that came in before, while the process was starting (see scripts/next-server.ts). */
function markRequests(): void {
  const { trowelEarlyRequests: early } = globalThis as { trowelEarlyRequests?: () => Started[] }
  for (const started of early?.() ?? []) if (!started.response.closed) mark(started)
  subscribe('http.server.request.start', (message) => mark(message as Started))
}

/**
 * Before Next sees a request: the socket's own address is appended to X-Forwarded-For, so that its
 * last entry is never what the client claims, and an id is given that logs and answers carry.
 */
function mark({ request, response, server }: Started): void {
  servers.add(server)
  request.url = readableAddress(request.url ?? '/')
  const peer = request.socket.remoteAddress ?? 'unknown'
  const claimed = request.headers['x-forwarded-for']
  request.headers['x-forwarded-for'] = claimed ? `${claimed}, ${peer}` : peer
  const given = String(request.headers['x-request-id'] ?? '')
  const requestId = env.TRUST_PROXY > 0 && requestIdShape.test(given) ? given : randomUUID()
  request.headers['x-request-id'] = requestId
  response.setHeaders(everyAnswer)
  observeRequest(requestId, request, response)
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
