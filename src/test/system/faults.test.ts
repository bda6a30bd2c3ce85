import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { connect, type Database } from '~/server/db/connect'
import { wizardBody } from '../factories'
import { type ServerProcess, startServer } from '../server-process'
import { startSmtp } from '../smtp'

/** The production server as processes, killed, doubled, and with its neighbours away. Needs the build. */
let db: Database
let name = ''
let env: Record<string, string> = {}
const running: ServerProcess[] = []

async function start(extra: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await startServer({ ...env, ...extra })
  running.push(server)
  return server
}

beforeEach(async () => {
  name = `system_${randomBytes(5).toString('hex')}`
  const admin = connect(inject('serverUrl'), { max: 1 })
  await admin.$client.unsafe(`create database ${name}`)
  await admin.$client.end()
  const url = new URL(inject('serverUrl'))
  url.pathname = `/${name}`
  env = { DATABASE_URL: url.href, RATE_LIMIT_FACTOR: '1000', STORAGE_DIR: `.data/${name}` }
  db = connect(url.href, { max: 2 })
})

afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop('SIGKILL')))
  await db.$client.end({ timeout: 1 })
  const admin = connect(inject('serverUrl'), { max: 1 })
  await admin.$client.unsafe(`drop database if exists ${name} with (force)`)
  await admin.$client.end()
})

const post = (url: string, path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

test('kill -9 while requests come in loses none that was acknowledged, and each confirmation arrives once', async () => {
  const smtp = await startSmtp()
  const { port } = smtp
  await smtp.close() // Away for now.
  const first = await start({ SMTP_URL: smtp.url, EMAIL_FROM: 'Trowel <a@b.ca>' })
  const acknowledged: { id: string; email: string }[] = []
  let killed = false
  const posting = Array.from({ length: 8 }, async (_, lane) => {
    for (let number = 0; !killed; number++) {
      const email = `lane${lane}-${number}@example.ca`
      const answer = await post(first.url, '/leads', { ...wizardBody, email }).catch(() => null)
      const body = answer?.status === 201 ? await answer.json().catch(() => null) : null
      if (body) acknowledged.push({ id: body.id, email })
    }
  })
  await sleep(2500)
  killed = true
  await first.stop('SIGKILL')
  await Promise.all(posting)
  expect(acknowledged.length).toBeGreaterThan(20)

  await start({ SMTP_URL: smtp.url, EMAIL_FROM: 'Trowel <a@b.ca>' })
  await sleep(3000)
  const back = await startSmtp({}, port)
  try {
    const stored = await db.$client<{ id: string; email: string }[]>`select id, email from projects`
    const ids = new Set(stored.map(({ id }) => id))
    expect(acknowledged.filter(({ id }) => !ids.has(id))).toEqual([])
    await vi.waitFor(
      async () => {
        const [row] = await db.$client`select count(*)::int as waiting from mails where status = 'queued'`
        expect(row?.waiting).toBe(0)
      },
      { timeout: 60_000, interval: 500 },
    )
    const recipients = back.mails.flatMap(({ to }) => to).sort()
    expect(recipients).toEqual(stored.map(({ email }) => email).sort())
  } finally {
    await back.close()
  }
})

describe('two instances started at once on an empty database', () => {
  test('both come up and share sessions, limits and the queue', async () => {
    const smtp = await startSmtp()
    try {
      const mail = { SMTP_URL: smtp.url, EMAIL_FROM: 'Trowel <a@b.ca>', RATE_LIMIT_FACTOR: '1' }
      const [one, two] = await Promise.all([start(mail), start(mail)])
      const account = { email: 'nora@example.ca', password: 'long enough', firstName: 'Nora', lastName: 'W' }
      const registered = await post(one.url, '/auth/register/homeowner', account)
      const cookie = registered.headers.get('set-cookie')?.split(';')[0] ?? ''
      const seen = await fetch(`${two.url}/api/auth/user`, { headers: { cookie } })
      expect(await seen.json()).toMatchObject({ email: 'nora@example.ca' })
      await post(two.url, '/auth/logout', {}, { cookie })
      expect((await fetch(`${one.url}/api/auth/user`, { headers: { cookie } })).status).toBe(401)

      const guess = (server: ServerProcess) =>
        post(server.url, '/auth/login/homeowner', { email: 'nora@example.ca', password: 'guess' })
      const statuses: number[] = []
      for (let attempt = 0; attempt < 12; attempt++) statuses.push((await guess(attempt % 2 ? one : two)).status)
      expect(statuses.filter((status) => status === 401)).toHaveLength(10)
      expect(statuses.filter((status) => status === 429)).toHaveLength(2)

      const emails = Array.from({ length: 20 }, (_, index) => `both-${index}@example.ca`)
      await Promise.all(
        emails.map((email, index) => post((index % 2 ? one : two).url, '/leads', { ...wizardBody, email })),
      )
      await vi.waitFor(() => expect(smtp.mails).toHaveLength(emails.length), { timeout: 20_000 })
      await sleep(500)
      expect(smtp.mails.flatMap(({ to }) => to).sort()).toEqual(emails.sort())
    } finally {
      await smtp.close()
    }
  })
})

test('SIGTERM lets what is under way finish, then ends with success', async () => {
  const server = await start()
  const answers = Array.from({ length: 10 }, (_, index) =>
    post(server.url, '/leads', { ...wizardBody, email: `last-${index}@example.ca` }).then(({ status }) => status),
  )
  await sleep(30)
  const ended = server.stop('SIGTERM')
  const statuses = await Promise.allSettled(answers)
  expect(await ended).toBe(0)
  const [row] = await db.$client`select count(*)::int as stored from projects`
  const acknowledged = statuses.filter((answer) => answer.status === 'fulfilled' && answer.value === 201)
  expect(row?.stored).toBe(acknowledged.length)
})

test('while the database is away answers are clear, and the service comes back by itself', async () => {
  const server = await start()
  const admin = connect(inject('serverUrl'), { max: 1 })
  await admin.$client.unsafe(`alter database ${name} allow_connections false`)
  await admin.$client`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`
  const health = await fetch(`${server.url}/api/health`)
  expect(health.status).toBe(503)
  expect(await health.json()).toMatchObject({ status: 'unavailable', database: 'away' })
  const refused = await post(server.url, '/leads', wizardBody)
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBeTruthy()
  expect(await refused.text()).not.toMatch(/postgres|ECONN|select|database "/i)
  await admin.$client.unsafe(`alter database ${name} allow_connections true`)
  await admin.$client.end()
  await vi.waitFor(async () => expect((await fetch(`${server.url}/api/health`)).status).toBe(200), {
    timeout: 30_000,
    interval: 500,
  })
  expect((await post(server.url, '/leads', wizardBody)).status).toBe(201)
})

test('npm start without its environment says exactly what is missing', async () => {
  const failure = await startServer({ DEMO: 'false', DATABASE_URL: '', APP_URL: '', APP_SECRET: 'short' }).then(
    () => 'it started',
    (error: Error) => error.message,
  )
  for (const line of [
    'DATABASE_URL: is not set',
    'APP_URL: is not set',
    'APP_SECRET: APP_SECRET must be at least 32 bytes',
  ])
    expect(failure).toContain(line)
})
