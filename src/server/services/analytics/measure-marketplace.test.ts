import { addHours } from 'date-fns/addHours'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { listMeasuredInput, measureMarketplaceInput } from '~/contracts/marketplace'
import { type Figures, measured } from '~/domain/marketplace-measures'
import { assignments, projectStatusHistory, quotes } from '~/server/db/schema'
import { adminContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createCategory, createContractor, createProject, createUser } from '~/test/factories'
import { measureKeptRate } from './measure-kept-rate'
import { listMeasured, measureMarketplace } from './measure-marketplace'

const database = givenDatabase()
const now = new Date('2026-06-20T12:00:00Z')
const sent = new Date('2026-06-01T12:00:00Z')
const references: Record<string, string> = {}

const context = async () => adminContext(database.db, await createUser(database.db, 'admin'), now)
const measure = async (filter: object = {}) =>
  measureMarketplace(
    await context(),
    measureMarketplaceInput.parse({ from: '2026-05-01', to: '2026-06-20', ...filter }),
  )
const list = async (which: string, more: object = {}) => {
  const input = listMeasuredInput.parse({ from: '2026-05-01', to: '2026-06-20', which, ...more })
  return (await listMeasured(await context(), input)).requests
}

async function project(name: string, overrides: Parameters<typeof createProject>[1] = {}) {
  const made = await createProject(database.db, { createdAt: sent, ...overrides })
  references[name] = made.reference
  return made.id
}

async function lead(projectId: string, overrides: Partial<typeof assignments.$inferInsert> = {}) {
  const contractorId = (await createContractor(database.db)).id
  const values = { origin: 'admin' as const, slot: 1, createdAt: sent, updatedAt: sent, ...overrides }
  const [row] = await database.db
    .insert(assignments)
    .values({ projectId, contractorId, ...values })
    .returning()
  return row!.id
}

beforeAll(async () => {
  const { db } = database
  const roofing = await createCategory(db, { name: 'Test Roofing', slug: 'test-roofing' })
  const matchedAt = (hours: number) => ({ firstMatchedAt: addHours(sent, hours) })
  // Hired for 4,000 dollars after two hours; one of its two leads was answered in time.
  const hired = await project('hired', { ...matchedAt(2), categoryId: roofing.id, status: 'scheduled' })
  const won = await lead(hired, { status: 'won', firstAnsweredAt: addHours(sent, 5) })
  await lead(hired, { status: 'lost', slot: null, expiredAt: addHours(sent, 49) })
  await db.insert(quotes).values({
    assignmentId: won,
    status: 'accepted',
    totalCents: 400_000,
    taxCents: 0,
    sentAt: sent,
    decidedAt: sent,
  })
  // Late, and closed without hiring; its lead was withdrawn before it was answered.
  const late = await project('late', { ...matchedAt(40), province: 'QC', status: 'completed' })
  await lead(late, { slot: null, withdrawnAt: addHours(sent, 50) })
  // Never matched.
  await project('never', { categoryId: roofing.id })
  // Closed in time: counts neither way for the match, and was not won.
  const closed = await project('closed', { status: 'cancelled' })
  await db.insert(projectStatusHistory).values({
    projectId: closed,
    oldStatus: 'new',
    newStatus: 'cancelled',
    actorKind: 'homeowner',
    createdAt: addHours(sent, 3),
  })
  // Still running, of this month; and one of another year.
  await project('running', { createdAt: addHours(now, -2) })
  await project('old', { createdAt: new Date('2025-01-01T00:00:00Z') })
  // Direct: its homeowner did the matching.
  const asked = await createContractor(db)
  await project('direct', {
    directContractorId: asked.id,
    createdAt: new Date('2026-05-02T00:00:00Z'),
    ...matchedAt(0),
  })
})

test('each measure counts by its definition, in all, by month, trade and province', async () => {
  const { total, months, trades, provinces } = await measure()
  expect(total).toEqual({
    requests: 6,
    matched: 2,
    medianHours: 21,
    judged: 3,
    kept: 1,
    slots: 9,
    slotsFilled: 1,
    answers: 2,
    answeredInTime: 1,
    decided: 3,
    hired: 1,
    valued: 1,
    value: 4000,
  } satisfies Figures)
  expect(months.map(({ month, requests }) => [month, requests])).toEqual([
    ['2026-05', 1],
    ['2026-06', 5],
  ])
  expect(trades.map(({ name, requests, kept, judged }) => [name, requests, kept, judged])).toEqual([
    ['Other', 4, 0, 1],
    ['Test Roofing', 2, 1, 2],
  ])
  expect(provinces.map(({ province, requests, medianHours }) => [province, requests, medianHours])).toEqual([
    ['ON', 5, 2],
    ['QC', 1, 40],
  ])
  expect([measured('kept', total), measured('win', total), measured('match', total)]).toEqual([33, 33, 21])
})

test('a trade and a province narrow all of it, and days without requests are zero', async () => {
  expect((await measure({ trade: 'test-roofing' })).total).toMatchObject({ requests: 2, kept: 1, judged: 2 })
  expect((await measure({ trade: 'other', province: 'QC' })).total).toMatchObject({ requests: 1, matched: 1 })
  const empty = await measure({ from: '2026-03-01', to: '2026-04-30' })
  expect(empty.total).toMatchObject({ requests: 0, medianHours: null, value: 0 })
  expect(empty.months).toHaveLength(2)
  expect(measured('kept', empty.total)).toBeNull()
})

test('each number has its requests', async () => {
  const named = async (which: string) => (await list(which)).map(({ reference }) => reference).sort()
  const of = (...names: string[]) => names.map((name) => references[name]).sort()
  expect(await named('kept')).toEqual(of('hired'))
  expect(await named('missed')).toEqual(of('late', 'never'))
  expect(await named('matched')).toEqual(of('hired', 'late'))
  expect(await named('slots_free')).toEqual(of('hired', 'late', 'never'))
  expect(await named('answer_missed')).toEqual(of('hired'))
  expect(await named('hired')).toEqual(of('hired'))
  expect(await named('not_hired')).toEqual(of('late', 'closed'))
  expect(await named('valued')).toEqual(of('hired'))
  expect(await named('all')).toHaveLength(6)
  expect(await list('valued')).toMatchObject([
    {
      hoursToMatch: 2,
      kept: 'kept',
      answeredInTime: 1,
      answeredLate: 1,
      result: 'hired',
      value: 4000,
      trade: 'Test Roofing',
    },
  ])
})

test('a range that is backwards, too long or of another century is refused', async () => {
  await expect(measure({ from: '2026-06-02', to: '2026-06-01' })).rejects.toThrow('must not be after')
  await expect(measure({ from: '2024-01-01' })).rejects.toThrow('at most 731 days')
  await expect(list('all', { from: '2024-01-01' })).rejects.toThrow('at most 731 days')
  expect(measureMarketplaceInput.safeParse({ to: '9999-12-31' }).success).toBe(false)
})

test('the public kept rate and the measure agree', async () => {
  const { db } = database
  for (let count = 0; count < 20; count++) await project(`more ${count}`, { firstMatchedAt: addHours(sent, 1) })
  const rate = await measureKeptRate(await context())
  const { total } = await measure()
  expect([rate?.requests, rate?.matched]).toEqual([total.judged, total.kept])
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    const plan = JSON.stringify(
      await tx.execute(sql`explain (format json) select id from projects
        where created_at >= '2026-05-01' and created_at < '2026-06-21'`),
    )
    expect(plan).toContain('projects_created_index')
  })
})
