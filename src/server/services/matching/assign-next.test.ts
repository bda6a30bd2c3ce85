import { addHours } from 'date-fns/addHours'
import { eq, like } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MatchingMode } from '~/domain/matching'
import {
  assignments,
  auditLog,
  contractorServices,
  contractors,
  mails,
  matchReceipts,
  platformSettings,
  projectStatusHistory,
  projects,
} from '~/server/db/schema'
import { enforceDeadlinesJob } from '~/server/jobs/enforce-deadlines'
import { systemContext } from '~/server/jobs/system-context'
import { contractorContext, ownerContext, visitorContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createCategory, createContractor, createProject, createUser, leadInput } from '~/test/factories'
import { updateAssignment } from '../assignment/update-assignment'
import { submitProject } from '../project/submit-project'
import { updateSettings } from '../setting/update-settings'
import { assignNextInTurn } from './assign-next'

const database = givenDatabase()
const start = new Date('2026-11-20T15:00:00Z')
const hoursLater = (hours: number) => addHours(start, hours)
const ottawa = { latitude: 45.42, longitude: -75.69 }
let categoryId: string
let owner: Awaited<ReturnType<typeof createUser>>

beforeAll(async () => {
  categoryId = (await createCategory(database.db)).id
  owner = await createUser(database.db, 'admin')
})

beforeEach(async () => {
  await database.db.delete(projects)
  await database.db.delete(contractors)
  await database.db.delete(mails)
})

const set = (matchingMode: MatchingMode) => database.db.update(platformSettings).set({ matchingMode })
const run = (at: Date) => assignNextInTurn(systemContext(database.db, 'test', at))

async function make(companyName: string, fields: Partial<typeof contractors.$inferInsert> = {}) {
  const row = await createContractor(database.db, { companyName, serviceRadius: 60, ...ottawa, ...fields })
  await database.db.insert(contractorServices).values({ contractorId: row.id, categoryId })
  return row
}

const makeProject = (fields: Partial<typeof projects.$inferInsert> = {}) =>
  createProject(database.db, { ...ottawa, categoryId, createdAt: start, ...fields })

const lead = async (projectId: string, contractorId: string, slot: number) => {
  const [row] = await database.db
    .insert(assignments)
    .values({ projectId, contractorId, slot, origin: 'admin', createdAt: start, updatedAt: start })
    .returning()
  return row as typeof assignments.$inferSelect
}

const decline = (contractor: Awaited<ReturnType<typeof make>>, id: string, hours: number) =>
  updateAssignment(contractorContext(database.db, contractor, hoursLater(hours)), {
    id,
    status: 'declined',
    reason: 'Too far',
  })

async function held(projectId: string) {
  const rows = await database.db
    .select({ companyName: contractors.companyName, slot: assignments.slot, origin: assignments.origin })
    .from(assignments)
    .innerJoin(contractors, eq(contractors.id, assignments.contractorId))
    .where(eq(assignments.projectId, projectId))
    .orderBy(assignments.createdAt, contractors.companyName)
  return rows.filter(({ slot }) => slot !== null).map(({ companyName }) => companyName)
}

/** A project of two contractors, of whom one has left; two more are next in turn. */
async function givenFreedSlot() {
  const [first, second] = [await make('First'), await make('Second')]
  const project = await makeProject({ status: 'distributed' })
  const left = await lead(project.id, first.id, 1)
  await lead(project.id, second.id, 2)
  await make('Later', { lastAssignedAt: hoursLater(-1) })
  const next = await make('Next')
  await decline(first, left.id, 1)
  return { project, first, second, next }
}

describe('refill', () => {
  test('gives a freed slot to the next in turn, by the system, with receipt, history, mails and audit row', async () => {
    await set('refill')
    const { project, next } = await givenFreedSlot()
    expect(await run(hoursLater(2))).toBe(1)
    expect(await held(project.id)).toEqual(['Second', 'Next'])
    const [row] = await database.db.select().from(assignments).where(eq(assignments.contractorId, next.id))
    expect(row).toMatchObject({ origin: 'system', assignedBy: null, createdAt: hoursLater(2), slot: 1 })
    const [receipt] = await database.db
      .select()
      .from(matchReceipts)
      .where(eq(matchReceipts.assignmentId, row?.id ?? ''))
    expect(receipt).toMatchObject({ considered: 2, candidates: [{ contractorId: next.id, place: 1 }, { place: 2 }] })
    const [audit] = await database.db.select().from(auditLog).where(eq(auditLog.entityId, project.id))
    expect(audit).toMatchObject({ action: 'project.assigned', actorKind: 'system', actorId: null })
    const written = await database.db
      .select({ key: mails.key })
      .from(mails)
      .where(like(mails.key, `%:${row?.id}`))
    expect(written.map(({ key }) => key.split(':')[0]).sort()).toEqual(['matched', 'new-lead'])
    expect(await run(hoursLater(3))).toBe(0)
  })

  test('gives an emptied project one contractor for each it had, and moves it on as the system', async () => {
    await set('refill')
    const first = await make('First')
    const project = await makeProject()
    const left = await lead(project.id, first.id, 1)
    await decline(first, left.id, 1)
    await make('Next')
    await make('Other')
    await database.db.update(projects).set({ status: 'verified' }).where(eq(projects.id, project.id))
    await database.db.delete(projectStatusHistory)
    expect(await run(hoursLater(2))).toBe(1)
    expect(await database.db.select().from(projectStatusHistory)).toMatchObject([
      { oldStatus: 'verified', newStatus: 'distributed', actorKind: 'system', actorId: null },
    ])
    expect(await run(hoursLater(40))).toBe(0)
  })

  test.each([
    ['is away', { awayUntil: '2026-12-01' }],
    ['has as many open leads as they asked for', { leadsWanted: 1 }],
    ['is unpublished', { status: 'unpublished' }],
    ['has no account', { status: 'unpublished', userId: null, slug: null }],
    ['does not drive so far', { latitude: 44.23, longitude: -76.48 }],
    ['is not verified any more', { verified: false }],
  ] as const)('leaves out who %s', async (_case, fields) => {
    await set('refill')
    const first = await make('First')
    const project = await makeProject()
    const left = await lead(project.id, first.id, 1)
    const other = await make('Other')
    if ('leadsWanted' in fields) await lead((await makeProject()).id, other.id, 1)
    await database.db.update(contractors).set(fields).where(eq(contractors.id, other.id))
    await decline(first, left.id, 1)
    expect(await run(hoursLater(2))).toBe(0)
    expect(await held(project.id)).toEqual([])
  })

  test('gives nobody what they had before, and nobody another trade', async () => {
    await set('refill')
    const { project } = await givenFreedSlot()
    await run(hoursLater(2))
    const rows = await database.db
      .select({ id: assignments.id, contractor: contractors })
      .from(assignments)
      .innerJoin(contractors, eq(contractors.id, assignments.contractorId))
      .where(eq(contractors.companyName, 'Next'))
    await database.db
      .update(assignments)
      .set({ withdrawnAt: hoursLater(3), slot: null, updatedAt: hoursLater(3) })
      .where(eq(assignments.id, rows[0]?.id ?? ''))
    await createContractor(database.db, { ...ottawa, companyName: 'Another trade' })
    await run(hoursLater(4))
    expect(await held(project.id)).toEqual(['Second', 'Later'])
    expect(await run(hoursLater(5))).toBe(0)
  })

  test.each([
    ['closed', { status: 'cancelled' }],
    ['asked of one contractor only', { shared: false }],
  ] as const)('leaves a project that is %s alone', async (_case, fields) => {
    await set('refill')
    const { project } = await givenFreedSlot()
    await database.db.update(projects).set(fields).where(eq(projects.id, project.id))
    expect(await run(hoursLater(2))).toBe(0)
  })

  test('leaves a project alone whose contractor is hired, and one that never had any', async () => {
    await set('refill')
    const { project, second } = await givenFreedSlot()
    await database.db.update(assignments).set({ status: 'won' }).where(eq(assignments.contractorId, second.id))
    await makeProject()
    expect(await run(hoursLater(30))).toBe(0)
    expect(await held(project.id)).toEqual(['Second'])
  })

  test('never touches a request made to one contractor, though they declined', async () => {
    await set('full')
    const chosen = await make('Chosen')
    await make('Next')
    const { id } = await submitProject(
      visitorContext(database.db, start),
      leadInput({ contractorId: chosen.id, propertyType: null }),
    )
    await database.db
      .update(projects)
      .set({ ...ottawa, categoryId })
      .where(eq(projects.id, id))
    const [direct] = await database.db.select().from(assignments).where(eq(assignments.projectId, id))
    await decline(chosen, direct?.id ?? '', 1)
    expect(await run(hoursLater(40))).toBe(0)
  })
})

test('off assigns nobody', async () => {
  await set('off')
  await givenFreedSlot()
  expect(await run(hoursLater(30))).toBe(0)
})

test('full also matches what nobody matched for twelve hours, with up to three in turn', async () => {
  await set('full')
  const project = await makeProject()
  for (const name of ['A', 'B', 'C', 'D']) await make(name)
  expect(await run(hoursLater(11.9))).toBe(0)
  expect(await run(hoursLater(12))).toBe(3)
  expect(await held(project.id)).toHaveLength(3)
  const sparse = await makeProject()
  await database.db.delete(contractors).where(eq(contractors.companyName, 'D'))
  await database.db.update(contractors).set({ leadsWanted: 1 })
  expect(await run(hoursLater(13))).toBe(0)
  expect(await held(sparse.id)).toEqual([])
})

test('two workers at once assign nobody twice, and turns go round', async () => {
  await set('full')
  for (let i = 0; i < 12; i++) await make(`Company ${i}`)
  const waiting = await Promise.all(Array.from({ length: 4 }, () => makeProject()))
  const counts = await Promise.all(Array.from({ length: 4 }, () => run(hoursLater(12))))
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(12)
  for (const { id } of waiting) expect(await held(id)).toHaveLength(3)
  const rows = await database.db.select().from(assignments)
  expect(new Set(rows.map(({ contractorId }) => contractorId)).size).toBe(12)
})

test('a run looks at so many at most, and those nobody can take do not keep it from the others', async () => {
  await set('full')
  for (let i = 0; i < 3; i++) await makeProject({ city: 'Nowhere', latitude: 64, longitude: -96 })
  const projects = await Promise.all(Array.from({ length: 2 }, () => makeProject()))
  await make('One')
  const count = async () => (await Promise.all(projects.map(({ id }) => held(id)))).flat().length
  const runs: number[] = []
  while (runs.length < 100 && (await count()) < 2)
    runs.push(await assignNextInTurn(systemContext(database.db, 'test', hoursLater(12)), 1))
  expect(await count()).toBe(2)
  expect(Math.max(...runs)).toBe(1)
})

test('the job does it as soon as a slot is freed, where an owner has switched it on', async () => {
  const ctx = ownerContext(database.db, owner, start)
  await updateSettings(ctx, { matchingMode: 'refill' })
  const first = await make('First')
  const project = await makeProject()
  await lead(project.id, first.id, 1)
  await make('Next')
  await enforceDeadlinesJob(systemContext(database.db, 'test', hoursLater(48)))
  expect(await held(project.id)).toEqual(['Next'])
  const [audit] = await database.db.select().from(auditLog).where(eq(auditLog.action, 'settings.updated'))
  expect(audit?.details).toEqual({ matchingMode: 'refill' })
})
