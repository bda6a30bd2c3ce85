import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { announceWorker, jobsAtOnce, type Presence } from '~/server/queue/live-workers'
import { givenDatabase } from '~/test/database'
import { call } from '~/test/rest'
import { checkHealth } from './check-health'

const database = givenDatabase()
let worker: Presence | undefined

beforeEach(async () => {
  await database.db.execute(sql`delete from graphile_worker._private_jobs`)
  worker = await announceWorker(database.url, 'pool-of-the-test', async () => {})
})

afterEach(async () => {
  await worker?.end()
})

interface Times {
  task?: string
  queue?: string
  /** Minutes ago. */
  due: number
  created?: number
  taken?: number
  attempts?: number
}

async function add({ task = 'send-mail', queue, due, created = due, taken, attempts = 0 }: Times): Promise<void> {
  await database.db.execute(sql`
    with added as (select id from graphile_worker.add_job(${task}, '{}'::json, queue_name => ${queue ?? null}))
    select from added`)
  await database.db.execute(sql`
    update graphile_worker._private_jobs set
      run_at = now() - make_interval(mins => ${due}), created_at = now() - make_interval(mins => ${created}),
      attempts = ${attempts}, locked_at = now() - make_interval(mins => ${taken ?? null}),
      locked_by = ${taken === undefined ? null : 'pool-of-the-test'}
    where id = (select max(id) from graphile_worker._private_jobs)`)
}

const ok = { status: 'ok', database: 'ok', queue: 'ok' }
const stopped = { status: 'unavailable', database: 'ok', queue: 'away' }

test('a queue that nobody works on is away', async () => {
  await worker?.end()
  expect(await checkHealth(database.db)).toEqual(stopped)
})

test('a queue whose worker is there and takes no job that is due is away', async () => {
  expect(await checkHealth(database.db)).toEqual(ok)
  await add({ due: 2 })
  expect(await checkHealth(database.db)).toEqual(stopped)
  expect(await call('/health')).toMatchObject({ status: 503, body: stopped })
})

test.each<[string, Times]>([
  ['due for some seconds', { due: 0 }],
  ['of later', { due: -5, created: 60 }],
  ['that was added just now, due before by another clock', { due: 5, created: 0 }],
  ['that was given up', { due: 60, attempts: 25 }],
  ['of a kind that this version does not know', { task: 'of-tomorrow', due: 60 }],
])('a job %s does not count as waiting', async (_what, times) => {
  await add(times)
  expect(await checkHealth(database.db)).toEqual(ok)
})

test('jobs that wait while others are taken, or while all workers are busy, are a backlog', async () => {
  await add({ due: 10 })
  await add({ due: 10, taken: 0 })
  expect(await checkHealth(database.db)).toEqual(ok)
  await database.db.execute(sql`delete from graphile_worker._private_jobs where locked_at is not null`)
  for (let busy = 0; busy < jobsAtOnce; busy++) {
    expect(await checkHealth(database.db)).toEqual(stopped)
    await add({ due: 10, taken: 5 })
  }
  expect(await checkHealth(database.db)).toEqual(ok)
})

test('a job waits for the one before it in its queue', async () => {
  await add({ task: 'deliver-webhooks', queue: 'webhooks', due: 10, taken: 2 })
  await add({ task: 'deliver-webhooks', queue: 'webhooks', due: 10 })
  expect(await checkHealth(database.db)).toEqual(ok)
})
