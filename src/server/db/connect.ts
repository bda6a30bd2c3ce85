import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'

type Client = postgres.Sql
export type Database = PostgresJsDatabase<Record<string, never>> & { $client: Client }
type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/** Where a query can run: the pool, or a transaction that is under way. */
export type Executor = Database | Transaction

/** Opens a pool. `max` is connections; a statement may run for fifteen seconds. */
export function connect(url: string, options: { max?: number } = {}): Database {
  const client = postgres(url, {
    max: options.max ?? 10,
    connect_timeout: 5,
    onnotice: () => {},
    connection: { application_name: 'trowel', statement_timeout: 15_000, TimeZone: 'UTC' },
  })
  return drizzle(client) as Database
}
