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

/** Seconds between two tries to connect: the driver's own would make everybody wait long after an outage. */
const betweenTries = 0.25

/**
 * Statements that wait for their answers on one connection. Of its own hundred the driver forgets the last: a `begin` there
 * fails as `UNSAFE_TRANSACTION`, and leaves the connection in a transaction that nobody ends.
 */
const pipelining = { max_pipeline: Number.POSITIVE_INFINITY }

/** Opens a pool. A statement may run for fifteen seconds, unless it is said otherwise. */
export function connect(url: string, { max = 10, statementTimeout = 15_000 }: PoolOptions = {}): Database {
  const { options, ...address } = driverOptions(url)
  const client = postgres({
    ...address,
    max,
    ...pipelining,
    max_lifetime: null,
    fetch_types: false,
    types: arrayTypes,
    backoff: () => betweenTries,
    connection: {
      application_name: readAddress(url).applicationName ?? 'trowel',
      // As text: the driver leaves a number out that is 0.
      statement_timeout: String(statementTimeout) as unknown as number,
      TimeZone: 'UTC',
      ...(options && { options }),
    },
  })
  return drizzle(guardTransactions(client, prepareRecurring())) as Database
}

/** What the driver is given of an address; the rest of its options is the caller's. */
export function driverOptions(url: string) {
  const { host, port, user, password, database, ssl, prepare, options } = readAddress(url)
  return { host, port, user, password, database, ssl, prepare, connect_timeout: 5, onnotice: () => {}, options }
}
