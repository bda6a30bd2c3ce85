import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CuttableLink, openLink } from '~/test/cuttable-link'
import { givenDatabase } from '~/test/database'
import { connect, type Database } from './connect'

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
