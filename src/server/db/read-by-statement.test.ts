import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenDatabase } from '~/test/database'
import { createContractor, createReview, createUser } from '~/test/factories'
import type { Database } from './connect'
import { categories, contractorServices, contractors, reviews, users } from './schema'

const database = givenDatabase()
/** The mapper as it is, on a connection of its own. */
let plain: Database
let ids: string[]

beforeAll(async () => {
  const client = postgres(database.url, { max: 1, onnotice: () => {}, connection: { TimeZone: 'UTC' } })
  plain = drizzle(client) as Database
  const withAccount = await createContractor(database.db)
  const reviewer = await createUser(database.db, 'homeowner')
  await createReview(database.db, withAccount.id, { homeownerId: reviewer.id })
  const alone = await createContractor(database.db, {
    userId: null,
    status: 'application',
    slug: null,
    verified: false,
    lastLoginAt: new Date(),
  })
  ids = [withAccount.id, alone.id]
})
afterAll(() => plain.$client.end())

const among = (values = ids) => inArray(contractors.id, values)

const reads: Record<string, (db: Database) => Promise<unknown>> = {
  'all columns of a table': (db) => db.select().from(contractors).where(among()).orderBy(asc(contractors.id)),
  'a table that may have no row beside it': (db) =>
    db
      .select({ company: contractors, account: users })
      .from(contractors)
      .leftJoin(users, eq(users.id, contractors.userId))
      .where(among())
      .orderBy(asc(contractors.id)),
  'some columns of tables that may have no row': (db) =>
    db
      .select({
        name: contractors.companyName,
        account: { id: users.id, email: users.email },
        // Of two tables, so it always stands; and of expressions, which decide nothing.
        both: { review: reviews.id, account: users.id },
        said: { twice: sql<string>`${reviews.comment} || ${reviews.comment}`, at: reviews.createdAt },
      })
      .from(contractors)
      .leftJoin(users, eq(users.id, contractors.userId))
      .leftJoin(reviews, eq(reviews.contractorId, contractors.id))
      .where(among())
      .orderBy(asc(contractors.id)),
  'a joined table that always has a row': (db) =>
    db
      .select({ review: { id: reviews.id, reply: reviews.reply }, name: contractors.companyName })
      .from(reviews)
      .innerJoin(contractors, eq(contractors.id, reviews.contractorId)),
  'expressions with and without a decoder, and of a subquery': (db) => {
    const counted = db
      .select({ id: contractorServices.contractorId, total: sql<number>`count(*)`.mapWith(Number).as('total') })
      .from(contractorServices)
      .groupBy(contractorServices.contractorId)
      .as('counted')
    return db
      .select({ id: contractors.id, upper: sql<string>`upper(${contractors.city})`.as('upper'), total: counted.total })
      .from(contractors)
      .leftJoin(counted, eq(counted.id, contractors.id))
      .where(among())
      .orderBy(asc(contractors.id))
  },
  'what a change returns': (db) =>
    db
      .update(contractors)
      .set({ city: 'Guelph' })
      .where(among(ids.slice(1)))
      .returning({ city: contractors.city, lastLoginAt: contractors.lastLoginAt }),
  nothing: (db) => db.select().from(categories).where(sql`false`),
}

describe('rows are what the mapper itself makes of them', () => {
  test.each(Object.entries(reads))('%s', async (_name, read) => {
    const rows = await read(database.db)
    expect(rows).toEqual(await read(plain))
  })
})

const since = (db: Database) =>
  db
    .select({ id: contractors.id, lastLoginAt: contractors.lastLoginAt })
    .from(contractors)
    .where(
      and(
        gt(contractors.lastLoginAt, sql`${sql.param(sql.placeholder('since'), contractors.lastLoginAt)}`),
        eq(contractors.city, sql.placeholder('city')),
        sql`${contractors.lastLoginAt} <= ${'2099-01-01'}`,
      ),
    )
    .prepare('since')

test('a prepared statement takes its values as the mapper hands them over', async () => {
  const values = { since: new Date('2020-01-01T00:00:00.123Z'), city: 'Guelph' }
  const rows = await since(database.db).execute(values)
  expect(rows).toHaveLength(1)
  expect(rows).toEqual(await since(plain).execute(values))
  expect(await since(database.db).execute({ ...values, city: 'Nowhere' })).toEqual([])
})

test('a prepared statement refuses to go without one of its values', async () => {
  const asked = (db: Database) => since(db).execute({ since: new Date() })
  await expect(asked(database.db)).rejects.toThrow('No value for placeholder "city" was provided')
  await expect(asked(plain)).rejects.toThrow('No value for placeholder "city" was provided')
})

test('a prepared statement that fails says which, and why', async () => {
  const failing = (db: Database) =>
    db
      .select({ value: sql<number>`1 / ${sql.placeholder('by')}::int` })
      .from(categories)
      .limit(1)
      .prepare('failing')
      .execute({ by: 0 })
      .catch((error: unknown) => error)
  const error = await failing(database.db)
  expect(error).toBeInstanceOf(DrizzleQueryError)
  expect(error).toMatchObject({ query: expect.stringContaining('1 / $1'), cause: { code: '22012' } })
  expect((error as Error).message).toBe(((await failing(plain)) as Error).message)
})
