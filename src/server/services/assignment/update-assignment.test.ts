import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { assignProjectInput } from '~/contracts/project'
import { assignmentEvents, assignments, projects } from '~/server/db/schema/index'
import type { AdminPersonContext } from '~/server/services/context'
import { adminContext, contractorContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createContractor, createProject, createUser } from '~/test/factories'
import { assignProject } from '../project/assign-project'
import { updateProjectStatus } from '../project/update-project-status'
import { listAssignments, summariseAssignments } from './list-assignments'
import { updateAssignment } from './update-assignment'

const database = givenDatabase()
let admin: AdminPersonContext

beforeAll(async () => {
  admin = adminContext(database.db, await createUser(database.db, 'admin'))
})

async function givenLead(overrides: Partial<typeof projects.$inferInsert> = {}) {
  const project = await createProject(database.db, overrides)
  const contractor = await createContractor(database.db)
  const { id } = await assignProject(admin, assignProjectInput.parse({ id: project.id, contractorId: contractor.id }))
  return { id, project, contractor, ctx: contractorContext(database.db, contractor) }
}

const statusOf = async (projectId: string) =>
  (await database.db.select({ status: projects.status }).from(projects).where(eq(projects.id, projectId)))[0]?.status

test('answering moves the lead and its project, and is written down', async () => {
  const { id, project, ctx } = await givenLead()
  const contacted = await updateAssignment(ctx, { id, status: 'contacted', reason: null })
  expect(contacted).toMatchObject({ status: 'contacted', moves: ['quoted', 'declined'] })
  expect(await statusOf(project.id)).toBe('quoting')
  await updateAssignment(ctx, { id, status: 'quoted', reason: null })
  const events = await database.db.select().from(assignmentEvents).where(eq(assignmentEvents.assignmentId, id))
  expect(events.map(({ newStatus, actorKind }) => [newStatus, actorKind])).toEqual([
    ['new', 'admin'],
    ['contacted', 'contractor'],
    ['quoted', 'contractor'],
  ])
})

test('the same lead answered ten times at once is answered once', async () => {
  const { id, ctx } = await givenLead()
  const outcomes = await Promise.allSettled(
    Array.from({ length: 10 }, () => updateAssignment(ctx, { id, status: 'contacted', reason: null })),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'Conflict' })
  const events = await database.db.select().from(assignmentEvents).where(eq(assignmentEvents.assignmentId, id))
  expect(events).toHaveLength(2)
})

describe('is refused', () => {
  test.each([
    ['new', 'quoted'],
    ['new', 'lost'],
    ['contacted', 'contacted'],
    ['contacted', 'lost'],
  ] as const)('from %s to %s', async (from, to) => {
    const { id, ctx } = await givenLead()
    if (from === 'contacted') await updateAssignment(ctx, { id, status: 'contacted', reason: null })
    await expect(updateAssignment(ctx, { id, status: to, reason: null })).rejects.toMatchObject({ code: 'Conflict' })
  })

  test("for another contractor's lead: it is not found", async () => {
    const { id } = await givenLead()
    const stranger = contractorContext(database.db, await createContractor(database.db))
    await expect(updateAssignment(stranger, { id, status: 'contacted', reason: null })).rejects.toMatchObject({
      code: 'NotFound',
    })
    expect(await listAssignments(stranger)).toEqual([])
  })

  test('for a lead that was withdrawn: it is not found', async () => {
    const { id, ctx } = await givenLead()
    await database.db.update(assignments).set({ withdrawnAt: new Date(), slot: null }).where(eq(assignments.id, id))
    await expect(updateAssignment(ctx, { id, status: 'contacted', reason: null })).rejects.toMatchObject({
      code: 'NotFound',
    })
    expect(await listAssignments(ctx)).toEqual([])
    expect(await summariseAssignments(ctx)).toMatchObject({ newLeads: 0, totalLeads: 0, responseRate: 0 })
  })

  test('without a reason to decline', async () => {
    const { id, ctx } = await givenLead()
    await expect(updateAssignment(ctx, { id, status: 'declined', reason: null })).rejects.toMatchObject({
      code: 'Invalid',
      issues: [{ path: 'reason' }],
    })
  })

  test.each(['x', '00000000-0000-7000-8000-000000000000'])('for the id %s', async (id) => {
    const { ctx } = await givenLead()
    await expect(updateAssignment(ctx, { id, status: 'contacted', reason: null })).rejects.toMatchObject({
      code: 'NotFound',
    })
  })
})

test('declining frees the slot for somebody else', async () => {
  const { id, project, ctx } = await givenLead()
  for (let index = 0; index < 2; index++)
    await assignProject(
      admin,
      assignProjectInput.parse({ id: project.id, contractorId: (await createContractor(database.db)).id }),
    )
  const next = assignProjectInput.parse({ id: project.id, contractorId: (await createContractor(database.db)).id })
  await expect(assignProject(admin, next)).rejects.toMatchObject({ code: 'Conflict' })
  expect(await updateAssignment(ctx, { id, status: 'declined', reason: 'Too far' })).toMatchObject({
    status: 'declined',
    declineReason: 'Too far',
    moves: [],
  })
  await expect(assignProject(admin, next)).resolves.toMatchObject({ status: 'new' })
})

describe('a lead whose slot was freed after 48 hours', () => {
  const expire = (id: string) =>
    database.db.update(assignments).set({ expiredAt: new Date(), slot: null }).where(eq(assignments.id, id))

  test('can still be answered while there is a slot', async () => {
    const { id, ctx } = await givenLead()
    await expire(id)
    expect(await updateAssignment(ctx, { id, status: 'contacted', reason: null })).toMatchObject({ competing: 1 })
  })

  test('cannot when three others compete', async () => {
    const { id, project, ctx } = await givenLead()
    await expire(id)
    for (let index = 0; index < 3; index++)
      await assignProject(
        admin,
        assignProjectInput.parse({ id: project.id, contractorId: (await createContractor(database.db)).id }),
      )
    await expect(updateAssignment(ctx, { id, status: 'contacted', reason: null })).rejects.toMatchObject({
      message: 'This project already has 3 competing contractors',
    })
  })
})

test('a request the homeowner closed keeps no contact fields and takes no answer', async () => {
  const { id, project, ctx } = await givenLead()
  expect(await listAssignments(ctx)).toMatchObject([{ email: project.email, phone: '(613) 555-0111' }])
  await updateProjectStatus(admin, { id: project.id, status: 'cancelled', notes: null })
  expect(await listAssignments(ctx)).toMatchObject([{ status: 'lost', email: null, phone: null, moves: [] }])
  await expect(updateAssignment(ctx, { id, status: 'contacted', reason: null })).rejects.toMatchObject({
    code: 'Conflict',
  })
})

test('the inbox goes by priority, then the newest, and shows what the contractor may see', async () => {
  const contractor = await createContractor(database.db)
  const ctx = contractorContext(database.db, contractor)
  const give = async (name: string, priority: number, now: Date) => {
    const project = await createProject(database.db, {
      customerName: name,
      contractorNotes: 'Ring twice',
      internalNotes: 'Pays late',
    })
    await assignProject(
      { ...admin, now },
      assignProjectInput.parse({ id: project.id, contractorId: contractor.id, priority, notes: 'Old friend' }),
    )
  }
  await give('Older', 50, new Date('2026-01-01T00:00:00Z'))
  await give('Newer', 50, new Date('2026-01-02T00:00:00Z'))
  await give('Urgent', 90, new Date('2025-12-01T00:00:00Z'))
  const leads = await listAssignments(ctx)
  expect(leads.map(({ customerName }) => customerName)).toEqual(['Urgent', 'Newer', 'Older'])
  const all = JSON.stringify(leads)
  expect(all).toContain('Ring twice')
  for (const secret of ['Pays late', 'Old friend', 'priority']) expect(all).not.toContain(secret)
})

test('the response rate counts every lead that is no longer new', async () => {
  const contractor = await createContractor(database.db)
  const ctx = contractorContext(database.db, contractor)
  for (let index = 0; index < 3; index++) {
    const project = await createProject(database.db)
    const { id } = await assignProject(admin, assignProjectInput.parse({ id: project.id, contractorId: contractor.id }))
    if (index === 0) await updateAssignment(ctx, { id, status: 'contacted', reason: null })
  }
  expect(await summariseAssignments(ctx)).toMatchObject({ newLeads: 2, totalLeads: 3, responseRate: 33 })
})
