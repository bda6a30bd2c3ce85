import { env } from '~/env'
import { connect, type Database } from './connect'

export type { Database, Executor } from './connect'

const holder = globalThis as typeof globalThis & { trowelDatabase?: Database }

/** The process's one pool. It sits on globalThis, or every hot reload in development would leak ten connections. */
export function database(): Database {
  holder.trowelDatabase ??= connect(env.DATABASE_URL)
  return holder.trowelDatabase
}
