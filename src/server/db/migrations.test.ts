import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { seedDemo } from '~/server/seed/demo'
import { seedReference } from '~/server/seed/reference'
import { referenceCategories } from '~/server/seed/reference-data'
import { givenDatabase } from '~/test/database'
import { nightlyTest } from '~/test/runs'
import { connect } from './connect'
import { migrateDatabase } from './migrate'

const database = givenDatabase()

interface Journal {
  entries: { idx: number; when: number; tag: string }[]
}

test('the journal is in order: a migration older than the last applied would be skipped in silence', async () => {
  const journal: Journal = JSON.parse(await readFile('drizzle/meta/_journal.json', 'utf8'))
  const files = (await readdir('drizzle')).filter((name) => name.endsWith('.sql')).sort()
  expect(journal.entries.map(({ tag }) => `${tag}.sql`)).toEqual(files)
  expect(journal.entries.map(({ idx }) => idx)).toEqual(journal.entries.map((_entry, index) => index))
  const times = journal.entries.map(({ when }) => when)
  expect(times).toEqual([...new Set(times)].sort((a, b) => a - b))
})

test('generating again changes nothing: the schema and the migrations agree', async () => {
  const copy = await mkdtemp(path.join(tmpdir(), 'migrations-'))
  try {
    await cp('drizzle', copy, { recursive: true })
    const { stdout } = await promisify(execFile)('node_modules/.bin/drizzle-kit', [
      'generate',
      '--dialect',
      'postgresql',
      '--schema',
      './src/server/db/schema/index.ts',
      '--out',
      path.relative('.', copy),
    ])
    expect(stdout).toContain('No schema changes')
    expect(await readdir(copy)).toEqual(await readdir('drizzle'))
  } finally {
    await rm(copy, { recursive: true })
  }
})

nightlyTest('four instances migrating an empty database at once all succeed', async () => {
  const admin = connect(inject('serverUrl'), { max: 1 })
  const name = 'empty_for_four'
  await admin.$client.unsafe(`create database ${name}`)
  const url = new URL(inject('serverUrl'))
  url.pathname = `/${name}`
  await Promise.all(Array.from({ length: 4 }, () => migrateDatabase(url.href)))
  const db = connect(url.href, { max: 1 })
  const [row] = await db.execute<{ count: number }>(sql`select count(*)::int as count from projects`)
  expect(row?.count).toBe(0)
  await db.$client.end()
  await admin.$client.unsafe(`drop database ${name} with (force)`)
  await admin.$client.end()
})

test('every foreign key has an index that leads with it', async () => {
  const rows = await database.db.execute<{ missing: string }>(sql`
    select con.conrelid::regclass || '.' || att.attname as missing
    from pg_constraint con
    join pg_attribute att on att.attrelid = con.conrelid and att.attnum = con.conkey[1]
    where con.contype = 'f' and con.connamespace = 'public'::regnamespace
      and not exists (select from pg_index i where i.indrelid = con.conrelid and i.indkey[0] = con.conkey[1])`)
  expect(rows.map(({ missing }) => missing)).toEqual([])
})

test('the reference data is thoughtful enough: categories, questions and all five types', () => {
  expect(referenceCategories.length).toBeGreaterThanOrEqual(14)
  for (const { questions } of referenceCategories) {
    expect(questions.length).toBeGreaterThanOrEqual(3)
    expect(questions.length).toBeLessThanOrEqual(6)
  }
  const types = new Set(referenceCategories.flatMap(({ questions }) => questions.map(({ type }) => type)))
  expect([...types].sort()).toEqual(['multiselect', 'number', 'select', 'text', 'textarea'])
})

test('seeding is deterministic and changes nothing when run again', async () => {
  const counts = async () =>
    database.db.execute(sql`
      select (select count(*)::int from categories) as categories, (select count(*)::int from service_questions) as questions,
        (select count(*)::int from contractors) as contractors, (select count(*)::int from projects) as projects,
        (select count(distinct status)::int from projects) as statuses, (select count(distinct province)::int from contractors) as provinces,
        (select count(*)::int from reviews) as reviews, (select count(*)::int from documents) as documents,
        (select count(*)::int from users) as users, (select count(*)::int from mails) as mails`)
  await Promise.all([seedReference(database.db), seedReference(database.db)])
  await seedDemo(database.db)
  const first = await counts()
  expect(first[0]).toMatchObject({ contractors: 30, projects: 61, statuses: 10, provinces: 12 })
  await seedReference(database.db)
  await seedDemo(database.db)
  expect(await counts()).toEqual(first)
  const ratings = await database.db.execute<{ wrong: number }>(sql`
    select count(*)::int as wrong from contractors c, lateral (
      select count(*) as reviews, coalesce(sum(rating), 0) as stars
      from reviews r where r.contractor_id = c.id and r.hidden_at is null
    ) as written where (c.review_count, c.rating_sum) <> (reviews, stars)`)
  expect(ratings[0]?.wrong).toBe(0)
})
