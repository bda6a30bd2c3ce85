import { type Column, type SQL, sql } from 'drizzle-orm'
import type { Executor } from './connect'

/**
 * A statement whose text never changes, built once per pool instead of at every call: Drizzle spends more time on
 * building a text than Postgres on finding a row. `build` ends with `.prepare(name)` and holds
 * `sql.placeholder`s where values come in. In a transaction the statement is built anew.
 */
export function prepared<T>(build: (db: Executor) => T): (db: Executor) => T {
  const built = new WeakMap<object, T>()
  return (db) => {
    const known = built.get(db)
    if (known !== undefined) return known
    const fresh = build(db)
    built.set(db, fresh)
    return fresh
  }
}

/** Whether a column is one of the `ids` that a statement is executed with. */
export function inIds(column: Column): SQL {
  return sql`${column} = any(${sql.placeholder('ids')}::uuid[])`
}
