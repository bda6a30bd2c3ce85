import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { readAddress } from './address'
import { arrayTypes } from './array-types'
import { guardTransactions } from './guard-transactions'
import { prepareRecurring } from './prepare-recurring'

export type Database = PostgresJsDatabase<Record<string, never>> & { $client: postgres.Sql }
type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/** Where a query can run: the pool, or a transaction that is under way. */
export type Executor = Database | Transaction

interface PoolOptions {
  /** Connections. */
  max?: number
  /** How long a statement may run, in milliseconds; 0 is without end. */
  statementTimeout?: number
}

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
 * Opens a pool. A statement may run for fifteen seconds, unless it is said otherwise. When a connection closes, new queries get
 * a new pool: the driver may never settle a query whose connection broke while it was being opened. The replaced pool
 * closes its idle connections within a second, so that the server sees those of two pools at most.
 */
export function connect(url: string, { max = 10, statementTimeout = 15_000 }: PoolOptions = {}): Database {
  const open = () => openPool(url, max, statementTimeout)
  let pool = open()
  let endPrevious = () => {}
  const current = () => {
    if (pool.isWorn && performance.now() - pool.openedAt > shortestLifeMs) {
      endPrevious()
      endPrevious = retire(pool.db.$client)
      pool = open()
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

/** What the driver is given of an address; the rest of its options is the caller's. */
export function driverOptions(url: string) {
  const { host, port, user, password, database, ssl, prepare, options } = readAddress(url)
  return { host, port, user, password, database, ssl, prepare, connect_timeout: 5, onnotice: () => {}, options }
}

function openPool(url: string, max: number, statementTimeout: number): Pool {
  const { options, ...address } = driverOptions(url)
  const client = postgres({
    ...address,
    max,
    // A connection that ends of age would wear the pool.
    max_lifetime: 0,
    fetch_types: false,
    types: arrayTypes,
    backoff: () => betweenTries,
    onclose: () => {
      pool.isWorn = true
    },
    connection: {
      application_name: readAddress(url).applicationName ?? 'trowel',
      // As text: the driver leaves a number out that is 0.
      statement_timeout: String(statementTimeout) as unknown as number,
      TimeZone: 'UTC',
      ...(options && { options }),
    },
  })
  const pool: Pool = {
    db: drizzle(prepareRecurring(guardTransactions(client))) as Database,
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
