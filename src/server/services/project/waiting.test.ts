import { addHours } from 'date-fns/addHours'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { assignProjectInput } from '~/contracts/project'
import { assignments, contactAccess, contractors, projects } from '~/server/db/schema/index'
import { adminContext, contractorContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createContractor, createProject, createUser } from '~/test/factories'
import { updateAssignment } from '../assignment/update-assignment'
import type { AdminPersonContext } from '../context'
import { releaseSlots } from '../deadline/release-slots'
import { assignProject } from './assign-project'
import { updateProjectStatus } from './update-project-status'

const database = givenDatabase()
const start = new Date('2026-03-02T15:00:00Z')
const after = (hours: number) => addHours(start, hours)
let admin: AdminPersonContext

beforeAll(async () => {
  admin = adminContext(database.db, await createUser(database.db, 'admin'), start)
})

const readProject = async (id: string) =>
  (await database.db.select().from(projects).where(eq(projects.id, id)))[0] as typeof projects.$inferSelect

async function assign(projectId: string, hours: number) {
  const contractor = await createContractor(database.db)
  const input = assignProjectInput.parse({ id: projectId, contractorId: contractor.id })
  const { id } = await assignProject({ ...admin, now: after(hours) }, input)
  return { id, contractor, ctx: contractorContext(database.db, contractor, after(hours)) }
}

const decline = ({ id, ctx }: Awaited<ReturnType<typeof assign>>, hours: number) =>
  updateAssignment({ ...ctx, now: after(hours) }, { id, status: 'declined', reason: 'Too far' })

test('a project waits from its submission until a contractor gets it, and again when the last one leaves', async () => {
  const { id } = await createProject(database.db, { createdAt: start })
  expect(await readProject(id)).toMatchObject({ waitingSince: start, waitingCause: 'submitted', matchedAt: null })
  const first = await assign(id, 1)
  const second = await assign(id, 2)
  expect(await readProject(id)).toMatchObject({ waitingSince: null, waitingCause: null, matchedAt: after(1) })
  await decline(first, 3)
  expect(await readProject(id)).toMatchObject({ waitingSince: null, slotsWanted: 2 })
  await decline(second, 4)
  expect(await readProject(id)).toMatchObject({ waitingSince: after(4), waitingCause: 'slot_freed' })
  await assign(id, 5)
  expect(await readProject(id)).toMatchObject({ waitingSince: null, matchedAt: after(5), slotsWanted: 2 })
})

test('a project waits when its contractors did not answer, and when they are deleted', async () => {
  const { id } = await createProject(database.db, { createdAt: start })
  const { contractor } = await assign(id, 0)
  await releaseSlots({ ...admin, now: after(48) })
  expect(await readProject(id)).toMatchObject({ waitingSince: after(48), waitingCause: 'slot_freed' })
  const other = await assign(id, 49)
  await database.db.delete(contractors).where(eq(contractors.id, contractor.id))
  expect(await readProject(id)).toMatchObject({ waitingSince: null })
  await database.db.delete(contractors).where(eq(contractors.id, other.contractor.id))
  expect(await readProject(id)).toMatchObject({ waitingCause: 'slot_freed' })
})

test('a closed project waits for nobody, and a reopened one without contractors waits from then on', async () => {
  const { id } = await createProject(database.db, { createdAt: start })
  await updateProjectStatus({ ...admin, now: after(1) }, { id, status: 'cancelled', notes: null })
  expect(await readProject(id)).toMatchObject({ waitingSince: null, waitingCause: null })
  await updateProjectStatus({ ...admin, now: after(9) }, { id, status: 'new', notes: null })
  expect(await readProject(id)).toMatchObject({ waitingSince: after(9), waitingCause: 'reopened' })
})

test('a direct request that is shared waits to be shared until somebody else gets it', async () => {
  const { id } = await createProject(database.db, { createdAt: start, shared: false })
  await database.db
    .update(projects)
    .set({ shared: true, updatedAt: after(2) })
    .where(eq(projects.id, id))
  expect(await readProject(id)).toMatchObject({
    sharingSince: after(2),
    waitingSince: after(2),
    waitingCause: 'shared',
  })
  await assign(id, 3)
  expect(await readProject(id)).toMatchObject({ sharingSince: null, waitingSince: null })
})

test('the end of access is a row: of who left, and of who was hired for a cancelled project', async () => {
  const { id } = await createProject(database.db, { createdAt: start })
  const left = await assign(id, 1)
  const won = await assign(id, 1)
  await decline(left, 2)
  await database.db.update(assignments).set({ status: 'won' }).where(eq(assignments.id, won.id))
  await updateProjectStatus({ ...admin, now: after(3) }, { id, status: 'completed', notes: null })
  expect(await readProject(id)).toMatchObject({ completedAt: after(3) })
  expect(await rowsOf(won.id)).toEqual([])
  await updateProjectStatus({ ...admin, now: after(4) }, { id, status: 'cancelled', notes: null })
  expect(await rowsOf(left.id)).toEqual([['ended', after(2)]])
  expect(await rowsOf(won.id)).toEqual([['ended', after(4)]])
  expect(await readProject(id)).toMatchObject({ completedAt: null })
})

async function rowsOf(assignmentId: string) {
  const rows = await database.db.select().from(contactAccess).where(eq(contactAccess.assignmentId, assignmentId))
  return rows.map(({ what, at }) => [what, at])
}
