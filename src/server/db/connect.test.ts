import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type CuttableLink, openLink } from '~/test/cuttable-link'
import { givenDatabase } from '~/test/database'
import { connect, type Database, type Executor } from './connect'
import { prepared } from './prepared'

/** A pool, its database at the end of a link that breaks. */
const database = givenDatabase()
let link: CuttableLink
let db: Database
let listeners: NodeJS.UncaughtExceptionListener[]

beforeEach(async () => {
  link = await openLink(database.url)
  db = connect(link.url)
  // The driver throws outside of any promise; what processes do about that is said in `lost-connection.ts`.
  listeners = process.listeners('uncaughtException')
  process.removeAllListeners('uncaughtException')
  process.on('uncaughtException', () => {})
})

afterEach(async () => {
  await sleep(50)
  process.removeAllListeners('uncaughtException')
  for (const listener of listeners) process.on('uncaughtException', listener)
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
  expect(Date.now() - back).toBeLessThan(2000)
})

test('a database that was away for long is used as soon as it is back', async () => {
  await db.execute(sql`select 1`)
  await link.cut()
  for (let attempt = 0; attempt < 12; attempt++) await expect(db.execute(sql`select 1`)).rejects.toThrow()
  await link.mend()
  const back = Date.now()
  await db.execute(sql`select 1`)
  expect(Date.now() - back).toBeLessThan(1500)
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

  test('a statement written down once is used by every call and by the pool that follows', async () => {
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
    await one.execute(sql`select pg_terminate_backend(pg_backend_pid())`).catch(() => {})
    await sleep(300)
    expect(await written(one).execute({ value: 4 })).toEqual([{ value: 4 }])
    expect(build).toHaveBeenCalledTimes(3)
  })
})
