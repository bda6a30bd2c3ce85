import { sql } from 'drizzle-orm'
import { migrate } from 'drizzle-orm/postgres-js/migrator'
import { Logger, runMigrations } from 'graphile-worker'
import { connect } from './connect'

/** Any number will do, as long as every instance takes the same one. */
const migrationLock = 7_264_001

/**
 * Brings the database up to date: our migrations, then the queue's.
 * Holds an advisory lock meanwhile, so that several instances may start together.
 */
export async function migrateDatabase(url: string): Promise<void> {
  const db = connect(url, { max: 1 })
  try {
    await db.execute(sql`set statement_timeout = 0`)
    await db.execute(sql`select pg_advisory_lock(${migrationLock})`)
    await migrate(db, { migrationsFolder: './drizzle' })
    await runMigrations({ connectionString: url, logger: new Logger(() => () => {}) })
    await db.execute(sql`select pg_advisory_unlock(${migrationLock})`)
  } finally {
    await db.$client.end({ timeout: 5 })
  }
}
