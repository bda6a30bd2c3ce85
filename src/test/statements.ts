import { drizzle } from 'drizzle-orm/postgres-js'
import type { Database } from '~/server/db/connect'

/** The same database under another name, and every statement that is asked by it. */
export function watchStatements({ $client }: Database): { db: Database; statements: string[] } {
  const statements: string[] = []
  const logger = { logQuery: (statement: string) => void statements.push(statement) }
  return { db: drizzle($client, { logger }) as Database, statements }
}
