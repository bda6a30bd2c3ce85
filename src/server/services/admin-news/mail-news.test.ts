import { addHours } from 'date-fns/addHours'
import { addMinutes } from 'date-fns/addMinutes'
import { asc, eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { adminNews, adminNewsChoices, adminNewsDeliveries, auditLog, mails, projects, users } from '~/server/db/schema'
import { composeMail } from '~/server/emails/compose'
import { systemContext } from '~/server/jobs/system-context'
import { adminContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createProject, createUser } from '~/test/factories'
import { erasePerson } from '../account/erase-person'
import { addNews } from './add-news'
import { chooseNews, getNewsChoice } from './choose-news'
import { mailNews } from './mail-news'

const database = givenDatabase()
/** 10:00 in Toronto. */
const start = new Date('2026-03-02T15:00:00Z')
const minutes = (count: number) => addMinutes(start, count)

beforeEach(async () => {
  await database.db.delete(projects)
  await database.db.delete(mails)
  await database.db.delete(users)
})

const runAt = (now: Date) => mailNews(systemContext(database.db, 'test', now))
const givenAdmin = (overrides: Partial<typeof users.$inferInsert> = {}) => createUser(database.db, 'admin', overrides)

/** News of a project that waits. */
async function happen(now: Date, overrides: Partial<typeof projects.$inferInsert> = {}) {
  const project = await createProject(database.db, { createdAt: now, ...overrides })
  await database.db.transaction((tx) => addNews(tx, now, { kind: 'waiting', projectId: project.id, since: now }))
  return project
}

async function sent(to?: { email: string }) {
  const rows = await database.db.select().from(mails).orderBy(asc(mails.createdAt), asc(mails.id))
  return rows
    .filter(({ recipient }) => !to || recipient === to.email)
    .map(({ props }) => (props.items as { reference: string }[]).map(({ reference }) => reference))
}

describe('news at once', () => {
  test('goes to every admin who may sign in, owner or agent', async () => {
    await givenAdmin({ adminLevel: 'agent' })
    await givenAdmin()
    await givenAdmin({ disabledAt: start })
    await createUser(database.db, 'homeowner')
    await happen(start)
    await runAt(start)
    expect(await sent()).toHaveLength(2)
  })

  test('goes at once, and what follows within ten minutes in one mail', async () => {
    await givenAdmin()
    const first = await happen(start)
    await runAt(start)
    const second = await happen(minutes(1))
    const third = await happen(minutes(9))
    for (const minute of [1, 5, 9.9]) await runAt(minutes(minute))
    expect(await sent()).toEqual([[first.reference]])
    await runAt(minutes(10))
    await runAt(minutes(30))
    expect(await sent()).toEqual([[first.reference], [second.reference, third.reference]])
  })

  test('is one mail, however many workers look', async () => {
    const admin = await givenAdmin()
    await happen(start)
    await Promise.all(Array.from({ length: 6 }, () => runAt(start)))
    expect(await sent(admin)).toHaveLength(1)
  })

  test('is left out when the project waits no more, or is shared no more', async () => {
    await givenAdmin()
    const closed = await happen(start)
    const shared = await happen(start, { shared: false })
    await database.db.delete(adminNews).where(eq(adminNews.projectId, shared.id))
    await database.db.transaction((tx) => addNews(tx, start, { kind: 'shared', projectId: shared.id, since: start }))
    await database.db.update(projects).set({ status: 'cancelled' }).where(eq(projects.id, closed.id))
    await runAt(start)
    expect(await sent()).toEqual([])
  })

  test('says a project once, by what is most urgent, with where it is and what is due', async () => {
    await givenAdmin()
    const project = await happen(start)
    await database.db.transaction(async (tx) => {
      for (const kind of ['unmatched_18', 'unmatched_24'] as const)
        await addNews(tx, addHours(start, 24), { kind, projectId: project.id, since: start })
    })
    await runAt(addHours(start, 24))
    const [mail] = await database.db.select().from(mails)
    if (!mail) throw new Error('no mail')
    const composed = await composeMail(mail, { page: '/unsubscribe', oneClick: '/api/unsubscribe' })
    expect(composed.subject).toBe('Unmatched after 24 hours: Roofing in Ottawa')
    const text = composed.text.replace(/\s+/g, ' ')
    expect(text).toContain(project.reference)
    expect(text).toContain(`/admin/projects/${project.id}`)
    expect(text).toContain('since Monday, March 2, 10:00 a.m. EST')
    expect(text).toContain('A match was due by Tuesday, March 3, 10:00 a.m. EST.')
    expect(text).not.toContain('after 18 hours')
  })

  test('is not noted as mailed when the mail could not be written', async () => {
    const admin = await givenAdmin()
    await happen(start)
    await database.db.execute(
      sql`create function refuse() returns trigger language plpgsql as 'begin raise exception ''full''; end'`,
    )
    await database.db.execute(sql`create trigger refuse before insert on mails for each row execute function refuse()`)
    await expect(runAt(start)).rejects.toThrow()
    expect(await database.db.select().from(adminNewsDeliveries)).toEqual([])
    await database.db.execute(sql`drop function refuse cascade`)
    await runAt(minutes(1))
    expect(await sent(admin)).toHaveLength(1)
  })

  test('reaches the other admins when the mail of one could not be written, which is reported', async () => {
    const admins = [await givenAdmin(), await givenAdmin(), await givenAdmin()]
    await happen(start)
    for (const refused of admins) {
      await database.db.delete(mails)
      await database.db.delete(adminNewsDeliveries)
      await database.db.delete(adminNewsChoices)
      await database.db.execute(sql`create function refuse() returns trigger language plpgsql as
        'begin if new.recipient = tg_argv[0] then raise exception ''full''; end if; return new; end'`)
      await database.db.execute(sql`create trigger refuse before insert on mails for each row
        execute function refuse(${sql.raw(`'${refused.email}'`)})`)
      await expect(runAt(start)).rejects.toMatchObject({ errors: { length: 1 } })
      await database.db.execute(sql`drop function refuse cascade`)
      const others = admins.filter((admin) => admin !== refused)
      for (const other of others) expect(await sent(other)).toHaveLength(1)
      expect(await sent(refused)).toEqual([])
    }
  })

  test('is one mail and noted as mailed, also of more requests than one statement has parameters for', async () => {
    const admin = await givenAdmin()
    const { id } = await happen(start)
    // As many news of one project stand for those of very many.
    await database.db.execute(sql`drop index admin_news_project_kind_unique`)
    await database.db.execute(sql`
      insert into admin_news (id, kind, project_id, since, created_at)
      select gen_random_uuid(), 'waiting', ${id}::uuid, since, since from admin_news, generate_series(2, 33000)`)
    await runAt(start)
    expect(await sent(admin)).toHaveLength(1)
    expect(await database.db.$count(adminNewsDeliveries)).toBe(33_000)
    await runAt(minutes(11))
    expect(await sent()).toHaveLength(1)
    await database.db.delete(projects)
    await database.db.execute(
      sql`create unique index admin_news_project_kind_unique on admin_news (project_id, kind, since)`,
    )
  })
})

describe('a digest', () => {
  test.each([
    ['in winter', '2026-03-02', '2026-03-03T13:00:00Z'],
    ['on the day on which clocks are put forward', '2026-03-07', '2026-03-08T12:00:00Z'],
  ])('comes at 08:00 in Toronto, once, %s', async (_when, day, eight) => {
    const admin = await givenAdmin()
    const morning = new Date(`${day}T15:00:00Z`)
    await chooseNews(adminContext(database.db, admin, morning), { delivery: 'daily' })
    const before = await happen(addHours(morning, 1))
    const digest = new Date(eight)
    const after = await happen(addMinutes(digest, -1))
    await runAt(addHours(morning, 2))
    await runAt(addMinutes(digest, -1))
    expect(await sent()).toEqual([])
    await Promise.all([runAt(digest), runAt(digest)])
    await happen(addMinutes(digest, 1))
    await runAt(addMinutes(digest, 2))
    expect(await sent()).toEqual([[before.reference, after.reference]])
  })

  test('does not come in the middle of the day on which it was chosen', async () => {
    const admin = await givenAdmin()
    await happen(addHours(start, -24))
    await chooseNews(adminContext(database.db, admin, start), { delivery: 'daily' })
    await runAt(minutes(1))
    expect(await sent()).toEqual([])
  })
})

test('who wants none gets none, and later what still holds', async () => {
  const admin = await givenAdmin()
  const ctx = adminContext(database.db, admin, start)
  expect(await getNewsChoice(ctx)).toEqual({ delivery: 'at_once' })
  await chooseNews(ctx, { delivery: 'none' })
  await happen(start)
  await runAt(start)
  expect(await sent()).toEqual([])
  await chooseNews(ctx, { delivery: 'at_once' })
  expect(await getNewsChoice(ctx)).toEqual({ delivery: 'at_once' })
  await runAt(minutes(1))
  expect(await sent()).toHaveLength(1)
  const rows = await database.db.select().from(auditLog).where(eq(auditLog.entityId, admin.id))
  expect(rows.map(({ actorId, details }) => [actorId, details])).toEqual([
    [admin.id, { to: 'none' }],
    [admin.id, { to: 'at_once' }],
  ])
})

test('an admin’s choice is theirs alone', async () => {
  const [mine, others] = [await givenAdmin(), await givenAdmin()]
  await chooseNews(adminContext(database.db, mine), { delivery: 'none' })
  expect(await getNewsChoice(adminContext(database.db, others))).toEqual({ delivery: 'at_once' })
})

test('an erased request leaves the news that was mailed, and one that waits and tells nothing else is not sent', async () => {
  await givenAdmin()
  const alone = await happen(start, { email: 'gone@example.ca', projectType: 'Deck for Grace Gone' })
  await runAt(start)
  const second = await happen(minutes(1), { email: 'gone@example.ca', projectType: 'Shed for Grace Gone' })
  const other = await happen(minutes(1))
  await runAt(minutes(12))
  await database.db.transaction((tx) =>
    erasePerson(tx, systemContext(database.db, 'test', minutes(13)), { requestIds: [alone.id, second.id] }),
  )
  const rows = await database.db.select().from(mails).where(eq(mails.template, 'admin-news')).orderBy(mails.createdAt)
  expect(rows).toMatchObject([
    { status: 'skipped', props: { items: [] } },
    { status: 'queued', props: { items: [{ reference: other.reference }] } },
  ])
  expect(JSON.stringify(rows)).not.toContain('Grace')
})
