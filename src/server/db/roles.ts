import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { connect, type Executor } from './connect'
import { driverMessage } from './violations'

/** Tables whose rows only the functions below may change or delete (decision record 0025). */
const appendOnly = ['audit_log', 'consents']
const restrictedFunctions = [
  'consent_forget_address(text, text)',
  'audit_delete_expired(integer)',
  'consents_delete_expired(integer)',
]

/** Any number will do that nothing else locks. */
const grantsLock = 7_264_002

/** Thrown while the database is older than this version, by a role that may not migrate it. */
export class NotMigratedError extends Error {
  override name = 'NotMigratedError'
  constructor() {
    super(
      'The database is older than this version, and the role of DATABASE_URL may not migrate it. ' +
        'Run `npm run db:migrate` with DATABASE_OWNER_URL.',
    )
  }
}

/** Whether this address's role owns the tables, or may create them where there are none. */
export async function ownsDatabase(url: string): Promise<boolean> {
  return withConnection(url, async (db) => {
    const [row] = await db.execute<{ owns: boolean }>(sql`
      select coalesce(
        (select pg_has_role(relowner, 'usage') from pg_class where oid = to_regclass('public.users')),
        has_database_privilege(current_database(), 'create')
      ) as owns`)
    return row?.owns ?? false
  })
}

/** @throws NotMigratedError when a migration that this version knows is not in the database. */
export async function assertMigrated(url: string): Promise<void> {
  const newest = readMigrationFiles({ migrationsFolder: './drizzle' }).at(-1)?.folderMillis ?? 0
  await withConnection(url, async (db) => {
    const [found] = await db.execute<{ found: boolean }>(
      sql`select coalesce(has_table_privilege(to_regclass('drizzle.__drizzle_migrations'), 'select'), false) as found`,
    )
    if (!found?.found) throw new NotMigratedError()
    const [row] = await db.execute<{ applied: string | null }>(
      sql`select max(created_at)::text as applied from drizzle.__drizzle_migrations`,
    )
    if (Number(row?.applied ?? 0) < newest) throw new NotMigratedError()
  })
}

/**
 * Grants the role of `applicationUrl` what the running product needs: rows, but no DDL, and of the append-only tables
 * neither UPDATE nor DELETE. Creates the role with the address's password where there is none. Does nothing when the
 * two addresses name the same role. Run again after each migration, since new tables come without grants.
 */
export async function grantApplication(ownerUrl: string, applicationUrl: string): Promise<void> {
  const { username, password } = new URL(applicationUrl)
  const role = decodeURIComponent(username)
  if (role === decodeURIComponent(new URL(ownerUrl).username)) return
  await withConnection(ownerUrl, (db) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${grantsLock})`)
      await createRole(tx, role, decodeURIComponent(password))
      await openQueueTables(tx)
      const [row] = await tx.execute<{ name: string }>(sql`select current_database() as name`)
      const database = sql.identifier(row?.name ?? '')
      const to = sql.identifier(role)
      for (const statement of [
        sql`grant connect on database ${database} to ${to}`,
        sql`revoke temporary on database ${database} from public`,
        sql`revoke create on schema public from public`,
        sql`grant usage on schema public, drizzle, graphile_worker to ${to}`,
        sql`grant select on all tables in schema drizzle to ${to}`,
        sql`grant select, insert, update, delete on all tables in schema public, graphile_worker to ${to}`,
        sql`grant usage, select on all sequences in schema public, graphile_worker to ${to}`,
        ...appendOnly.map((table) => sql`revoke update, delete on ${sql.identifier(table)} from ${to}`),
        ...restrictedFunctions.map((name) => sql`grant execute on function ${sql.raw(name)} to ${to}`),
      ])
        await tx.execute(statement)
    }),
  )
}

async function createRole(tx: Executor, role: string, password: string): Promise<void> {
  const found = await tx.execute(sql`select from pg_roles where rolname = ${role}`)
  if (found.length > 0) return
  const [row] = await tx.execute<{ statement: string }>(
    sql`select format('create role %I login password %L', ${role}::text, ${password}::text) as statement`,
  )
  try {
    await tx.execute(sql.raw(row?.statement ?? ''))
  } catch (error) {
    // Without the statement, which holds the password.
    throw new Error(`The role "${role}" of DATABASE_URL could not be created: ${driverMessage(error)}`)
  }
}

/** The queue turns on row security for its tables and writes no policy: only their owner would see a row. */
async function openQueueTables(tx: Executor): Promise<void> {
  const closed = await tx.execute<{ name: string }>(sql`
    select relname as name from pg_class
    where relnamespace = 'graphile_worker'::regnamespace and relrowsecurity
      and not exists (select from pg_policy where polrelid = pg_class.oid)`)
  for (const { name } of closed)
    await tx.execute(
      sql`create policy granted on graphile_worker.${sql.identifier(name)} using (true) with check (true)`,
    )
}

async function withConnection<T>(url: string, work: (db: ReturnType<typeof connect>) => Promise<T>): Promise<T> {
  const db = connect(url, { max: 1 })
  try {
    return await work(db)
  } finally {
    await db.$client.end({ timeout: 5 })
  }
}
