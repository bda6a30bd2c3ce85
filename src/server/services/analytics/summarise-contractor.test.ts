import { addHours } from 'date-fns/addHours'
import { expect, test } from 'vitest'
import type { AnswerOutcome } from '~/domain/answer-outcome'
import { assignments } from '~/server/db/schema'
import { contractorContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createContractor, createProject } from '~/test/factories'
import { summariseContractor } from './summarise-contractor'

const database = givenDatabase()
const now = new Date('2026-11-21T12:00:00Z')

async function give(
  contractorId: string,
  lead: Partial<typeof assignments.$inferInsert>,
  overrides: Parameters<typeof createProject>[1] = {},
) {
  const project = await createProject(database.db, overrides)
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
    answeredInTime: { rate: null },
    wonRate: 0,
    declineReasons: [],
  })
})

const start = new Date('2026-11-01T12:00:00Z')
const at = (hours: number) => addHours(start, hours)

/** Leads that began at `start`, by how they count. */
const judged: Record<string, [AnswerOutcome, Partial<typeof assignments.$inferInsert>, reopenedAfter?: number]> = {
  'answered at the last moment': ['in_time', { status: 'quoted', firstAnsweredAt: at(48) }],
  'declined in time, and lost its place to nobody': [
    'in_time',
    { status: 'declined', declineReason: 'Far', firstAnsweredAt: at(2) },
  ],
  'answered a moment later': ['missed', { status: 'contacted', firstAnsweredAt: at(48.01) }],
  'never answered': ['missed', { expiredAt: at(48) }],
  'ran out, then lost to another': ['missed', { status: 'lost', expiredAt: at(48), updatedAt: at(60) }],
  'past its deadline, which nobody has noted yet': ['missed', {}],
  'lost to another before its deadline': ['ended', { status: 'lost', updatedAt: at(10) }],
  'hired before its answer': ['ended', { status: 'won', updatedAt: at(10) }],
  'came while away': ['away', { whileAway: true, expiredAt: at(48) }],
  'opened again, and its time runs anew': ['open', {}, 470],
  'answered in the time after the reopening': ['in_time', { status: 'contacted', firstAnsweredAt: at(110) }, 100],
  'answered too late before it was opened again': ['missed', { status: 'quoted', firstAnsweredAt: at(60) }, 100],
}

test.each(Object.entries(judged))('answered in time: a lead that was %s', async (_, [outcome, lead, reopened]) => {
  const contractor = await createContractor(database.db)
  await give(
    contractor.id,
    { createdAt: start, ...lead },
    { createdAt: start, reopenedAt: reopened === undefined ? null : at(reopened) },
  )
  const { answeredInTime } = await summariseContractor(contractorContext(database.db, contractor, now))
  expect(answeredInTime.rate).toBe(outcome === 'in_time' ? 100 : outcome === 'missed' ? 0 : null)
  expect(answeredInTime.outcomes.filter(({ count }) => count > 0)).toEqual([
    {
      outcome,
      count: 1,
      leads: [
        {
          id: expect.any(String),
          serviceNeeded: 'Roofing',
          createdAt: start,
          answeredAt: lead.firstAnsweredAt ?? null,
        },
      ],
    },
  ])
})

test('answered in time: the rate is of what counts, and each number has its latest leads', async () => {
  const contractor = await createContractor(database.db)
  for (let index = 0; index < 12; index++)
    await give(contractor.id, { createdAt: at(index), status: 'contacted', firstAnsweredAt: at(index + 1) })
  for (let index = 0; index < 4; index++) await give(contractor.id, { createdAt: start, expiredAt: at(48) })
  await give(contractor.id, { createdAt: start, status: 'lost' })
  await give((await createContractor(database.db)).id, { createdAt: start, expiredAt: at(48) })
  const { answeredInTime } = await summariseContractor(contractorContext(database.db, contractor, now))
  const [inTime, missed, ended, away, open] = answeredInTime.outcomes
  expect(answeredInTime.rate).toBe(75)
  expect([inTime, missed, ended, away, open].map((each) => each?.count)).toEqual([12, 4, 1, 0, 0])
  expect(inTime?.leads.map(({ createdAt }) => createdAt)).toEqual(
    Array.from({ length: 10 }, (_, index) => at(11 - index)),
  )
})
