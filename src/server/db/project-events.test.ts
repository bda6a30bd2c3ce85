import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { migrate } from 'drizzle-orm/postgres-js/migrator'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { connect, type Database } from './connect'

/** The migration that gave history rows their type; the database is as it was before. */
const before = /_project-events$/
const name = 'before_project_events'
let db: Database

beforeAll(async () => {
  const admin = connect(inject('serverUrl'), { max: 1 })
  await admin.$client.unsafe(`drop database if exists ${name} with (force)`)
  await admin.$client.unsafe(`create database ${name}`)
  await admin.$client.end()
  const url = new URL(inject('serverUrl'))
  url.pathname = `/${name}`
  db = connect(url.href, { max: 1 })
  const folder = await mkdtemp(path.join(tmpdir(), 'migrations-'))
  try {
    await cp('drizzle', folder, { recursive: true })
    const journalPath = path.join(folder, 'meta/_journal.json')
    const journal = JSON.parse(await readFile(journalPath, 'utf8'))
    journal.entries = journal.entries.slice(
      0,
      journal.entries.findIndex(({ tag }: { tag: string }) => before.test(tag)),
    )
    await writeFile(journalPath, JSON.stringify(journal))
    await migrate(db, { migrationsFolder: folder })
  } finally {
    await rm(folder, { recursive: true })
  }
})

afterAll(async () => {
  await db.$client.end({ timeout: 1 })
  const admin = connect(inject('serverUrl'), { max: 1 })
  await admin.$client.unsafe(`drop database if exists ${name} with (force)`)
  await admin.$client.end()
})

interface OldRow {
  from?: string
  to?: string
  notes: string | null
  actor: string
  audit?: 'contractor.deleted' | 'project.status-changed'
  project?: { status: string; email: string; close_reason: string | null }
}

let minute = 0
const deletedAccount = {
  status: 'cancelled',
  email: 'deleted@account.invalid',
  close_reason: 'The homeowner deleted their account',
}

async function insertOld({ from = 'new', to = from, notes, actor, audit, project }: OldRow): Promise<string> {
  const [projectId, id] = [v7(), v7()]
  const at = new Date(Date.UTC(2026, 0, 1, 0, ++minute)).toISOString()
  const { status, email, close_reason } = project ?? { status: to, email: 'h@example.ca', close_reason: null }
  await db.execute(sql`
    insert into projects (id, reference, customer_name, email, phone, city, project_type, description, status, close_reason)
    values (${projectId}, ${projectId.slice(-8)}, 'H', ${email}, '+16135550111', 'Ottawa', 'Roofing', 'It leaks', ${status}, ${close_reason})`)
  await db.execute(sql`
    insert into project_status_history (id, project_id, old_status, new_status, notes, actor_kind, created_at)
    values (${id}, ${projectId}, ${from}, ${to}, ${notes}, ${actor}, ${at})`)
  if (audit)
    await db.execute(sql`
      insert into audit_log (id, actor_kind, action, entity, entity_id, created_at)
      values (${v7()}, 'admin', ${audit}, 'x', ${projectId}, ${at})`)
  return id
}

const sharing = 'The homeowner asked to share this request with other contractors'

test('each kind of old row gets its type, and a note of the same words does not', async () => {
  const cases: [expected: string, OldRow][] = [
    ['status_changed', { from: 'new', to: 'verified', notes: null, actor: 'admin', audit: 'project.status-changed' }],
    ['shared', { notes: sharing, actor: 'homeowner' }],
    ['shared', { notes: sharing, actor: 'visitor' }],
    ['status_changed', { notes: sharing, actor: 'admin', audit: 'project.status-changed' }],
    ['contractor_deleted', { notes: 'Maple was deleted', actor: 'admin', audit: 'contractor.deleted' }],
    [
      'hired_contractor_deleted',
      { from: 'scheduled', to: 'verified', notes: 'Maple was deleted', actor: 'admin', audit: 'contractor.deleted' },
    ],
    [
      'status_changed',
      {
        from: 'scheduled',
        to: 'cancelled',
        notes: 'Duplicate account was deleted',
        actor: 'admin',
        audit: 'project.status-changed',
      },
    ],
    ['status_changed', { from: 'new', to: 'cancelled', notes: 'My dog was deleted', actor: 'homeowner' }],
    ['account_deleted', { from: 'new', to: 'cancelled', notes: null, actor: 'homeowner', project: deletedAccount }],
    [
      'status_changed',
      {
        from: 'new',
        to: 'cancelled',
        notes: deletedAccount.close_reason,
        actor: 'homeowner',
        project: { ...deletedAccount, email: 'h@example.ca' },
      },
    ],
  ]
  const ids: string[] = []
  for (const [, row] of cases) ids.push(await insertOld(row))
  await migrate(db, { migrationsFolder: 'drizzle' })
  const rows = await db.execute<{ id: string; event: string }>(sql`select id, event from project_status_history`)
  const events = new Map(rows.map(({ id, event }) => [id, event]))
  expect(ids.map((id) => events.get(id))).toEqual(cases.map(([expected]) => expected))
  await expect(db.execute(sql`update project_status_history set event = 'anything'`)).rejects.toThrow()
})
