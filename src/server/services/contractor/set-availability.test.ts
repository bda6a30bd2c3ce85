import { addHours } from 'date-fns/addHours'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { setAvailabilityInput } from '~/contracts/contractor-profile'
import { assignProjectInput } from '~/contracts/project'
import { assignments, auditLog, contractors } from '~/server/db/schema'
import { adminContext, contractorContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createContractor, createProject, createUser } from '~/test/factories'
import { summariseContractor } from '../analytics/summarise-contractor'
import { summariseAssignments } from '../assignment/list-assignments'
import { updateAssignment } from '../assignment/update-assignment'
import { releaseSlots } from '../deadline/release-slots'
import { assignProject } from '../project/assign-project'
import { setAvailability } from './set-availability'

const database = givenDatabase()
const now = new Date('2026-11-20T15:00:00Z')

test('a contractor says until when they are away and how many leads they want, on the record', async () => {
  const contractor = await createContractor(database.db, { province: 'BC' })
  const ctx = contractorContext(database.db, contractor, new Date('2026-11-21T06:30:00Z'))
  const set = (input: object) => setAvailability(ctx, setAvailabilityInput.parse(input))
  // It is still the 20th where they are.
  expect(await set({ awayUntil: '2026-11-20' })).toMatchObject({ awayUntil: '2026-11-20', leadsWanted: 5 })
  expect(await set({ leadsWanted: '12' })).toMatchObject({ awayUntil: '2026-11-20', leadsWanted: 12 })
  expect(await set({ awayUntil: '' })).toMatchObject({ awayUntil: null, leadsWanted: 12 })
  await expect(set({ awayUntil: '2026-11-19' })).rejects.toMatchObject({
    code: 'Invalid',
    issues: [{ path: 'awayUntil' }],
  })
  const rows = await database.db.select().from(auditLog).where(eq(auditLog.entityId, contractor.id))
  expect(rows.map(({ action, details }) => [action, details])).toEqual([
    ['contractor.availability', { changed: ['awayUntil'] }],
    ['contractor.availability', { changed: ['leadsWanted'] }],
    ['contractor.availability', { changed: ['awayUntil'] }],
  ])
})

test.each([{ leadsWanted: 0 }, { leadsWanted: 51 }, { leadsWanted: 'many' }, { awayUntil: 'soon' }])(
  'nonsense is refused: %o',
  (input) => {
    expect(setAvailabilityInput.safeParse(input).success).toBe(false)
  },
)

test('the response rate does not suffer from what came or ran out while they were away', async () => {
  const contractor = await createContractor(database.db)
  const admin = adminContext(database.db, await createUser(database.db, 'admin'), now)
  const assign = async (at: Date) => {
    const { id } = await createProject(database.db)
    return assignProject({ ...admin, now: at }, assignProjectInput.parse({ id, contractorId: contractor.id }))
  }
  const ctx = contractorContext(database.db, contractor, now)
  const rates = async () => {
    const [summary, analytics] = await Promise.all([summariseAssignments(ctx), summariseContractor(ctx)])
    expect(analytics.responseRate).toBe(summary.responseRate)
    return summary
  }
  const answered = await assign(now)
  await updateAssignment(ctx, { id: answered.id, status: 'contacted', reason: null })
  const before = await assign(now)
  expect(await rates()).toMatchObject({ responseRate: 50, totalLeads: 2 })
  await setAvailability(ctx, { awayUntil: '2026-11-30' })
  const during = await assign(addHours(now, 1))
  expect(await rates()).toMatchObject({ responseRate: 50, totalLeads: 3 })
  await releaseSlots({ ...admin, now: addHours(now, 50) })
  expect(await rates()).toMatchObject({ responseRate: 100, totalLeads: 3 })
  const rows = await database.db.select().from(assignments).where(eq(assignments.contractorId, contractor.id))
  expect(
    rows
      .filter(({ whileAway }) => whileAway)
      .map(({ id }) => id)
      .sort(),
  ).toEqual([before.id, during.id].sort())

  await database.db.update(contractors).set({ awayUntil: null }).where(eq(contractors.id, contractor.id))
  await assign(addHours(now, 51))
  await releaseSlots({ ...admin, now: addHours(now, 120) })
  expect(await rates()).toMatchObject({ responseRate: 50, totalLeads: 4 })
})
