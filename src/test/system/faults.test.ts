import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, inject, test, vi } from 'vitest'
import { connect } from '~/server/db/connect'
import { freePort } from '../../../scripts/embedded-postgres.ts'
import { wizardBody } from '../factories'
import { givenInstances, post, startLoad } from '../instances'
import { nightlyTest } from '../runs'
import { startServer } from '../server-process'
import { startSmtp } from '../smtp'

/** The production server as processes: killed, stopped, and with its neighbours away. Needs the build. */
const given = givenInstances()
const mailTo = ({ url }: { url: string }) => ({ SMTP_URL: url, EMAIL_FROM: 'Trowel <a@b.ca>' })

nightlyTest(
  'kill -9 while requests come in loses none that was acknowledged, and each confirmation arrives once',
  async () => {
    const smtp = await startSmtp()
    const { port } = smtp
    await smtp.close() // Away for now.
    const first = await given.start(mailTo(smtp))
    const load = startLoad(() => first.url, 8)
    await sleep(2500)
    await first.stop('SIGKILL')
    await load.stop()
    const { acknowledged } = load
    expect(acknowledged.length).toBeGreaterThan(20)

    await given.start(mailTo(smtp))
    await sleep(3000)
    const back = await startSmtp({}, port)
    try {
      const stored = await given.db.$client<{ id: string; email: string }[]>`select id, email from projects`
      const ids = new Set(stored.map(({ id }) => id))
      expect(acknowledged.filter(({ id }) => !ids.has(id))).toEqual([])
      await vi.waitFor(
        async () => {
          const [row] = await given.db.$client`select count(*)::int as waiting from mails where status = 'queued'`
          expect(row?.waiting).toBe(0)
        },
        { timeout: 60_000, interval: 500 },
      )
      const recipients = back.mails.flatMap(({ to }) => to).sort()
      expect(recipients).toEqual(stored.map(({ email }) => email).sort())
    } finally {
      await back.close()
    }
  },
)

test('SIGTERM lets what is under way finish, then ends with success', async () => {
  const server = await given.start()
  const answers = Array.from({ length: 10 }, (_, index) =>
    post(server.url, '/leads', { ...wizardBody, email: `last-${index}@example.ca` }).then(({ status }) => status),
  )
  await sleep(30)
  const ended = server.stop('SIGTERM')
  const statuses = await Promise.allSettled(answers)
  expect(await ended).toBe(0)
  const [row] = await given.db.$client`select count(*)::int as stored from projects`
  const acknowledged = statuses.filter((answer) => answer.status === 'fulfilled' && answer.value === 201)
  expect(row?.stored).toBe(acknowledged.length)
})

nightlyTest('while the database is away answers are clear, and the service comes back by itself', async () => {
  const server = await given.start()
  const admin = connect(inject('serverUrl'), { max: 1 })
  await admin.$client.unsafe(`alter database ${given.name} allow_connections false`)
  await admin.$client`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${given.name}`
  const health = await fetch(`${server.url}/api/health`)
  expect(health.status).toBe(503)
  expect(await health.json()).toMatchObject({ status: 'unavailable', database: 'away' })
  const refused = await post(server.url, '/leads', wizardBody)
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBeTruthy()
  expect(await refused.text()).not.toMatch(/postgres|ECONN|select|database "/i)
  await admin.$client.unsafe(`alter database ${given.name} allow_connections true`)
  await admin.$client.end()
  await vi.waitFor(async () => expect((await fetch(`${server.url}/api/health`)).status).toBe(200), {
    timeout: 30_000,
    interval: 500,
  })
  expect((await post(server.url, '/leads', wizardBody)).status).toBe(201)
})

nightlyTest('SIGTERM lets a mail that is on its way arrive, once', async () => {
  const smtp = await startSmtp()
  smtp.delayMs = 2500
  try {
    const server = await given.start(mailTo(smtp))
    expect((await post(server.url, '/leads', wizardBody)).status).toBe(201)
    await vi.waitFor(() => expect(smtp.mails).toHaveLength(1), { timeout: 10_000, interval: 20 })
    expect(await server.stop('SIGTERM')).toBe(0)
    const rows = await given.db.$client`select status from mails`
    expect(rows.map(({ status }) => status)).toEqual(['sent'])
    const jobs = await given.db
      .$client`select 1 from graphile_worker._private_jobs where payload->>'mailId' is not null`
    expect(jobs).toHaveLength(0)
    expect(smtp.mails).toHaveLength(1)
  } finally {
    await smtp.close()
  }
})

nightlyTest(
  'a mail server that hangs or talks nonsense holds up nobody, and gets its mails when it is well',
  async () => {
    let greeting = ''
    const rude = createServer((socket) => {
      socket.on('error', () => {})
      if (greeting) socket.end(greeting)
    })
    const port = await freePort()
    await new Promise<void>((resolve) => rude.listen(port, '127.0.0.1', resolve))
    const server = await given.start(mailTo({ url: `smtp://127.0.0.1:${port}` }))
    const emails = Array.from({ length: 12 }, (_, index) => `patient-${index}@example.ca`)
    for (const email of emails) {
      const asked = Date.now()
      expect((await post(server.url, '/leads', { ...wizardBody, email })).status).toBe(201)
      expect(Date.now() - asked).toBeLessThan(2000)
    }
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200)
    greeting = 'HTTP/1.1 418 I am no mail server\r\n\r\n'
    await vi.waitFor(
      async () => {
        const [row] = await given.db.$client`select count(*)::int as tried from mails where attempts > 0`
        expect(row?.tried).toBe(emails.length)
      },
      { timeout: 40_000, interval: 250 },
    )
    await new Promise<void>((resolve) => rude.close(() => resolve()))
    const smtp = await startSmtp({}, port)
    try {
      await vi.waitFor(() => expect(smtp.mails).toHaveLength(emails.length), { timeout: 40_000, interval: 250 })
      expect(smtp.mails.flatMap(({ to }) => to).sort()).toEqual(emails.sort())
    } finally {
      await smtp.close()
    }
  },
)

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

test('a server that cannot start ends, so that another is started', async () => {
  const url = new URL(inject('serverUrl'))
  url.pathname = '/nowhere'
  const failure = await startServer({ DATABASE_URL: url.href, APP_SECRET: process.env.APP_SECRET ?? '' }).then(
    () => 'it started',
    (error: Error) => error.message,
  )
  expect(failure).toContain('the server did not start (1)')
  expect(failure).toContain('the server cannot start')
})
