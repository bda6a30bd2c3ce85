import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Database } from '~/server/db/client'
import { describeSerializationFailure } from '~/server/db/violations'
import { metrics } from './metrics'

/**
 * Counts a deadlock or serialization failure and logs the statements involved. Those of the other processes come from
 * `pg_stat_activity`, so they may be later ones: the server log of Postgres has the exact ones.
 */
export async function reportSerializationFailure(
  { db, log }: { db: Database; log: Logger },
  error: unknown,
): Promise<void> {
  metrics().serializationFailures.inc()
  const { detail, where, others } = describeSerializationFailure(error)
  const ended = statementName(error instanceof Error && 'query' in error ? String(error.query) : '')
  const met = await statementsOf(db, others).catch(() => [])
  log.warn({ ended, met, detail, where }, 'transactions waited for each other, and one was ended')
}

async function statementsOf(db: Database, processes: readonly number[]): Promise<string[]> {
  if (processes.length === 0) return []
  const rows = await db.execute<{ query: string }>(sql`
    select query from pg_stat_activity where pid in ${[...processes]} and pid <> pg_backend_pid()`)
  return rows.map(({ query }) => statementName(query))
}

/** A statement without columns and values: its verb, table and locking clause. */
export function statementName(query: string): string {
  const [, verb = 'a statement'] = /^\s*(\w+)/.exec(query) ?? []
  const [, table = ''] = /\b(?:from|update|into)\s+(?:only\s+)?"?(\w+)"?/i.exec(query) ?? []
  const [, lock = ''] = /\b(for (?:no key )?(?:update|share)|for key share)\b/i.exec(query) ?? []
  return [verb.toLowerCase(), table, lock.toLowerCase()].filter(Boolean).join(' ')
}
