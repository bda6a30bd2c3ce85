import { expect, test } from 'vitest'
import { assignments } from '~/server/db/schema'
import { contractorContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createContractor, createProject } from '~/test/factories'
import { summariseContractor } from './summarise-contractor'

const database = givenDatabase()
const now = new Date('2026-11-21T12:00:00Z')

async function give(contractorId: string, lead: Partial<typeof assignments.$inferInsert>) {
  const project = await createProject(database.db)
  const competes = !['declined', 'lost'].includes(lead.status ?? 'new') && !lead.expiredAt && !lead.withdrawnAt
  await database.db
    .insert(assignments)
    .values({ projectId: project.id, contractorId, origin: 'admin', slot: competes ? 1 : null, ...lead })
}

test('counts, rates, months and reasons are those of the leads that were not withdrawn', async () => {
  const contractor = await createContractor(database.db)
  const october = new Date('2026-10-31T23:59:00Z')
  const answered = (hours: number) => ({
    createdAt: october,
    firstAnsweredAt: new Date(october.getTime() + hours * 3_600_000),
  })
  await give(contractor.id, { status: 'won', ...answered(1) })
  await give(contractor.id, { status: 'lost', ...answered(3) })
  await give(contractor.id, { status: 'lost', ...answered(30) })
  await give(contractor.id, { status: 'declined', declineReason: 'Too far', createdAt: now })
  await give(contractor.id, { status: 'declined', declineReason: 'Too far', createdAt: new Date('2024-01-01') })
  await give(contractor.id, { status: 'declined', declineReason: 'Booked', createdAt: now })
  await give(contractor.id, { status: 'new', expiredAt: now, createdAt: now })
  await give(contractor.id, { status: 'lost', expiredAt: now, createdAt: now })
  await give(contractor.id, { status: 'new', createdAt: now })
  await give(contractor.id, { status: 'new', withdrawnAt: now, createdAt: now })
  await give((await createContractor(database.db)).id, { status: 'won', createdAt: now })
  const summary = await summariseContractor(contractorContext(database.db, contractor, now))
  expect(summary).toMatchObject({
    totalLeads: 9,
    answeredLeads: 7,
    responseRate: 78,
    medianHoursToAnswer: 3,
    wonLeads: 1,
    lostLeads: 3,
    wonRate: 25,
    missed: { expired: 2, declined: 3, lost: 2 },
    declineReasons: [
      { reason: 'Too far', count: 2 },
      { reason: 'Booked', count: 1 },
    ],
  })
  expect(summary.months).toHaveLength(12)
  expect(summary.months[0]?.month).toBe('2025-12')
  expect(summary.months.slice(-2)).toEqual([
    { month: '2026-10', leads: 3, answered: 3, won: 1 },
    { month: '2026-11', leads: 5, answered: 3, won: 0 },
  ])
})

test('without leads everything is zero', async () => {
  const contractor = await createContractor(database.db)
  expect(await summariseContractor(contractorContext(database.db, contractor, now))).toMatchObject({
    totalLeads: 0,
    responseRate: 0,
    medianHoursToAnswer: null,
    wonRate: 0,
    declineReasons: [],
  })
})
