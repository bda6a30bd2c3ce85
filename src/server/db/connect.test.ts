import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type CuttableLink, openLink } from '~/test/cuttable-link'
import { givenDatabase } from '~/test/database'
import { connect, type Database, type Executor } from './connect'
import { prepared } from './prepared'
import { isDisconnected } from './violations'

/** A pool over a TCP proxy that breaks. An unhandled exception of the driver fails the file. */
const database = givenDatabase()
/** Less than what the driver's own backoff waits at least after a dozen failures, and much for a busy machine. */
const waitedByDefaultMs = 8000

let link: CuttableLink
let db: Database

beforeEach(async () => {
  link = await openLink(database.url)
  db = connect(link.url)
})

afterEach(async () => {
  await sleep(50)
  await db.$client.end({ timeout: 1 })
  await link.close()
})

test('every connection works again after all broke in the middle of a transaction', async () => {
  const { promise: cut, resolve: goOn } = Promise.withResolvers<void>()
  let begun = 0
  const broken = Array.from({ length: 10 }, () =>
    db.transaction(async (tx) => {
      await tx.execute(sql`select 1`)
      begun++
      await cut
      await tx.execute(sql`select 2`)
    }),
  )
  const outcomes = Promise.allSettled(broken)
  await vi.waitFor(() => expect(begun).toBe(10), { timeout: 10_000 })
  await link.cut()
  expect((await outcomes).map(({ status }) => status)).toEqual(broken.map(() => 'rejected'))
  goOn()
  await sleep(300)
  await link.mend()
  const back = Date.now()
  await Promise.all(Array.from({ length: 40 }, () => db.execute(sql`select pg_sleep(0.02)`)))
  expect(Date.now() - back).toBeLessThan(waitedByDefaultMs)
})

test('a database that was away for long is used as soon as it is back', async () => {
  await db.execute(sql`select 1`)
  await link.cut()
  for (let attempt = 0; attempt < 12; attempt++) await expect(db.execute(sql`select 1`)).rejects.toThrow()
  await link.mend()
  const back = Date.now()
  await db.execute(sql`select 1`)
  expect(Date.now() - back).toBeLessThan(waitedByDefaultMs)
})

test('while its connections are ended again and again, every query settles and connections do not pile up', async () => {
  const observer = connect(database.url, { max: 1 })
  const backends = () =>
    observer.execute<{ pid: number }>(sql`
      select pid from pg_stat_activity
      where datname = current_database() and query like '%as forced' and pid <> pg_backend_pid()`)
  const ask = (on: Executor) => on.execute(sql`select pg_sleep(0.002) as forced`)
  let over = false
  // A query that never settles keeps its lane, and the test, from ending.
  const lanes = Array.from({ length: 20 }, async (_, lane) => {
    while (!over) await (lane % 2 ? ask(db) : db.transaction((tx) => ask(tx).then(() => ask(tx)))).catch(() => {})
  })
  const seen: number[] = []
  try {
    for (let round = 0; round < 25; round++) {
      await sleep(40)
      const rows = await backends()
      seen.push(rows.length)
      for (const { pid } of round % 5 ? rows.slice(0, 1) : rows)
        await observer.execute(sql`select pg_terminate_backend(${pid})`)
    }
  } finally {
    over = true
    await Promise.all(lanes)
  }
  expect(Math.max(...seen)).toBeGreaterThan(1)
  expect(Math.max(...seen)).toBeLessThanOrEqual(20)
  // The driver answers the first query of a connection that was ended while busy with that end once more.
  await Promise.allSettled(Array.from({ length: 20 }, () => ask(db)))
  await Promise.all(Array.from({ length: 20 }, () => ask(db)))
  await vi.waitFor(async () => expect((await backends()).length).toBeLessThanOrEqual(10), {
    timeout: 5_000,
    interval: 100,
  })
  await observer.$client.end()
}, 40_000)

test('nothing of a transaction whose connection ends reaches another, whatever its savepoints were at', async () => {
  await db.execute(sql`create table whole (id int primary key)`)
  await db.execute(sql`create table parts (id int references whole, part int)`)
  const pool = connect(database.url, { max: 3 })
  const backends = new Set<number>()
  const done = new Set<number>()
  const failures: unknown[] = []
  let over = false
  let last = 0
  const store = (id: number) =>
    pool.transaction(async (tx) => {
      const [row] = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      if (row) backends.add(row.pid)
      await tx.transaction(async (inner) => {
        await inner.execute(sql`insert into whole values (${id})`)
        for (const part of [1, 2, 3]) await inner.execute(sql`insert into parts values (${id}, ${part})`)
        await inner.execute(sql`select pg_sleep(0.005)`)
      })
      await tx.execute(sql`insert into parts values (${id}, 4)`)
    })
  const lanes = Array.from({ length: 9 }, async () => {
    while (!over) {
      const id = last++
      await store(id).then(
        () => done.add(id),
        (error: unknown) => failures.push(error),
      )
    }
  })
  for (let round = 0; round < 12; round++) {
    await sleep(200)
    for (const pid of [...backends].slice(0, 1)) {
      await db.execute(sql`select pg_terminate_backend(${pid})`)
      backends.delete(pid)
    }
  }
  over = true
  await Promise.all(lanes)
  expect(failures.length).toBeGreaterThan(3)
  expect(failures.filter((error) => !isDisconnected(error))).toEqual([])
  // Of a transaction whose connection ended while it was committed nobody knows the outcome: it is whole, or nothing.
  const stored = await db.execute<{ id: number; parts: number }>(
    sql`select id, count(part)::int as parts from whole left join parts using (id) group by id`,
  )
  expect(stored.filter(({ parts }) => parts !== 4)).toEqual([])
  const ids = new Set(stored.map(({ id }) => id))
  expect([...done].filter((id) => !ids.has(id))).toEqual([])
  await pool.$client.end({ timeout: 1 })
}, 40_000)

test('arrays are written and read as what they are', async () => {
  const texts = ['plain', 'a "quote", a \\ and {braces}', '', 'null', 'Él']
  const id = '0197c5a0-0000-7000-8000-000000000000'
  const [row] = await db.$client`
    select ${texts}::text[] as texts, ${[id]}::uuid[] as ids, ${[1, -2]}::int[] as numbers, array[true, false] as flags,
      ${[null, 'x']}::text[] as missing, ${[]}::uuid[] as none, array[1.5, null]::float8[] as floats, array[[1, 2], [3, 4]] as nested`
  expect(row).toEqual({
    texts,
    ids: [id],
    numbers: [1, -2],
    flags: [true, false],
    missing: [null, 'x'],
    none: [],
    floats: [1.5, null],
    nested: [
      [1, 2],
      [3, 4],
    ],
  })
})

describe('of one connection', () => {
  let one: Database
  beforeEach(() => {
    one = connect(database.url, { max: 1 })
  })
  afterEach(() => one.$client.end())

  /** How many statements like this the connection keeps prepared. */
  const kept = async (like: string) => {
    const rows = await one.execute<{ count: number }>(
      sql.raw(`select count(*)::int from pg_prepared_statements where statement like '%as ${like}%'`),
    )
    return rows[0]?.count
  }

  test('a statement that recurs is prepared, also when it recurs in transactions', async () => {
    const ask = (db: Executor) => db.execute(sql`select ${1}::int as recurring`)
    await ask(one)
    expect(await kept('recurring')).toBe(0)
    await one.transaction(async (tx) => {
      await ask(tx)
      await tx.transaction((inner) => ask(inner))
    })
    expect(await kept('recurring')).toBe(1)
  })

  test('a statement without parameters is prepared too, unless it selects nothing', async () => {
    for (let time = 0; time < 4; time++) {
      await one.execute(sql`select 1 as plain`)
      await one.execute(sql`set local statement_timeout to 1000`)
    }
    expect(await kept('plain')).toBe(1)
    const others = await one.execute(sql`select from pg_prepared_statements where statement like 'set%'`)
    expect(others).toHaveLength(0)
  })

  test('a list is planned with its values every time', async () => {
    for (let time = 0; time < 5; time++) await one.execute(sql`select ${time}::int as listed limit ${10}`)
    expect(await kept('listed')).toBe(0)
  })

  test('no more are prepared than a connection should hold', async () => {
    for (let text = 0; text < 420; text++)
      for (let time = 0; time < 3; time++) await one.execute(sql`select ${time}::int as ${sql.raw(`many_${text}`)}`)
    expect(await kept('many')).toBeLessThanOrEqual(400)
    expect(await kept('many')).toBeGreaterThan(300)
  })

  test('a transaction that goes on after its connection broke writes nothing, in nobody’s name', async () => {
    await one.execute(sql`create table written (what text)`)
    const { promise: broken, resolve: goOn } = Promise.withResolvers<void>()
    const outcomes: unknown[] = []
    const transaction = one.transaction(async (tx) => {
      const [row] = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      await tx.execute(sql`insert into written values ('before')`)
      await database.db.execute(sql`select pg_terminate_backend(${row?.pid})`)
      await broken
      await tx.execute(sql`insert into written values ('after')`).catch((error: unknown) => outcomes.push(error))
      await tx.transaction((inner) => inner.execute(sql`insert into written values ('inside')`)).catch(() => {})
      outcomes.push('ended')
    })
    await expect(transaction).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
    // Somebody else's transaction on the same connection, which must not be committed or rolled back by the first.
    await one.transaction(async (tx) => {
      await tx.execute(sql`insert into written values ('of another')`)
      goOn()
      await vi.waitFor(() => expect(outcomes).toEqual([expect.any(Error), 'ended']), { timeout: 10_000 })
      await tx.execute(sql`insert into written values ('of another')`)
    })
    expect(await one.execute(sql`select what from written`)).toMatchObject([
      { what: 'of another' },
      { what: 'of another' },
    ])
  })

  test('what a transaction or its savepoint asks after its end is refused, not written in another’s name', async () => {
    await one.execute(sql`create table late (what text)`)
    const ended = Promise.withResolvers<void>()
    const ask = (tx: Executor) => ended.promise.then(() => tx.execute(sql`insert into late values ('late')`))
    const late: Promise<unknown>[] = []
    const transaction = one.transaction(async (tx) => {
      await new Promise<void>((begun) => {
        const inSavepoint = tx.transaction((inner) => {
          late.push(ask(inner))
          begun()
          return Promise.all(late)
        })
        late.push(ask(tx), inSavepoint)
      })
      throw new Error('refused')
    })
    await expect(transaction).rejects.toThrow('refused')
    await one.transaction(async (tx) => {
      await tx.transaction(async (inner) => {
        await inner.execute(sql`insert into late values ('of another')`)
        ended.resolve()
        const outcomes = await Promise.allSettled(late)
        expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
        await inner.execute(sql`insert into late values ('of another')`)
      })
    })
    expect(await one.execute(sql`select what from late`)).toMatchObject([
      { what: 'of another' },
      { what: 'of another' },
    ])
  })

  test('a statement written down once is used by every call of the pool, and built anew in a transaction', async () => {
    const build = vi.fn((db: Executor) =>
      db
        .select({ value: sql<number>`${sql.placeholder('value')}::int` })
        .from(sql`(select 1) as one`)
        .prepare('written'),
    )
    const written = prepared(build)
    expect(await written(one).execute({ value: 1 })).toEqual([{ value: 1 }])
    expect(await written(one).execute({ value: 2 })).toEqual([{ value: 2 }])
    expect(build).toHaveBeenCalledTimes(1)
    await one.transaction(async (tx) => expect(await written(tx).execute({ value: 3 })).toEqual([{ value: 3 }]))
    expect(build).toHaveBeenCalledTimes(2)
  })
})
