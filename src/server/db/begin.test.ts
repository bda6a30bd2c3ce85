import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { givenDatabase } from '~/test/database'
import { connect, type Database } from './connect'

const database = givenDatabase()
let db: Database

beforeEach(() => {
  db = connect(database.url, { max: 2 })
})
afterEach(() => db.$client.end({ timeout: 1 }))

/** Keeps a connection to itself until it is told to end. */
async function occupy(): Promise<() => Promise<void>> {
  const { promise: begun, resolve: start } = Promise.withResolvers<void>()
  const { promise: over, resolve: end } = Promise.withResolvers<void>()
  const transaction = db.transaction(async () => {
    start()
    await over
  })
  await begun
  return () => {
    end()
    return transaction
  }
}

const ask = (value: number) => db.execute(sql`select ${value}::int as value`).execute()
/** A few more and fewer than the driver would send to one connection at once: 100. */
const counts = [1, 98, 99, 100, 101, 102, 201, 202, 500]

test.each(counts)('a transaction that waits behind %i statements begins on a connection of its own', async (count) => {
  for (let round = 0; round < 5; round++) await Promise.all([ask(1), ask(2), ask(3), ask(4)])
  const ends = [await occupy(), await occupy()]
  const asked = Array.from({ length: count }, (_, value) => ask(value))
  await turn()
  const [id] = await Promise.all([
    db.transaction(async (tx) => {
      const read = () => tx.execute<{ id: string }>(sql`select txid_current()::text as id`)
      const [[before], [after]] = [await read(), await read()]
      expect(after).toEqual(before)
      return before?.id
    }),
    ...asked,
    ...ends.map((end) => end()),
  ])
  expect(id).toMatch(/^\d+$/)
  const open = await database.db.execute(sql`
    select state, query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`)
  expect([...open]).toEqual([])
})
