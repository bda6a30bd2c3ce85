import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { env } from '~/env'

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
    connection: { application_name: 'trowel', statement_timeout: 15_000 },
  })
  return drizzle(client) as Database
}

const holder = globalThis as typeof globalThis & { trowelDatabase?: Database }

/** The process's one pool. It sits on globalThis, or every hot reload in development would leak ten connections. */
export function database(): Database {
  holder.trowelDatabase ??= connect(env.DATABASE_URL)
  return holder.trowelDatabase
}
