import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { projectStatusHistory } from '~/server/db/schema/index'
import { contractorContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createContractor } from '~/test/factories'
import { createLeadFor } from '~/test/leads'
import { startWork } from './start-work'
import { viewAssignment } from './view-assignment'

const database = givenDatabase()

test('the hired contractor starts the work once, however often it is said', async () => {
  const { id, ctx, project } = await createLeadFor(database.db, {
    project: { status: 'scheduled' },
    lead: { status: 'won' },
  })
  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => startWork(ctx, id)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toMatchObject([{ value: { work: 'in_progress' } }])
  const history = await database.db
    .select()
    .from(projectStatusHistory)
    .where(eq(projectStatusHistory.projectId, project.id))
  expect(history).toMatchObject([{ newStatus: 'in_progress', actorKind: 'contractor' }])
})

test.each([
  ['quoted', 'quoting'],
  ['won', 'completed'],
  ['lost', 'scheduled'],
] as const)('is refused for a lead that is %s of a project that is %s', async (status, projectStatus) => {
  const { id, ctx } = await createLeadFor(database.db, {
    project: { status: projectStatus },
    lead: { status, slot: status === 'lost' ? null : 1 },
  })
  await expect(startWork(ctx, id)).rejects.toMatchObject({ code: 'Conflict' })
})

test("another contractor's lead is not found", async () => {
  const { id } = await createLeadFor(database.db, { project: { status: 'scheduled' }, lead: { status: 'won' } })
  const stranger = contractorContext(database.db, await createContractor(database.db))
  await expect(startWork(stranger, id)).rejects.toMatchObject({ code: 'NotFound' })
  await expect(viewAssignment(stranger, id)).rejects.toMatchObject({ code: 'NotFound' })
})

test('opening a lead notes the first time only, and answers nothing', async () => {
  const { id, ctx } = await createLeadFor(database.db)
  const first = await viewAssignment(ctx, id)
  expect(await viewAssignment({ ...ctx, now: new Date(Date.now() + 60_000) }, id)).toEqual(first)
})
