import { readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect as openSocket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { embeddedMajor, ensureDatabase, freePort, type RunningDatabase } from '../../../scripts/embedded-postgres.ts'
import { connect, type Database } from '../../server/db/connect'
import { formWith, pdfFile } from '../files'
import { type Load, startLoad } from '../instances'
import { type ServerProcess, startServer, startWorkerProcess } from '../server-process'
import { type SmtpPeer, startSmtp } from '../smtp'
import { startUploadThing } from '../uploadthing-service'

/** What takes its time: a Postgres of its own that is killed, and processes that are, under load. Needs the build. */
const dir = `.data/faults-${embeddedMajor}`
let leases: RunningDatabase[]
let port: number
let url: string
let env: Record<string, string>
let running: ServerProcess[]
let smtp: SmtpPeer

async function startPostgres(): Promise<void> {
  leases.push(await ensureDatabase({ dir, port }))
}

/** As a crash would: everything under way is lost, and the next start recovers from the log. */
async function crashPostgres(): Promise<void> {
  const admin = connect(url, { max: 1 })
  const [row] = await admin.$client`select split_part(pg_read_file('postmaster.pid'), chr(10), 1)::int as pid`
  await admin.$client.end({ timeout: 1 })
  const pid = Number(row?.pid)
  process.kill(pid, 'SIGQUIT')
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow(), { timeout: 10_000 })
}

beforeEach(async () => {
  // Set for code that reads its environment; here it would be taken for a server from outside.
  delete process.env.DATABASE_URL
  rmSync(dir, { recursive: true, force: true })
  leases = []
  running = []
  port = await freePort()
  await startPostgres()
  url = leases[0]?.url ?? ''
  smtp = await startSmtp()
  smtp.delayMs = 100
  env = {
    DATABASE_URL: url,
    RATE_LIMIT_FACTOR: '1000',
    STORAGE_DIR: `${dir}/storage`,
    SMTP_URL: smtp.url,
    EMAIL_FROM: 'Trowel <a@b.ca>',
  }
})

afterEach(async () => {
  await Promise.all(running.map((server) => server.stop('SIGKILL')))
  await smtp.close()
  // The killed processes still count as its users for a moment, so it is not left to the last of them.
  await crashPostgres().catch(() => {})
  for (const lease of leases.reverse()) await lease.stop()
})

async function keep(starting: Promise<ServerProcess>): Promise<ServerProcess> {
  const server = await starting
  running.push(server)
  return server
}

const messageId = (raw: string) => /^Message-ID: (.*)$/im.exec(raw)?.[1] ?? ''

/** Everything that was acknowledged is stored, and everybody stored got their mail. Says how many came twice. */
async function expectNothingLost(db: Database, { acknowledged }: Load): Promise<number> {
  await vi.waitFor(
    async () => {
      const [row] = await db.$client`select count(*)::int as waiting from mails where status = 'queued'`
      expect(row?.waiting).toBe(0)
    },
    { timeout: 120_000, interval: 500 },
  )
  const stored = await db.$client<{ id: string; email: string }[]>`select id, email from projects`
  const ids = new Set(stored.map(({ id }) => id))
  expect(acknowledged.filter(({ id }) => !ids.has(id))).toEqual([])
  const confirmations = new Map(smtp.mails.map(({ to, raw }) => [messageId(raw), to[0]]))
  expect([...confirmations.values()].sort()).toEqual(stored.map(({ email }) => email).sort())
  return smtp.mails.length - confirmations.size
}

const successes = ({ statuses }: Load) => statuses.filter((status) => status === 201).length

test('Postgres crashes twice under load: answers are clear, nothing is lost or sent twice, all comes back by itself', async () => {
  const web = await keep(startServer({ ...env, WORKER: 'off' }))
  const worker = await keep(startWorkerProcess(env))
  const load = startLoad(() => web.url)
  for (const awayMs of [500, 25_000]) {
    await sleep(3000)
    await crashPostgres()
    await sleep(awayMs)
    await startPostgres()
    const before = successes(load)
    await vi.waitFor(() => expect(successes(load)).toBeGreaterThan(before + 10), { timeout: 8000, interval: 50 })
    await vi.waitFor(async () => expect((await fetch(`${web.url}/api/health`)).status).toBe(200), {
      timeout: 15_000,
      interval: 100,
    })
  }
  await load.stop()
  expect(new Set(load.statuses)).toEqual(new Set([201, 503]))
  expect(worker.child.exitCode).toBeNull()
  const db = connect(url, { max: 2 })
  expect(await expectNothingLost(db, load)).toBe(0)
  await db.$client.end()
})

test('workers are killed under load: others take over, and a mail sent again is known by its Message-ID', async () => {
  const web = await keep(startServer({ ...env, WORKER: 'off' }))
  const kills = 3
  let worker = await keep(startWorkerProcess(env))
  const load = startLoad(() => web.url, 3)
  for (let kill = 0; kill < kills; kill++) {
    await sleep(3000)
    const next = keep(startWorkerProcess(env))
    await worker.stop('SIGKILL')
    worker = await next
  }
  await load.stop()
  const db = connect(url, { max: 2 })
  // What the server took in the very moment of the kill cannot be known: at most one for each of four jobs.
  expect(await expectNothingLost(db, load)).toBeLessThanOrEqual(4 * kills)
  await db.$client.end()
})

test('a client that never finishes its request does not keep a stopping server for ever', async () => {
  const server = await keep(startServer(env))
  const { port: web } = new URL(server.url)
  const stalled = openSocket(Number(web), 'localhost')
  stalled.on('error', () => {})
  stalled.write(
    'POST /api/leads HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{',
  )
  await sleep(500)
  const asked = Date.now()
  expect(await server.stop('SIGTERM')).toBe(0)
  expect(Date.now() - asked).toBeLessThan(30_000)
  stalled.destroy()
})

test('a hosted store that falls silent or talks nonsense is said to be away, in time, and nothing is left behind', async () => {
  const peer = await startUploadThing()
  await peer.close()
  const { port: storePort } = new URL(peer.url)
  let silent = true
  const store = createServer((_request, response) => {
    if (!silent) response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Welcome</html>')
  })
  await new Promise<void>((resolve) => store.listen(Number(storePort), 'localhost', resolve))
  const server = await keep(startServer({ ...env, ...peer.env }))
  const send = async () => {
    const asked = Date.now()
    const body = formWith({ attachments: [pdfFile('plan.pdf', 5000)] })
    const answer = await fetch(`${server.url}/api/leads/upload-attachments`, { method: 'POST', body })
    expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'SERVICE_UNAVAILABLE' }])
    return Date.now() - asked
  }
  try {
    expect(await send()).toBeLessThan(45_000)
    silent = false
    expect(await send()).toBeLessThan(5000)
    expect(readdirSync(`${env.STORAGE_DIR}/tmp`)).toEqual([])
    expect(server.output()).toContain('the storage is away')
    expect(server.output()).not.toContain('signature')
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200)
  } finally {
    store.closeAllConnections()
    store.close()
  }
})
