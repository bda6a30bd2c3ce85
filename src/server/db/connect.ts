import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { prepareRecurring } from './prepare-recurring'
import { readByStatement } from './read-by-statement'

type Client = postgres.Sql
export type Database = PostgresJsDatabase<Record<string, never>> & { $client: Client }
type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/** Where a query can run: the pool, or a transaction that is under way. */
export type Executor = Database | Transaction

interface Pool {
  db: Database
  openedAt: number
  /** Set when one of its connections has closed. */
  isWorn: boolean
}

/** Seconds between two tries to connect: the driver's own would make everybody wait long after an outage. */
const betweenTries = 0.25
/** A pool is not replaced sooner; while the database is away every try to connect wears it. */
const shortestLifeMs = 250
/** What still runs in a replaced pool has ended by then: a statement may run for fifteen seconds. */
const retirementMs = 60_000

/**
 * Opens a pool. `max` is connections; a statement may run for fifteen seconds. When a connection closes, new
 * queries get a new pool: the driver cannot use a connection again that broke while something was to be written.
 */
export function connect(url: string, options: { max?: number } = {}): Database {
  let pool = openPool(url, options.max ?? 10)
  const current = () => {
    if (pool.isWorn && performance.now() - pool.openedAt > shortestLifeMs) {
      retire(pool.db.$client)
      pool = openPool(url, options.max ?? 10)
    }
    return pool.db
  }
  return new Proxy(pool.db, {
    get(_first, key) {
      const db = current()
      const value = Reflect.get(db, key, db)
      return typeof value === 'function' && key !== '$client' ? value.bind(db) : value
    },
  })
}

function openPool(url: string, max: number): Pool {
  const client = postgres(url, {
    max,
    connect_timeout: 5,
    backoff: () => betweenTries,
    onnotice: () => {},
    onclose: () => {
      pool.isWorn = true
    },
    connection: { application_name: 'trowel', statement_timeout: 15_000, TimeZone: 'UTC' },
  })
  const pool: Pool = {
    db: readByStatement(drizzle(prepareRecurring(client)) as Database),
    openedAt: performance.now(),
    isWorn: false,
  }
  return pool
}

function retire(client: Client): void {
  setTimeout(() => void client.end({ timeout: 1 }).catch(() => {}), retirementMs).unref()
}
