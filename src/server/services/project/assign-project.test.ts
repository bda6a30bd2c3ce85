import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { assignProjectInput, assignSeveralInput } from '~/contracts/project'
import { assignments, auditLog, mails, projectStatusHistory, projects } from '~/server/db/schema'
import type { AdminPersonContext } from '~/server/services/context'
import { adminContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createContractor, createProject, createUser } from '~/test/factories'
import { assignProject, assignSeveral } from './assign-project'
import { getProject } from './get-project'
import { updateProjectStatus } from './update-project-status'

const database = givenDatabase()
let admin: AdminPersonContext

beforeAll(async () => {
  admin = adminContext(database.db, await createUser(database.db, 'admin'))
})

const assign = (id: string, contractorId: string, rest: object = {}) =>
  assignProject(admin, assignProjectInput.parse({ id, contractorId, ...rest }))

test('the first assignment distributes the project, tells both sides and leaves its traces', async () => {
  const project = await createProject(database.db)
  const contractor = await createContractor(database.db)
  const assignment = await assign(project.id, contractor.id, { priority: 80, notes: 'Knows the street' })
  expect(assignment).toMatchObject({ status: 'new', priority: 80, notes: 'Knows the street', competing: true })
  const detail = await getProject(admin, project.id)
  expect(detail.project).toMatchObject({ status: 'distributed', placesTaken: 1 })
  expect(detail.history).toMatchObject([{ oldStatus: 'new', newStatus: 'distributed', actorKind: 'admin' }])
  const keys = await database.db.select({ key: mails.key, to: mails.recipient }).from(mails)
  expect(keys).toEqual(
    expect.arrayContaining([
      { key: `new-lead:${assignment.id}`, to: contractor.email },
      { key: `matched:${assignment.id}`, to: project.email },
    ]),
  )
  const audited = await database.db.select().from(auditLog).where(eq(auditLog.entityId, project.id))
  expect(audited).toMatchObject([{ action: 'project.assigned', actorId: admin.actor.userId }])
})

test('twenty assignments at once leave exactly three, whoever is first', async () => {
  const project = await createProject(database.db)
  const contractors = await Promise.all(Array.from({ length: 20 }, () => createContractor(database.db)))
  const outcomes = await Promise.allSettled(contractors.map(({ id }) => assign(project.id, id)))
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  for (const error of refused)
    expect(error).toMatchObject({ code: 'Conflict', message: 'This project already has 3 competing contractors' })
  const rows = await database.db.select().from(assignments).where(eq(assignments.projectId, project.id))
  expect(rows.map(({ slot }) => slot).sort()).toEqual([1, 2, 3])
  const history = await database.db
    .select()
    .from(projectStatusHistory)
    .where(eq(projectStatusHistory.projectId, project.id))
  expect(history).toHaveLength(1)
})

test('one contractor gets many projects at once, and none is refused', async () => {
  const contractor = await createContractor(database.db)
  const projects = await Promise.all(Array.from({ length: 8 }, () => createProject(database.db)))
  const given = await Promise.all(projects.map(({ id }) => assign(id, contractor.id)))
  expect(given.map(({ status }) => status)).toEqual(projects.map(() => 'new'))
})

test('the database itself refuses a fourth slot', async () => {
  const project = await createProject(database.db)
  const contractor = await createContractor(database.db)
  const row = { projectId: project.id, contractorId: contractor.id, origin: 'admin' as const }
  await expect(database.db.insert(assignments).values({ ...row, slot: 4 })).rejects.toMatchObject({
    cause: { constraint_name: 'assignments_slot_check' },
  })
  await expect(database.db.insert(assignments).values({ ...row, slot: null })).rejects.toMatchObject({
    cause: { constraint_name: 'assignments_competing_check' },
  })
})

test('the same contractor is assigned once', async () => {
  const project = await createProject(database.db)
  const contractor = await createContractor(database.db)
  await assign(project.id, contractor.id)
  await expect(assign(project.id, contractor.id)).rejects.toMatchObject({
    code: 'Conflict',
    message: 'This contractor is assigned to this project already',
  })
})

describe('is refused', () => {
  test.each([
    ['unverified', { verified: false }],
    ['archived', { status: 'archived' as const }],
  ])('for a contractor who is %s', async (_name, overrides) => {
    const project = await createProject(database.db)
    const contractor = await createContractor(database.db, overrides)
    await expect(assign(project.id, contractor.id)).rejects.toMatchObject({
      code: 'Conflict',
      message: 'Only verified contractors can be assigned',
    })
  })

  test('for a project that is closed', async () => {
    const project = await createProject(database.db, { status: 'cancelled' })
    const contractor = await createContractor(database.db)
    await expect(assign(project.id, contractor.id)).rejects.toMatchObject({ code: 'Conflict' })
  })

  test('for a project somebody is hired for', async () => {
    const project = await createProject(database.db)
    const { id } = await assign(project.id, (await createContractor(database.db)).id)
    await database.db.update(assignments).set({ status: 'won' }).where(eq(assignments.id, id))
    await expect(assign(project.id, (await createContractor(database.db)).id)).rejects.toMatchObject({
      message: 'A contractor has been hired for this project',
    })
  })

  test.each(['unknown', '00000000-0000-7000-8000-000000000000'])('for the id %s', async (id) => {
    const project = await createProject(database.db)
    const contractor = await createContractor(database.db)
    await expect(assign(id, contractor.id)).rejects.toMatchObject({ code: 'NotFound', message: 'Project not found' })
    await expect(assign(project.id, id)).rejects.toMatchObject({ code: 'NotFound', message: 'Contractor not found' })
  })
})

test('a request to one contractor is shared only once the homeowner has asked', async () => {
  const chosen = await createContractor(database.db)
  const project = await createProject(database.db, { shared: false, directContractorId: chosen.id })
  const other = await createContractor(database.db)
  await expect(assign(project.id, other.id)).rejects.toMatchObject({ code: 'Conflict' })
  await assign(project.id, other.id, { homeownerAsked: true })
  const [row] = await database.db.select().from(projects).where(eq(projects.id, project.id))
  expect(row?.shared).toBe(true)
})

test('closing a project closes its open leads and frees nothing that was decided', async () => {
  const project = await createProject(database.db)
  const rows = []
  for (let index = 0; index < 3; index++) rows.push(await assign(project.id, (await createContractor(database.db)).id))
  await database.db
    .update(assignments)
    .set({ status: 'declined', slot: null, declineReason: 'Too far' })
    .where(eq(assignments.id, rows[0]!.id))
  await updateProjectStatus(admin, { id: project.id, status: 'cancelled', notes: null })
  const after = await getProject(admin, project.id)
  expect(after.assignments.map(({ status }) => status).sort()).toEqual(['declined', 'lost', 'lost'])
  expect(after.project.placesTaken).toBe(0)
})

describe('several at once', () => {
  const assignAll = (id: string, contractorIds: string[], rest: object = {}) =>
    assignSeveral(admin, assignSeveralInput.parse({ id, contractorIds, ...rest }))
  const leadsOf = (id: string) => database.db.select().from(assignments).where(eq(assignments.projectId, id))

  test('three get the project together, each told as if alone', async () => {
    const project = await createProject(database.db)
    const companies = await Promise.all([1, 2, 3].map(() => createContractor(database.db)))
    const ids = companies.map(({ id }) => id)
    const made = await assignAll(project.id, ids, { priority: 60 })
    expect(made.map(({ contractorId }) => contractorId)).toEqual(ids)
    expect((await leadsOf(project.id)).map(({ slot, priority }) => [slot, priority]).toSorted()).toEqual([
      [1, 60],
      [2, 60],
      [3, 60],
    ])
    for (const { email } of companies)
      expect(await database.db.select().from(mails).where(eq(mails.recipient, email))).toHaveLength(1)
  })

  test('all or none: who cannot be assigned is named, and nobody is', async () => {
    const project = await createProject(database.db)
    const [good, bad] = await Promise.all([
      createContractor(database.db),
      createContractor(database.db, { verified: false, companyName: 'Unchecked Roofs' }),
    ])
    await expect(assignAll(project.id, [good.id, bad.id])).rejects.toMatchObject({
      message: 'Unchecked Roofs: Only verified contractors can be assigned',
    })
    await expect(assignAll(project.id, [good.id, 'x'])).rejects.toMatchObject({ code: 'NotFound' })
    expect(await leadsOf(project.id)).toEqual([])
  })

  test('with one slot taken, three more are refused whole, and two lists that meet do not wait for each other', async () => {
    const project = await createProject(database.db)
    const ids = (await Promise.all([1, 2, 3, 4].map(() => createContractor(database.db)))).map(({ id }) => id)
    const [first = '', ...others] = ids
    await assign(project.id, first)
    await expect(assignAll(project.id, others)).rejects.toMatchObject({
      message: 'This project already has 3 competing contractors',
    })
    expect(await leadsOf(project.id)).toHaveLength(1)
    const outcomes = await Promise.allSettled([
      assignAll(project.id, others.slice(0, 2)),
      assignAll(project.id, others.toReversed().slice(0, 2)),
    ])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await leadsOf(project.id)).toHaveLength(3)
  })

  test('a request to one contractor is shared once for all of them', async () => {
    const project = await createProject(database.db, { shared: false })
    const ids = (await Promise.all([1, 2].map(() => createContractor(database.db)))).map(({ id }) => id)
    await expect(assignAll(project.id, ids)).rejects.toMatchObject({ issues: [{ path: 'homeownerAsked' }] })
    expect(await assignAll(project.id, ids, { homeownerAsked: true })).toHaveLength(2)
  })
})
