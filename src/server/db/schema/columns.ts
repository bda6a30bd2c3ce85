import { type SQL, sql } from 'drizzle-orm'
import { customType, timestamp, uuid } from 'drizzle-orm/pg-core'
import { v7 } from 'uuid'

/** UUIDv7, made by the application: inserts stay local and ties break by age. */
export const id = () => uuid('id').primaryKey().$defaultFn(v7)

/** An instant with its zone, to the millisecond, so that what JavaScript read can be compared again. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

export const createdAt = () => instant('created_at').notNull().defaultNow()

export const timestamps = () => ({
  createdAt: createdAt(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})

/**
 * JSON whose top level may be a text. Drizzle's own column parses what the driver has parsed already,
 * and so reads the text "2" as a number.
 */
export const json = <T>(name: string) =>
  customType<{ data: T; driverData: string }>({
    dataType: () => 'jsonb',
    toDriver: (value) => JSON.stringify(value),
    fromDriver: (value) => value as T,
  })(name)

/** `('a', 'b')` for a CHECK that keeps a text column to the values of an `as const` array. */
export function sqlList(values: readonly string[]): SQL {
  return sql.raw(`(${values.map((value) => `'${value}'`).join(', ')})`)
}

/** The letters with French accents, and each without at the same place. */
export const accented = 'àáâãäåçèéêëìíîïñòóôõöùúûüýÿ'
export const plain = 'aaaaaaceeeeiiiinooooouuuuyy'

/** Lower case without French accents, as `foldedSearchTerm` does it to what is searched for. */
export function unaccent(expression: SQL): SQL {
  return sql`translate(lower(${expression}), ${sql.raw(`'${accented}'`)}, ${sql.raw(`'${plain}'`)})`
}

/** An instant that may be missing, as lists sort it: what never happened comes before everything. */
export function sortedInstant(expression: SQL): SQL {
  return sql`coalesce(${expression}, '-infinity'::timestamptz)`
}
