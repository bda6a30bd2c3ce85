import { addDays } from 'date-fns/addDays'
import { addMinutes } from 'date-fns/addMinutes'
import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { requestToken } from '~/server/crypto/request-link'
import { assignments, mails, projectStatusHistory, projects } from '~/server/db/schema/index'
import { composeMail } from '~/server/emails/compose'
import { enforceDeadlinesJob } from '~/server/jobs/enforce-deadlines'
import { systemContext } from '~/server/jobs/system-context'
import type { HomeownerContext } from '~/server/services/context'
import { contractorContext, homeownerContext, visitorContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createContractor, createUser } from '~/test/factories'
import { createLeadFor } from '~/test/leads'
import { closeProject } from '../project/close-project'
import { getOwnProject } from '../project/get-own-project'
import { completeWork, refuseFinish } from '../project/move-work'
import { reopenProject } from '../project/reopen-project'
import { finishWork } from './finish-work'
import { presentAssignment } from './list-assignments'

const database = givenDatabase()
let homeowner: HomeownerContext
let given: Awaited<ReturnType<typeof createLeadFor>>

beforeEach(async () => {
  const user = await createUser(database.db, 'homeowner')
  homeowner = homeownerContext(database.db, user)
  given = await createLeadFor(database.db, {
    project: { status: 'in_progress', homeownerId: user.id, email: user.email },
    lead: { status: 'won' },
  })
})

const mailed = (template: string) =>
  database.db
    .select()
    .from(mails)
    .where(and(eq(mails.template, template), eq(mails.projectId, given.project.id)))

const textOf = async (mail: typeof mails.$inferSelect | undefined) =>
  mail ? (await composeMail(mail, { page: '/unsubscribe?token=a', oneClick: '/api/unsubscribe?token=a' })).text : ''

const run = (now: Date) => enforceDeadlinesJob({ ...systemContext(database.db, 'test', now) })
const statusNow = async () =>
  (await database.db.select().from(projects).where(eq(projects.id, given.project.id)))[0]?.status
const at = (now: Date) => ({ ...given.ctx, now })

describe('the contractor says that the work is finished', () => {
  test('once, however often: the status stays, the homeowner is asked by one mail that names when it ends', async () => {
    const now = new Date('2026-03-05T20:00:00Z')
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => finishWork(at(now), given.id)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toMatchObject([
      { value: { work: 'in_progress', finishedAt: now, completesAt: addDays(now, 7) } },
    ])
    expect(await statusNow()).toBe('in_progress')
    const [mail, ...more] = await mailed('work-finished')
    expect(more).toEqual([])
    expect(mail?.recipient).toBe(given.project.email)
    const text = await textOf(mail)
    expect(text).toContain('Thursday, March 12, 4:00 p.m. EDT')
    expect(text).toContain(`/customer-portal?view=projects&project=${given.project.id}`)
    const history = await database.db
      .select()
      .from(projectStatusHistory)
      .where(eq(projectStatusHistory.projectId, given.project.id))
    expect(history).toMatchObject([
      { event: 'work_finished', oldStatus: 'in_progress', newStatus: 'in_progress', actorKind: 'contractor' },
    ])
    expect(await getOwnProject(homeowner, { id: given.project.id })).toMatchObject({
      status: 'in_progress',
      completesAt: addDays(now, 7),
      actions: expect.arrayContaining(['complete', 'not-finished']),
      events: [{ text: 'Your contractor marked the work as finished.' }, { text: 'You asked for quotes.' }],
    })
  })

  test.each([
    ['won', 'scheduled', 'Please mark the work as started first'],
    ['won', 'completed', 'The work of this project has ended'],
    ['won', 'cancelled', 'The work of this project has ended'],
    ['quoted', 'in_progress', 'Only work of a lead you won can be finished'],
  ] as const)('but not of a lead that is %s of a project that is %s', async (status, projectStatus, message) => {
    const { id, ctx } = await createLeadFor(database.db, { project: { status: projectStatus }, lead: { status } })
    await expect(finishWork(ctx, id)).rejects.toMatchObject({ code: 'Conflict', message })
  })

  test("nor of another company's lead", async () => {
    const stranger = contractorContext(database.db, await createContractor(database.db))
    await expect(finishWork(stranger, given.id)).rejects.toMatchObject({ code: 'NotFound' })
  })
})

describe('a week later', () => {
  const begun = new Date('2026-03-05T20:00:00Z')

  test('it is completed by itself, once, and both are told', async () => {
    await finishWork(at(begun), given.id)
    await run(addMinutes(addDays(begun, 7), -1))
    expect(await statusNow()).toBe('in_progress')
    await Promise.all([run(addDays(begun, 7)), run(addDays(begun, 7))])
    expect(await statusNow()).toBe('completed')
    const history = await database.db
      .select()
      .from(projectStatusHistory)
      .where(and(eq(projectStatusHistory.projectId, given.project.id), eq(projectStatusHistory.newStatus, 'completed')))
    expect(history).toMatchObject([{ actorKind: 'system' }])
    const [toContractor, ...others] = await mailed('project-completed')
    expect(others).toEqual([])
    expect(await textOf(toContractor)).toContain('did not object within 7 days')
    const [toHomeowner, ...rest] = await mailed('ended-by-team')
    expect(rest).toEqual([])
    const text = await textOf(toHomeowner)
    expect(text).toContain('nobody objected within 7 days')
    expect(text).toContain(
      `/customer-portal?next=%2Fcontractors%2F${given.contractor.slug}%3Freview%3D${given.project.id}`,
    )
    const { events, completesAt, reviewable } = await getOwnProject(homeowner, { id: given.project.id })
    expect(events[0]?.text).toBe('Nobody objected within 7 days: the project is completed.')
    expect([completesAt, reviewable]).toEqual([null, true])
  })

  test('not when the homeowner objected: it goes on, the contractor is told, and a new week begins with a new word', async () => {
    await finishWork(at(begun), given.id)
    await refuseFinish({ ...homeowner, now: addDays(begun, 6) }, { id: given.project.id })
    expect(await mailed('work-not-finished')).toMatchObject([{ recipient: given.contractor.email }])
    await run(addDays(begun, 8))
    expect(await statusNow()).toBe('in_progress')
    expect(await presentAssignment(database.db, given.ctx, given.id)).toMatchObject({ finishedAt: null })
    await expect(refuseFinish(homeowner, { id: given.project.id })).rejects.toMatchObject({ code: 'Conflict' })
    await finishWork(at(addDays(begun, 8)), given.id)
    await run(addDays(begun, 14))
    expect(await statusNow()).toBe('in_progress')
    await run(addDays(begun, 15))
    expect(await statusNow()).toBe('completed')
  })

  test('nor when the homeowner closed it and opened it again', async () => {
    await finishWork(at(begun), given.id)
    await closeProject({ ...homeowner, now: addDays(begun, 1) }, { id: given.project.id, reason: 'No more' })
    await reopenProject({ ...homeowner, now: addDays(begun, 2) }, { id: given.project.id })
    await run(addDays(begun, 8))
    expect(await statusNow()).toBe('in_progress')
  })

  test('nor when the contractor is no longer hired', async () => {
    await finishWork(at(begun), given.id)
    await database.db
      .update(assignments)
      .set({ withdrawnAt: new Date(), slot: null })
      .where(eq(assignments.id, given.id))
    await run(addDays(begun, 8))
    expect(await statusNow()).toBe('in_progress')
  })
})

test('the homeowner confirms before, and nothing is left to answer', async () => {
  await finishWork(given.ctx, given.id)
  await completeWork(homeowner, { id: given.project.id })
  expect(await mailed('ended-by-team')).toEqual([])
  await expect(refuseFinish(homeowner, { id: given.project.id })).rejects.toMatchObject({
    message: 'This request is closed',
  })
})

test("a mail's link is enough to object, for a request without an account", async () => {
  await database.db.update(projects).set({ homeownerId: null }).where(eq(projects.id, given.project.id))
  await finishWork(given.ctx, given.id)
  const [mail] = await mailed('work-finished')
  const token = requestToken({ projectId: given.project.id })
  expect(await textOf(mail)).toContain(`/customer-portal?request=${token}`)
  const visitor = visitorContext(database.db)
  expect((await getOwnProject(visitor, { token })).actions).toEqual(['close', 'not-finished'])
  await refuseFinish(visitor, { token })
  expect((await getOwnProject(visitor, { token })).finishedAt).toBeNull()
})

test('the database itself knows no finished work of a project that is not under way', async () => {
  await expect(
    database.db
      .update(projects)
      .set({ finishedAt: new Date(), status: 'scheduled' })
      .where(eq(projects.id, given.project.id)),
  ).rejects.toMatchObject({ cause: { constraint_name: 'projects_finished_check' } })
})
