import { addHours } from 'date-fns/addHours'
import { subHours } from 'date-fns/subHours'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { projectStatusHistory, projects } from '~/server/db/schema/index'
import { visitorContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createContractor, createProject } from '~/test/factories'
import { measureKeptRate } from './measure-kept-rate'

const database = givenDatabase()
const now = new Date('2026-06-01T12:00:00Z')

beforeEach(() => database.db.delete(projects))

/** Requests of some days ago, first matched so many hours after. */
async function given(
  count: number,
  days: number,
  hours: number | null,
  overrides: Partial<typeof projects.$inferInsert> = {},
) {
  const createdAt = subHours(now, days * 24)
  const rows = []
  for (let index = 0; index < count; index++)
    rows.push(
      await createProject(database.db, {
        createdAt,
        firstMatchedAt: hours === null ? null : addHours(createdAt, hours),
        ...overrides,
      }),
    )
  return rows
}

const rate = () => measureKeptRate(visitorContext(database.db, now))

test('the share of requests that were matched within 24 hours, never rounded up', async () => {
  await given(199, 40, 24)
  await given(1, 40, 24.1)
  expect(await rate()).toEqual({ requests: 200, matched: 199, percent: 99, days: 90 })
})

test('who still waits after 24 hours counts as missed, who has waited less does not count yet', async () => {
  await given(20, 40, 3)
  await given(5, 2, null)
  await given(3, 0.5, null)
  expect(await rate()).toMatchObject({ requests: 25, matched: 20 })
})

test('neither older requests nor direct ones count, nor what was closed before its time was over', async () => {
  await given(20, 40, 3)
  await given(4, 91, 30)
  const contractor = await createContractor(database.db)
  await given(4, 40, 0, { directContractorId: contractor.id })
  for (const [{ id, createdAt }, hours] of [
    [(await given(1, 10, null, { status: 'cancelled' }))[0]!, 2],
    [(await given(1, 10, null, { status: 'cancelled' }))[0]!, 30],
  ] as const)
    await database.db.insert(projectStatusHistory).values({
      projectId: id,
      oldStatus: 'new',
      newStatus: 'cancelled',
      actorKind: 'homeowner',
      createdAt: addHours(createdAt, hours),
    })
  // Closed after 30 hours of waiting: that was a day too late for us.
  expect(await rate()).toMatchObject({ requests: 21, matched: 20 })
})

test('fewer than twenty say nothing', async () => {
  const [one] = await given(20, 40, 3)
  expect(await rate()).toMatchObject({ requests: 20, percent: 100 })
  await database.db.delete(projects).where(eq(projects.id, one!.id))
  expect(await rate()).toBeNull()
})
