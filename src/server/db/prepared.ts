import { type Column, type SQL, sql } from 'drizzle-orm'
import type { Executor } from './connect'

/**
 * A statement whose text never changes, written down once for each pool instead of at every call: the mapper
 * spends more on a text than the database on finding a row. `build` ends with `.prepare(name)` and holds
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
export function amongIds(column: Column): SQL {
  return sql`${column} = any(${sql.placeholder('ids')}::uuid[])`
}
