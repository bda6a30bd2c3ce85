import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { mails } from '~/server/db/schema'
import { deliverMail } from '~/server/emails/deliver'
import { log } from '~/server/observability/log'
import { countLiveWorkers } from '~/server/queue/live-workers'
import { enqueueMail } from '~/server/services/mail/enqueue-mail'
import { type CuttableLink, openLink } from '~/test/cuttable-link'
import { givenDatabase } from '~/test/database'
import { nightlyTest } from '~/test/runs'
import { jobs, type QueueWorker, startWorker } from './worker'

vi.mock('~/server/emails/deliver', async (original) => ({
  ...(await original<typeof import('~/server/emails/deliver')>()),
  deliverMail: vi.fn(async () => 'sent' as const),
}))

/** The queue at the end of a link that breaks, while services reach the database. */
const database = givenDatabase()
let link: CuttableLink
let workers: QueueWorker[]
let delivered: string[]
let release: () => void

beforeEach(async () => {
  await database.db.delete(mails)
  link = await openLink(database.url)
  workers = []
  delivered = []
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  vi.mocked(deliverMail).mockImplementation(async ({ to }) => {
    delivered.push(to)
    if (to.startsWith('slow')) await held
    return 'sent'
  })
})

afterEach(async () => {
  release()
  await link.cut()
  await link.mend()
  await Promise.all(workers.map((worker) => worker.stop()))
  await link.close()
})

async function start(url = link.url, known?: Parameters<typeof startWorker>[2]): Promise<void> {
  workers.push(await startWorker(database.db, url, known))
}

const send = (recipient: string) =>
  database.db.transaction((tx) =>
    enqueueMail(tx, new Date(), {
      key: `test:${randomUUID()}`,
      template: 'application-again',
      recipient,
      about: null,
      props: { contactName: 'Nora', companyName: 'Company', hasAccount: false, waiting: true },
    }),
  )

const statusOf = async (recipient: string) =>
  (await database.db.select({ status: mails.status }).from(mails).where(eq(mails.recipient, recipient)))[0]?.status

const untilSent = (recipient: string) =>
  vi.waitFor(async () => expect(await statusOf(recipient)).toBe('sent'), { timeout: 15_000, interval: 50 })

nightlyTest('the queue goes on after it lost the database in the middle of a job', async () => {
  await start()
  await send('slow@example.ca')
  await vi.waitFor(() => expect(delivered).toEqual(['slow@example.ca']), { timeout: 10_000 })
  await link.cut()
  release()
  await sleep(1500)
  await link.mend()
  await untilSent('slow@example.ca')
  await send('next@example.ca')
  await untilSent('next@example.ca')
  const locked = sql`select id from graphile_worker._private_jobs where locked_by is not null`
  await vi.waitFor(async () => expect(await database.db.execute(locked)).toHaveLength(0), { timeout: 10_000 })
  expect(delivered).toEqual(['slow@example.ca', 'next@example.ca'])
})

test('a worker that only lost its connection keeps its jobs', async () => {
  await start()
  await send('slow@example.ca')
  await vi.waitFor(() => expect(delivered).toHaveLength(1), { timeout: 10_000 })
  await link.cut()
  const other = start(database.url)
  await sleep(300)
  await link.mend()
  await other
  await vi.waitFor(async () => expect(await countLiveWorkers(database.db)).toBe(2), { timeout: 10_000 })
  const [job] = await database.db.execute(
    sql`select locked_by from graphile_worker._private_jobs where locked_by is not null`,
  )
  expect(job).toBeDefined()
  release()
  await untilSent('slow@example.ca')
  expect(delivered).toEqual(['slow@example.ca'])
})

test('a queue without its database stops at once', async () => {
  await start()
  await link.cut()
  await sleep(1500)
  const asked = Date.now()
  await workers.pop()?.stop()
  expect(Date.now() - asked).toBeLessThan(10_000)
  await link.mend()
})

test('the queue goes on after a connection ended while a job was noted as done, with others under way', async () => {
  const names = ['first', 'second', 'third', 'fourth', 'later']
  const gates = new Map(names.map((name) => [name, Promise.withResolvers<void>()]))
  const under = new Set<string>()
  const payload = z.object({ name: z.string() })
  const held = {
    payload,
    deadline: 60,
    async run(_ctx: unknown, input: unknown) {
      const { name } = payload.parse(input)
      under.add(name)
      await gates.get(name)?.promise
    },
  }
  const add = (name: string) =>
    database.db.execute(sql`select from graphile_worker.add_job('held', ${JSON.stringify({ name })}::json)`)
  const untilGone = (name: string) =>
    vi.waitFor(
      async () =>
        expect(
          await database.db.execute(sql`select from graphile_worker._private_jobs where payload ->> 'name' = ${name}`),
        ).toHaveLength(0),
      { timeout: 10_000 },
    )
  const failures = vi.spyOn(log, 'error')

  await start(link.url, { held })
  for (const name of names.slice(0, 4)) await add(name)
  await vi.waitFor(() => expect(under.size).toBe(4), { timeout: 10_000 })
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`select from graphile_worker._private_jobs where payload ->> 'name' = 'first' for update`)
    gates.get('first')?.resolve()
    const endWhoWaits = sql`
      select pg_terminate_backend(pid) from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))`
    await vi.waitFor(async () => expect(await tx.execute(endWhoWaits)).toHaveLength(1), { timeout: 10_000 })
    await vi.waitFor(() =>
      expect(failures).toHaveBeenCalledWith(expect.anything(), expect.stringMatching(/^Failed to complete/)),
    )
  })
  for (const name of names.slice(1, 4)) {
    gates.get(name)?.resolve()
    await untilGone(name)
  }
  await add('later')
  gates.get('later')?.resolve()
  await untilGone('later')
  await untilGone('first')
})

test('a job of the crontab that nobody takes stays due since its own time', async () => {
  await database.db.execute(sql`
    insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
    values ('enforce-deadlines', now() - interval '1 hour', now() - interval '3 minutes')
    on conflict (identifier) do update set last_execution = excluded.last_execution`)
  await database.db.execute(sql`
    select from graphile_worker.add_job(
      'enforce-deadlines', job_key => 'enforce-deadlines', run_at => now() - interval '10 minutes')`)
  await start(link.url, { other: { ...jobs.sweep, payload: z.unknown() } })
  const added = sql`
    select run_at < now() - interval '9 minutes' as kept from graphile_worker.jobs
    where key = 'enforce-deadlines' and revision > 0`
  await vi.waitFor(async () => expect(await database.db.execute(added)).toEqual([{ kept: true }]), { timeout: 10_000 })
})
