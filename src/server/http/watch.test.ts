import { subMinutes } from 'date-fns/subMinutes'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { env } from '~/env'
import { events } from '~/server/db/schema'
import { startWorker } from '~/server/jobs/worker'
import { runWithRequestId } from '~/server/observability/request-id'
import { enqueue } from '~/server/queue/enqueue'
import { openApiDocument } from '~/server/rest/openapi'
import { describeSystem } from '~/server/services/health/system-status'
import { adminContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { eventsShown } from '~/test/events'
import { createProject, createUser } from '~/test/factories'
import { createFailedEmail } from '~/test/mails'
import { call } from '~/test/rest'

const database = givenDatabase()
const token = 'a token that only Prometheus knows'
const set = (value: string | undefined) => Object.assign(settings, { METRICS_TOKEN: value })

const settings = vi.hoisted(() => ({}) as { METRICS_TOKEN?: string })
vi.mock('~/env', async (original) => {
  const { env } = await original<typeof import('~/env')>()
  return { env: new Proxy(env, { get: (target, key) => Reflect.get(key in settings ? settings : target, key) }) }
})

afterEach(() => set(undefined))

const read = (authorization?: string) => call('/metrics', { headers: authorization ? { authorization } : {} })

describe('metrics', () => {
  test('are nowhere without a token in the environment', async () => {
    set(undefined)
    expect(env.METRICS_TOKEN).toBeUndefined()
    expect((await read(`Bearer ${token}`)).status).toBe(404)
    expect((await read('Bearer undefined')).status).toBe(404)
  })

  test('are for who knows the token', async () => {
    set(token)
    for (const wrong of [undefined, token, 'Bearer ', `Bearer ${token} `.trimEnd().slice(0, -1), `bearer x${token}`]) {
      const { status, headers, body } = await read(wrong)
      expect(status).toBe(401)
      expect(headers.get('www-authenticate')).toBe('Bearer')
      expect(JSON.stringify(body)).not.toContain(token)
    }
    expect((await read(`Bearer ${token}`)).status).toBe(200)
  })

  test('tell what waits, by states that are few', async () => {
    set(token)
    await createProject(database.db, { createdAt: new Date(Date.now() - 30 * 3_600_000) })
    await createProject(database.db)
    await createFailedEmail(database.db)
    await enqueue(database.db, 'sweep', {}, { delay: -60 })
    await enqueue(database.db, 'sweep', {}, { delay: 60 })
    const { headers, body } = await read(`Bearer ${token}`)
    expect(headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
    for (const line of [
      'trowel_database_up 1',
      'trowel_queue_jobs{state="scheduled"} 1',
      'trowel_queue_jobs{state="given_up"} 0',
      'trowel_queue_workers 0',
      'trowel_mails{status="refused"} 1',
      'trowel_requests{state="unmatched"} 2',
      'trowel_requests{state="late"} 1',
    ])
      expect(body.split('\n')).toContain(line)
    expect(Number(/^trowel_queue_oldest_job_seconds (\S+)/m.exec(body)?.[1])).toBeGreaterThan(59)
    expect(body).toMatch(/trowel_database_connections\{state="\w+"\} [1-9]/)
    expect(body).toContain('nodejs_eventloop_lag_seconds')
  })

  test('say for how long an open transaction holds up the events feed, as System Status does after five minutes', async () => {
    set(token)
    const { db } = database
    const heldSeconds = async () =>
      Number(/^trowel_events_held_seconds (\S+)/m.exec((await read(`Bearer ${token}`)).body)?.[1])
    const ctx = adminContext(db, await createUser(db, 'admin'))
    const status = async () => (await describeSystem(ctx)).parts.find(({ name }) => name === 'Database')
    await eventsShown(db)
    await db.transaction(async (open) => {
      await open.execute(sql`select pg_current_xact_id()`)
      await createProject(db)
      await db.update(events).set({ at: subMinutes(new Date(), 4) })
      expect(await heldSeconds()).toBeGreaterThan(239)
      expect(await status()).toMatchObject({ ok: true })
      await db.update(events).set({ at: subMinutes(new Date(), 6) })
      expect(await status()).toMatchObject({ ok: false, detail: expect.stringContaining('for 6 minutes') })
    })
    await eventsShown(db)
    expect([await heldSeconds(), await status()]).toMatchObject([0, { ok: true }])
  })

  test('are no part of the documented API', async () => {
    expect(Object.keys((await openApiDocument()).paths ?? {})).not.toContain('/metrics')
  })
})

test('a job is counted by its outcome, and knows the request that made it', async () => {
  await database.db.execute(sql`delete from graphile_worker._private_jobs`)
  await runWithRequestId('request-of-a-browser', () => enqueue(database.db, 'sweep', {}))
  const rows = await database.db.execute(sql`select payload from graphile_worker._private_jobs`)
  expect(rows).toMatchObject([{ payload: { causedBy: 'request-of-a-browser' } }])
  await enqueue(database.db, 'send-mail', { mailId: 'no id at all' })
  const worker = await startWorker(database.db, database.url)
  set(token)
  try {
    await vi.waitFor(
      async () =>
        expect((await read(`Bearer ${token}`)).body).toMatch(
          /trowel_job_duration_seconds_count\{job="sweep",outcome="done"\} [1-9]/,
        ),
      { timeout: 10_000 },
    )
    await vi.waitFor(
      async () =>
        expect((await read(`Bearer ${token}`)).body).toMatch(
          /trowel_job_duration_seconds_count\{job="send-mail",outcome="failed"\} 1/,
        ),
      { timeout: 10_000 },
    )
  } finally {
    await worker.stop()
  }
})
