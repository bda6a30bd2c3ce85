import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { auditLog } from '~/server/db/schema'
import { rescueJobs } from '~/server/queue/live-workers'
import { checkHealth } from '~/server/services/health/check-health'
import { listFailedJobs } from '~/server/services/job/list-failed-jobs'
import { dismissJob, retryJob } from '~/server/services/job/resolve-failed-job'
import { adminContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createUser } from '~/test/factories'
import { createFailedJob } from '~/test/jobs'
import type { AdminPersonContext } from '../services/context'
import type { JobDefinition } from './run-job'
import { jobs, type QueueWorker, startWorker } from './worker'

const database = givenDatabase()
let ctx: AdminPersonContext
let done: string[]

const circular: Record<string, unknown> = { state: 'stuck' }
circular.self = circular
const unreadable = Object.defineProperty(new Error(), 'message', {
  get() {
    throw new Error('a getter')
  },
})

const payload = z.object({ name: z.string() })
const throwing = (thrown: unknown): JobDefinition => ({
  payload,
  deadline: 60,
  async run() {
    throw thrown
  },
})

/** What the product itself knows, and jobs that cannot succeed. */
const known: Record<string, JobDefinition> = {
  ...jobs,
  'null-character': throwing('no\u0000good'),
  'remove-objects': throwing('no\u0000good'),
  'null-error': throwing(new Error('hanna@example.ca \u0000 \ud800')),
  circular: throwing(circular),
  nothing: throwing(null),
  unreadable: throwing(unreadable),
  endless: { payload, deadline: 0.2, run: () => new Promise(() => {}) },
  fine: {
    payload,
    deadline: 60,
    async run(_ctx, input) {
      done.push((input as z.output<typeof payload>).name)
    },
  },
}

interface Row extends Record<string, unknown> {
  id: string
  attempts: number
  max_attempts: number
  last_error: string | null
  waits: boolean
}

/** Adds a job as any client of the queue could; says its number. */
async function add(task: string, input: unknown = { name: task }, maxAttempts = 1): Promise<string> {
  const [row] = await database.db.execute<{ id: string }>(sql`
    select id::text from graphile_worker.add_job(${task}, ${JSON.stringify(input)}::json, max_attempts => ${maxAttempts})`)
  return row!.id
}

async function jobOf(id: string): Promise<Row | undefined> {
  const [row] = await database.db.execute<Row>(sql`
    select id::text, attempts, max_attempts, last_error, run_at > now() as waits
    from graphile_worker.jobs where id = ${id}::bigint and locked_at is null`)
  return row
}

const untilFailed = (id: string) =>
  vi.waitFor(async () => expect((await jobOf(id))?.last_error).toEqual(expect.any(String)), {
    timeout: 10_000,
    interval: 50,
  })

async function untilDone(name: string): Promise<void> {
  await add('fine', { name })
  await vi.waitFor(() => expect(done).toContain(name), { timeout: 10_000, interval: 50 })
}

beforeAll(async () => {
  ctx = adminContext(database.db, await createUser(database.db, 'admin'))
})
beforeEach(async () => {
  done = []
  await database.db.execute(sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`)
})

describe('a job that cannot succeed stops no other', () => {
  let worker: QueueWorker
  beforeAll(async () => {
    worker = await startWorker(database.db, database.url, known)
  })
  afterAll(() => worker.stop())

  test.each([
    ['null-character', 'no\ufffdgood'],
    ['null-error', '[email A] \ufffd \ufffd'],
    ['circular', "<ref *1> { state: 'stuck', self: [Circular *1] }"],
    ['nothing', 'null'],
    ['unreadable', 'An error that cannot be described'],
    ['endless', 'It was not done after 0.2 seconds'],
  ])('%s', async (task, error) => {
    const id = await add(task)
    await untilFailed(id)
    expect(await jobOf(id)).toMatchObject({ attempts: 1, last_error: error })
    await untilDone('another')
    expect(await checkHealth(database.db)).toMatchObject({ status: 'ok' })
    expect((await listFailedJobs(ctx)).jobs).toMatchObject([{ id, task, error, attempts: 1 }])
  })

  test('jobs that never return, more than there are workers', async () => {
    const ids = await Promise.all(Array.from({ length: 9 }, () => add('endless')))
    await untilDone('after them')
    for (const id of ids) await untilFailed(id)
  })

  test('one that fails is tried again later, and later each time', async () => {
    const id = await add('remove-objects', { name: 'x' }, 25)
    await untilFailed(id)
    expect(await jobOf(id)).toMatchObject({ attempts: 1, waits: true })
    expect((await listFailedJobs(ctx)).total).toBe(0)
  })

  test.each([
    ['of another shape', { name: 1 }, 'The payload does not fit: name'],
    ['that is a list', ['x'], 'The payload does not fit: it is no object'],
    ['that is null', null, 'The payload does not fit: it is no object'],
    ['with a null character', { name: 'a\u0000' }, 'The payload does not fit: name'],
    [
      'with half a surrogate pair in a field nobody reads',
      { name: 'a', x: ['\ud800'] },
      'The payload does not fit: x.0',
    ],
  ])('a payload %s is given up at the first try', async (_name, input, error) => {
    const id = await add('fine', input, 25)
    await untilFailed(id)
    expect(await jobOf(id)).toMatchObject({ attempts: 1, max_attempts: 1, last_error: error })
    await untilDone('another')
    expect((await listFailedJobs(ctx)).total).toBe(1)
  })

  test('the reset of a password with a null character that an older version left behind', async () => {
    const id = await add('send-password-reset', { email: 'hanna\u0000@example.ca', requestId: crypto.randomUUID() }, 25)
    await untilFailed(id)
    await untilDone('another')
    expect((await listFailedJobs(ctx)).jobs).toMatchObject([
      { id, title: 'Send the links of a forgotten password', known: true, error: 'The payload does not fit: email' },
    ])
  })

  test('a kind that no worker knows waits where an admin sees it', async () => {
    const id = await add('of-another-version', { name: 'x' }, 25)
    await untilDone('another')
    expect((await listFailedJobs(ctx)).jobs).toMatchObject([{ id, title: 'of-another-version', known: false }])
    await expect(retryJob(ctx, id)).rejects.toMatchObject({ code: 'Conflict' })
  })
})

describe('an admin', () => {
  const givenFailed = (task?: string) => createFailedJob(database.db, task, 'no hanna@example.ca')
  const auditOf = () =>
    database.db
      .select({ action: auditLog.action, details: auditLog.details })
      .from(auditLog)
      .where(eq(auditLog.entity, 'job'))

  test('reads what failed in words, with how often and why, and no email', async () => {
    const id = await givenFailed()
    expect(await listFailedJobs(ctx)).toEqual({
      jobs: [
        {
          id,
          task: 'sweep',
          title: 'Delete what was kept for long enough',
          known: true,
          attempts: 1,
          error: 'no [email A]',
          createdAt: expect.any(Date),
          failedAt: expect.any(Date),
        },
      ],
      total: 1,
    })
  })

  test('retries it once, whoever else does at the same time: it has all of its tries again', async () => {
    const id = await givenFailed()
    const answers = await Promise.allSettled([1, 2, 3].map(() => retryJob(ctx, id)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await jobOf(id)).toMatchObject({ attempts: 0, max_attempts: 25, waits: false })
    expect(await auditOf()).toEqual([{ action: 'job.retried', details: { key: 'sweep', number: id } }])
  })

  test('dismisses it: it is gone', async () => {
    const id = await givenFailed('of another, version')
    await dismissJob(ctx, id)
    expect(await jobOf(id)).toBeUndefined()
    await expect(dismissJob(ctx, id)).rejects.toMatchObject({ code: 'NotFound' })
  })

  test.each(['x', '', '-1', '1e3', '9'.repeat(40), '00000000-0000-7000-8000-000000000000'])(
    'finds no job %j',
    async (id) => {
      await expect(retryJob(ctx, id)).rejects.toMatchObject({ code: 'NotFound' })
    },
  )

  test('finds no job that still has tries', async () => {
    const id = await add('sweep', {}, 25)
    await expect(retryJob(ctx, id)).rejects.toMatchObject({ code: 'NotFound' })
    await expect(dismissJob(ctx, id)).rejects.toMatchObject({ code: 'NotFound' })
    expect(await jobOf(id)).toMatchObject({ attempts: 0 })
  })
})

test('a job that its workers die of comes back at once a few times, and then later each time', async () => {
  const once = await add('sweep', {}, 25)
  const often = await add('sweep', {}, 25)
  const dieWith = (id: string, attempts: number) =>
    database.db.execute(sql`
      update graphile_worker._private_jobs set locked_at = now(), locked_by = 'pool-of-the-dead', attempts = ${attempts}
      where id = ${id}`)
  await dieWith(once, 5)
  await dieWith(often, 6)
  await rescueJobs(database.db)
  expect(await jobOf(once)).toMatchObject({ attempts: 5, waits: false })
  expect(await jobOf(often)).toMatchObject({ attempts: 6, waits: true })
})
