import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { arrayTypes } from './array-types'
import { guardTransactions } from './guard-transactions'
import { prepareRecurring } from './prepare-recurring'
import { readByStatement } from './read-by-statement'

export type Database = PostgresJsDatabase<Record<string, never>> & { $client: postgres.Sql }
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
/** What waits for a connection of a replaced pool has one by then. */
const queueDrainMs = 1_000
/** Seconds that a statement under way in a replaced pool may still take: more than its timeout of fifteen. */
const lastStatement = 16

/**
 * Opens a pool. `max` is connections; a statement may run for fifteen seconds. When a connection closes, new queries get
 * a new pool: the driver may never settle a query whose connection broke while it was being opened. The replaced pool
 * closes its idle connections within a second, so that the server sees those of two pools at most.
 */
export function connect(url: string, { max = 10 }: { max?: number } = {}): Database {
  let pool = openPool(url, max)
  let endPrevious = () => {}
  const current = () => {
    if (pool.isWorn && performance.now() - pool.openedAt > shortestLifeMs) {
      endPrevious()
      endPrevious = retire(pool.db.$client)
      pool = openPool(url, max)
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
    // A connection that ends of age would wear the pool.
    max_lifetime: 0,
    fetch_types: false,
    types: arrayTypes,
    backoff: () => betweenTries,
    onnotice: () => {},
    onclose: () => {
      pool.isWorn = true
    },
    connection: { application_name: 'trowel', statement_timeout: 15_000, TimeZone: 'UTC' },
  })
  const pool: Pool = {
    db: readByStatement(drizzle(prepareRecurring(guardTransactions(client))) as Database),
    openedAt: performance.now(),
    isWorn: false,
  }
  return pool
}

/** Ends a replaced pool when its queue is empty, or at once when the function it gives back is called. */
function retire(client: postgres.Sql): () => void {
  const end = () => {
    clearTimeout(waiting)
    client.end({ timeout: lastStatement }).catch(() => {})
  }
  const waiting = setTimeout(end, queueDrainMs).unref()
  return end
}
