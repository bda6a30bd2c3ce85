import { sql } from 'drizzle-orm'
import { migrate } from 'drizzle-orm/postgres-js/migrator'
import { Logger, runMigrations } from 'graphile-worker'
import { connect } from './connect'
import { assertMigrated, grantApplication, ownsDatabase } from './roles'

/** Any number will do, as long as every instance takes the same one. */
const migrationLock = 7_264_001

/**
 * Brings the database up to date when `ownerUrl` may, and lets the application's role use what is new; otherwise only
 * checks that somebody who may has done so.
 * @throws NotMigratedError
 */
export async function prepareSchema(ownerUrl: string, applicationUrl: string): Promise<void> {
  if (!(await ownsDatabase(ownerUrl))) return assertMigrated(ownerUrl)
  await migrateDatabase(ownerUrl)
  await grantApplication(ownerUrl, applicationUrl)
}

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
