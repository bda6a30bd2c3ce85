import { addHours } from 'date-fns/addHours'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { assignProjectInput } from '~/contracts/project'
import { contractors, projects } from '~/server/db/schema/index'
import { adminContext, contractorContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createContractor, createProject, createUser } from '~/test/factories'
import { listAttention } from '../analytics/list-attention'
import { settleAssignment } from '../assignment/settle-assignment'
import { updateAssignment } from '../assignment/update-assignment'
import type { AdminPersonContext } from '../context'
import { assignProject } from './assign-project'
import { updateProjectStatus } from './update-project-status'

const database = givenDatabase()
const start = new Date('2026-03-02T15:00:00Z')
const hoursLater = (hours: number) => addHours(start, hours)
let admin: AdminPersonContext

beforeAll(async () => {
  admin = adminContext(database.db, await createUser(database.db, 'admin'), start)
})

async function givenThree() {
  const project = await createProject(database.db, { createdAt: start })
  const leads = []
  for (const hours of [1, 2, 3]) {
    const contractor = await createContractor(database.db)
    const input = assignProjectInput.parse({ id: project.id, contractorId: contractor.id })
    const { id } = await assignProject({ ...admin, now: hoursLater(hours) }, input)
    leads.push({ id, contractor })
  }
  const [first, second, third] = leads as [(typeof leads)[0], (typeof leads)[0], (typeof leads)[0]]
  return { id: project.id, first, second, third }
}

const decline = ({ id, contractor }: Awaited<ReturnType<typeof givenThree>>['first'], hours: number) =>
  updateAssignment(contractorContext(database.db, contractor, hoursLater(hours)), {
    id,
    status: 'declined',
    reason: 'Too far',
  })

async function freeSince(id: string) {
  const [row] = await database.db.select({ at: projects.slotFreeSince }).from(projects).where(eq(projects.id, id))
  return row?.at
}

test('a slot is free from the first that is freed until all are held again, or nobody holds one', async () => {
  const { id, first, second, third } = await givenThree()
  expect(await freeSince(id)).toBeNull()
  await decline(first, 4)
  await decline(second, 5)
  expect(await freeSince(id)).toEqual(hoursLater(4))
  const { items } = await listAttention({ ...admin, now: hoursLater(5) })
  expect(items.find(({ kind }) => kind === 'slots')).toMatchObject({ count: 1, oldest: [{ id, since: hoursLater(4) }] })
  for (const hours of [6, 7]) {
    const contractor = await createContractor(database.db)
    const input = assignProjectInput.parse({ id, contractorId: contractor.id })
    await assignProject({ ...admin, now: hoursLater(hours) }, input)
    expect(await freeSince(id)).toEqual(hours === 6 ? hoursLater(4) : null)
  }
  await decline(third, 8)
  expect(await freeSince(id)).toEqual(hoursLater(8))
  await database.db
    .update(projects)
    .set({ status: 'cancelled', updatedAt: hoursLater(9) })
    .where(eq(projects.id, id))
  expect(await freeSince(id)).toBeNull()
  await database.db
    .update(projects)
    .set({ status: 'quoting', updatedAt: hoursLater(10) })
    .where(eq(projects.id, id))
  expect(await freeSince(id)).toEqual(hoursLater(10))
})

test('no slot is free of a project that waits, is hired for, or is made to one contractor only', async () => {
  const { id, first, second } = await givenThree()
  await decline(first, 4)
  await settleAssignment({ ...admin, now: hoursLater(5) }, { id: second.id, status: 'won' })
  expect(await freeSince(id)).toBeNull()
  await database.db.delete(contractors).where(eq(contractors.id, second.contractor.id))
  expect(await freeSince(id)).toBeNull()

  const other = await givenThree()
  await decline(other.first, 4)
  await decline(other.second, 4)
  await updateProjectStatus(admin, { id: other.id, status: 'reviewed', notes: null })
  expect(await freeSince(other.id)).toEqual(hoursLater(4))
  await decline(other.third, 5)
  expect(await freeSince(other.id)).toBeNull()

  const unshared = await givenThree()
  await database.db.update(projects).set({ shared: false }).where(eq(projects.id, unshared.id))
  await decline(unshared.first, 4)
  expect(await freeSince(unshared.id)).toBeNull()
})
