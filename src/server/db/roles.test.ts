import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { subDays } from 'date-fns/subDays'
import { subYears } from 'date-fns/subYears'
import { eq, sql } from 'drizzle-orm'
import { migrate } from 'drizzle-orm/postgres-js/migrator'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { givenDatabase } from '~/test/database'
import { connect, type Database } from './connect'
import { prepareSchema } from './migrate'
import { assertMigrated, grantApplication, NotMigratedError, ownsDatabase } from './roles'
import { auditLog, consents } from './schema'
import { driverMessage } from './violations'

const database = givenDatabase()
const role = `application_${randomBytes(5).toString('hex')}`
const password = "it's 100% odd: @/#"
let application: Database
let applicationUrl: string

beforeAll(async () => {
  const url = new URL(database.url)
  url.username = role
  url.password = encodeURIComponent(password)
  applicationUrl = url.href
  // As on servers before 15, whose PUBLIC may create in this schema.
  await database.db.execute(sql`grant create on schema public to public`)
  await Promise.all([prepareSchema(database.url, applicationUrl), grantApplication(database.url, applicationUrl)])
  application = connect(applicationUrl, { max: 2 })
})

afterAll(async () => {
  await application.$client.end({ timeout: 1 })
  await database.db.$client.unsafe(`drop owned by ${role}`)
  await database.db.$client.unsafe(`drop role ${role}`)
})

/** Why the database refuses a statement; null when it does not. */
const refusal = (db: Database, statement: string): Promise<string | null> =>
  db.execute(sql.raw(statement)).then(
    () => null,
    (error) => driverMessage(error),
  )

const entry = { actorKind: 'system', action: 'a.b', entity: 'user', entityId: crypto.randomUUID() } as const
const consent = { purpose: 'request', granted: true, wording: 'words', source: 'form' } as const

test('the owner migrates, the application does not', async () => {
  expect(await ownsDatabase(database.url)).toBe(true)
  expect(await ownsDatabase(applicationUrl)).toBe(false)
  await expect(prepareSchema(applicationUrl, applicationUrl)).resolves.toBeUndefined()
})

test('the application waits for migrations that are missing, and says whose work they are', async () => {
  const [newest] = await database.db.execute<{ id: number }>(
    sql`update drizzle.__drizzle_migrations set created_at = created_at - 1
      where created_at = (select max(created_at) from drizzle.__drizzle_migrations) returning id`,
  )
  await expect(assertMigrated(applicationUrl)).rejects.toThrow(NotMigratedError)
  await expect(prepareSchema(applicationUrl, applicationUrl)).rejects.toThrow('DATABASE_OWNER_URL')
  await database.db.execute(
    sql`update drizzle.__drizzle_migrations set created_at = created_at + 1 where id = ${newest?.id}`,
  )
})

test.each([
  'create table mine (id int)',
  'create temporary table mine (id int)',
  'create schema mine',
  'alter table users add column mine int',
  'drop table queue_workers',
  'drop trigger audit_log_append_only on audit_log',
  'alter table audit_log disable trigger all',
  'create function mine() returns int language sql as $$ select 1 $$',
  "set session_replication_role = 'replica'",
  'truncate rate_limits',
  'alter role current_user superuser',
  'create table graphile_worker.mine (id int)',
  'delete from drizzle.__drizzle_migrations',
  "copy (select 1) to program 'true'",
])('the application cannot %s', async (statement) => {
  expect(await refusal(application, statement)).toMatch(/permission denied|must be owner|must be superuser/)
})

describe('the audit log and the consents', () => {
  beforeEach(async () => {
    await application.insert(auditLog).values(entry)
    await application.insert(consents).values({ ...consent, email: 'kept@example.ca' })
  })

  test.each([
    "update audit_log set action = 'c.d'",
    'delete from audit_log',
    'truncate audit_log',
    "update consents set wording = 'other words'",
    "update consents set email = null, email_hash = repeat('x', 43)",
    'delete from consents',
    'truncate consents',
  ])('refuse "%s" of the application by grant', async (statement) => {
    expect(await refusal(application, statement)).toMatch(/permission denied/)
  })

  test.each([
    "update audit_log set action = 'c.d'",
    'update audit_log set actor_id = null',
    'delete from audit_log',
    'truncate audit_log',
    "update consents set wording = 'other words'",
    'update consents set user_id = gen_random_uuid()',
    "update consents set email = 'other@example.ca'",
    "update consents set email = null, email_hash = repeat('x', 43), granted = false",
    'delete from consents',
    'truncate consents',
  ])('refuse "%s" of their owner by trigger', async (statement) => {
    expect(await refusal(database.db, statement)).toMatch(/append-only/)
  })

  test('an address becomes its hash by the one function, once, and nothing else changes', async () => {
    const email = 'Gone@Example.ca'
    await application.insert(consents).values({ ...consent, email })
    const forget = (hash: string) =>
      application.execute(sql`select consent_forget_address(${email.toLowerCase()}, ${hash}) as count`)
    expect(await forget('h'.repeat(43))).toMatchObject([{ count: '1' }])
    expect(await forget('i'.repeat(43))).toMatchObject([{ count: '0' }])
    const rows = await application
      .select()
      .from(consents)
      .where(eq(consents.emailHash, 'h'.repeat(43)))
    expect(rows).toMatchObject([{ ...consent, email: null }])
    expect(await refusal(database.db, "update consents set email = 'back@example.ca', email_hash = null")).toMatch(
      /append-only/,
    )
  })

  test('rows past their age go by the one function of each, and by no other way sooner', async () => {
    const now = new Date()
    const [old, young] = [subDays(subYears(now, 2), 1), subDays(subYears(now, 2), -1)]
    await application.insert(auditLog).values([
      { ...entry, action: 'x.old', createdAt: old },
      { ...entry, action: 'x.young', createdAt: young },
    ])
    expect(await application.execute(sql`select audit_delete_expired(100) as count`)).toMatchObject([{ count: '1' }])
    const left = await application.select().from(auditLog).where(sql`action like 'x.%'`)
    expect(left.map(({ action }) => action)).toEqual(['x.young'])
    expect(await refusal(database.db, "delete from audit_log where action = 'x.young'")).toMatch(/append-only/)
  })

  test.each([
    { changed: ['What Hanna wrote'] },
    { from: 'hanna@example.ca' },
    { query: { search: 'Hanna Homeowner' } },
    { to: '+1 613 555 0111' },
    { from: 'x'.repeat(101) },
  ])('the audit takes ids, words and names of fields, and not %j', async (details) => {
    await expect(application.insert(auditLog).values({ ...entry, details })).rejects.toThrow()
    const plain = { changed: ['contactName'], from: 'new', number: crypto.randomUUID(), requests: 3, overridden: true }
    await application.insert(auditLog).values({ ...entry, details: plain })
  })
})

test('what was personal in the audit before its rows were closed is gone, and the rest is kept', async () => {
  const name = `before_${randomBytes(5).toString('hex')}`
  await database.db.$client.unsafe(`create database ${name}`)
  const url = new URL(database.url)
  url.pathname = `/${name}`
  const db = connect(url.href, { max: 1 })
  const folder = await mkdtemp(path.join(tmpdir(), 'migrations-'))
  try {
    await cp('drizzle', folder, { recursive: true })
    const journal = JSON.parse(await readFile(`${folder}/meta/_journal.json`, 'utf8'))
    journal.entries.splice(journal.entries.findIndex(({ tag }: { tag: string }) => tag.endsWith('append-only')))
    await writeFile(`${folder}/meta/_journal.json`, JSON.stringify(journal))
    await migrate(db, { migrationsFolder: folder })
    const before = [
      { query: { search: 'Hanna Homeowner', status: 'new' } },
      { name: 'Hanna in the kitchen.jpg' },
      { documentId: entry.entityId, name: 'a.pdf', type: 'insurance', reason: 'Hanna called', overrideNote: null },
      { invitationId: entry.entityId, email: 'hanna@example.ca' },
      { companyName: 'Hanna', from: 'new', changed: ['phone'] },
      {},
    ]
    for (const [index, details] of before.entries())
      await db.execute(sql`insert into audit_log (id, actor_kind, action, entity, entity_id, details)
        values (${crypto.randomUUID()}, 'system', ${`a.${index}`}, 'user', ${entry.entityId}, ${JSON.stringify(details)}::jsonb)`)
    await prepareSchema(url.href, url.href)
    const after = await db.select({ details: auditLog.details }).from(auditLog).orderBy(auditLog.action)
    expect(after.map(({ details }) => details)).toEqual([
      { filters: ['search', 'status'] },
      {},
      { documentId: entry.entityId, type: 'insurance' },
      { invitationId: entry.entityId },
      { from: 'new', changed: ['phone'] },
      {},
    ])
  } finally {
    await rm(folder, { recursive: true })
    await db.$client.end({ timeout: 1 })
    await database.db.$client.unsafe(`drop database ${name} with (force)`)
  }
})
