import { inArray, sql } from 'drizzle-orm'
import { migrate } from 'drizzle-orm/postgres-js/migrator'
import { Logger, runMigrations } from 'graphile-worker'
import { connect } from './connect'
import { openQueuePool } from './queue-pool'
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

/** Limits that a server or a role may set on a transaction, which waits here for as long as the migrations take. */
const limits = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout']

/**
 * Brings the database up to date: our migrations, then the queue's. A transaction holds a lock meanwhile, so that
 * several instances may start together; it ends with its connection, and holds behind a pooler too. Nothing is written
 * before both drivers are connected.
 */
export async function migrateDatabase(url: string): Promise<void> {
  const gate = connect(url, { max: 1, statementTimeout: 0 })
  const db = connect(url, { max: 1, statementTimeout: 0 })
  const queue = await openQueuePool(url, 2)
  try {
    await queue.query('select 1')
    await gate.transaction(async (tx) => {
      await tx.execute(sql`
        select set_config(name, '0', true) from pg_settings where ${inArray(sql`name`, limits)}`)
      await tx.execute(sql`select pg_advisory_xact_lock(${migrationLock})`)
      await migrate(db, { migrationsFolder: './drizzle' })
      await runMigrations({ pgPool: queue, logger: new Logger(() => () => {}) })
    })
  } finally {
    await Promise.all([gate.$client.end({ timeout: 5 }), db.$client.end({ timeout: 5 }), queue.end()])
  }
}
