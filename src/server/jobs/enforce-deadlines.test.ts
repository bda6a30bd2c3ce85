import { addHours } from 'date-fns/addHours'
import { subHours } from 'date-fns/subHours'
import { eq, like, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { assignProjectInput } from '~/contracts/project'
import { adminNews, assignments, emailTokens, mails, projects } from '~/server/db/schema/index'
import { updateAssignment } from '~/server/services/assignment/update-assignment'
import type { AdminPersonContext } from '~/server/services/context'
import { assignProject } from '~/server/services/project/assign-project'
import { namesOfFailed } from '~/server/services/run-each'
import { adminContext, contractorContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createContractor, createProject, createUser } from '~/test/factories'
import { nightlyTest } from '~/test/runs'
import { enforceDeadlinesJob } from './enforce-deadlines'
import { systemContext } from './system-context'

const database = givenDatabase()
const start = new Date('2026-03-02T15:00:00Z')
let admin: AdminPersonContext

beforeAll(async () => {
  admin = adminContext(database.db, await createUser(database.db, 'admin'), start)
})

beforeEach(async () => {
  await database.db.delete(projects)
  await database.db.delete(mails)
})

const runAt = (now: Date) => enforceDeadlinesJob(systemContext(database.db, 'test', now))
const hoursLater = (hours: number) => runAt(addHours(start, hours))
const mailsOf = async (template: string) => {
  const rows = await database.db.select().from(mails).where(eq(mails.template, template))
  return rows.map(({ recipient }) => recipient)
}

async function givenLead() {
  const project = await createProject(database.db, { createdAt: start })
  const contractor = await createContractor(database.db)
  const { id } = await assignProject(admin, assignProjectInput.parse({ id: project.id, contractorId: contractor.id }))
  return { id, project, contractor, ctx: contractorContext(database.db, contractor, addHours(start, 1)) }
}

const leadRow = async (id: string) => (await database.db.select().from(assignments).where(eq(assignments.id, id)))[0]!

test('a row that fails keeps neither those behind it nor later deadlines, is named, and is done once it can be', async () => {
  const { db } = database
  const stuck = await createProject(db, { createdAt: start })
  const other = await createProject(db, { createdAt: addHours(start, 1) })
  await db.execute(sql`create function refuse_mail() returns trigger language plpgsql as
    $$ begin raise exception 'not mailed'; end $$`)
  await db.execute(sql`create trigger refuse_mail before insert on mails
    for each row when (new.project_id = ${sql.raw(`'${stuck.id}'`)}) execute function refuse_mail()`)
  const newsOf = async () => (await db.select().from(adminNews)).map(({ projectId }) => projectId)
  try {
    const failure = await hoursLater(30).catch((error: unknown) => error)
    expect(namesOfFailed(failure)).toEqual([
      '1 of the deadlines failed: notifyOverdue',
      `1 of the projects that wait for too long failed: ${stuck.id}`,
    ])
    expect(await mailsOf('match-late')).toEqual([other.email])
    expect(await newsOf()).toEqual([stuck.id, other.id])
  } finally {
    await db.execute(sql`drop function refuse_mail cascade`)
  }
  await hoursLater(31)
  expect(await mailsOf('match-late')).toEqual([other.email, stuck.email])
})

describe('a contractor who does not look', () => {
  test('is reminded once, after four hours', async () => {
    const { id, contractor } = await givenLead()
    await hoursLater(3.9)
    expect(await mailsOf('lead-reminder')).toEqual([])
    await hoursLater(4)
    await hoursLater(5)
    expect(await mailsOf('lead-reminder')).toEqual([contractor.email])
    expect(await leadRow(id)).toMatchObject({ remindedAt: addHours(start, 4), status: 'new' })
  })

  test('is reminded once by six workers at the same time', async () => {
    await givenLead()
    await Promise.all(Array.from({ length: 6 }, () => hoursLater(4)))
    expect(await mailsOf('lead-reminder')).toHaveLength(1)
  })

  test.each([
    ['has looked', { viewedAt: start }],
    ['was withdrawn', { withdrawnAt: start, slot: null }],
  ])('is left alone when the lead %s', async (_case, values) => {
    const { id } = await givenLead()
    await database.db.update(assignments).set(values).where(eq(assignments.id, id))
    await hoursLater(5)
    expect(await mailsOf('lead-reminder')).toEqual([])
  })

  test('is left alone once they have answered, or the request is closed', async () => {
    const { id, ctx } = await givenLead()
    await updateAssignment(ctx, { id, status: 'contacted', reason: null })
    const closed = await givenLead()
    await database.db.update(projects).set({ status: 'cancelled' }).where(eq(projects.id, closed.project.id))
    await hoursLater(5)
    await hoursLater(60)
    expect(await mailsOf('lead-reminder')).toEqual([])
    expect(await leadRow(id)).toMatchObject({ slot: 1, expiredAt: null })
    expect(await leadRow(closed.id)).toMatchObject({ slot: 1, expiredAt: null })
  })

  test('gives the slot free after 48 hours, and can still answer', async () => {
    const { id, ctx } = await givenLead()
    await hoursLater(47.9)
    expect(await leadRow(id)).toMatchObject({ slot: 1, expiredAt: null })
    await Promise.all([hoursLater(48), hoursLater(48), hoursLater(48)])
    expect(await leadRow(id)).toMatchObject({ slot: null, status: 'new', expiredAt: addHours(start, 48) })
    await updateAssignment(ctx, { id, status: 'contacted', reason: null })
    expect(await leadRow(id)).toMatchObject({ slot: 1, status: 'contacted', expiredAt: null })
  })

  test('is not reminded of a slot that is gone, when the worker was away', async () => {
    await givenLead()
    await hoursLater(72)
    expect(await mailsOf('lead-reminder')).toEqual([])
  })

  test('has as long again after the request was opened again', async () => {
    const { id, project } = await givenLead()
    await database.db
      .update(projects)
      .set({ reopenedAt: addHours(start, 40) })
      .where(eq(projects.id, project.id))
    await hoursLater(49)
    expect(await leadRow(id)).toMatchObject({ slot: 1, expiredAt: null })
    await hoursLater(88)
    expect(await leadRow(id)).toMatchObject({ slot: null })
  })
})

describe('a homeowner without a match', () => {
  test('is told once, after 24 hours, with a link that works', async () => {
    const project = await createProject(database.db, { createdAt: start })
    await hoursLater(23.9)
    expect(await mailsOf('match-late')).toEqual([])
    await Promise.all(Array.from({ length: 6 }, () => hoursLater(24)))
    await hoursLater(60)
    expect(await mailsOf('match-late')).toEqual([project.email])
    const links = await database.db.select().from(emailTokens).where(eq(emailTokens.projectId, project.id))
    expect(links).toHaveLength(1)
  })

  test.each([
    ['closed', { status: 'cancelled' as const }],
    ['opened again an hour ago', { reopenedAt: addHours(start, 29) }],
  ])('who is %s is not told', async (_case, overrides) => {
    await createProject(database.db, { createdAt: start, ...overrides })
    await hoursLater(30)
    expect(await mailsOf('match-late')).toEqual([])
  })

  test('is not told once somebody has the request', async () => {
    await givenLead()
    await hoursLater(30)
    expect(await mailsOf('match-late')).toEqual([])
  })

  test('is told again when the contractor they had is gone for a day', async () => {
    const { project, id, ctx } = await givenLead()
    await updateAssignment(ctx, { id, status: 'declined', reason: 'Too far' })
    await hoursLater(24)
    expect(await mailsOf('match-late')).toEqual([])
    await hoursLater(25)
    await hoursLater(26)
    expect(await mailsOf('match-late')).toEqual([project.email])
  })

  nightlyTest('is told however many there are', async () => {
    for (let index = 0; index < 210; index++)
      await createProject(database.db, { createdAt: subHours(start, 1), reference: `TR-MANY${index}` })
    await hoursLater(24)
    const mailed = await database.db.select().from(mails).where(like(mails.key, 'match-late:%'))
    expect(mailed).toHaveLength(210)
  })
})
