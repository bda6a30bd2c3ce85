import { addMinutes } from 'date-fns/addMinutes'
import { subDays } from 'date-fns/subDays'
import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeEach, expect, test } from 'vitest'
import { isNextInTurn } from '~/domain/match-receipt'
import type { Executor } from '~/server/db/client'
import { assignments, contractorServices, contractors, projects } from '~/server/db/schema'
import { adminContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createCategory, createProject, createUser } from '~/test/factories'
import { nightly, nightlyTest } from '~/test/runs'
import { listTurns } from './list-turns'
import { type MatchedProject, rankCandidates } from './rank-candidates'

const database = givenDatabase()
const start = new Date('2026-09-01T12:00:00Z')
const ottawa = { latitude: 45.42, longitude: -75.69 }

beforeEach(async () => {
  await database.db.delete(projects)
  await database.db.delete(contractors)
})

/** Contractors of one service within reach of one city. */
async function givenContractors(count: number, fieldsOf: (index: number) => Partial<typeof contractors.$inferInsert>) {
  const category = await createCategory(database.db)
  const rows: (typeof contractors.$inferInsert & { id: string })[] = []
  for (let index = 0; index < count; index++) {
    const id = v7()
    const user = await createUser(database.db, 'contractor')
    rows.push({
      id,
      companyName: `Company ${index}`,
      contactName: 'Casey Jones',
      email: `${id}@example.ca`,
      phone: '+14165550100',
      city: 'Ottawa',
      province: 'ON',
      postalCode: 'K1N 6N5',
      status: 'published',
      verified: true,
      slug: `company-${id}`,
      userId: user.id,
      serviceRadius: 60,
      ...ottawa,
      ...fieldsOf(index),
    })
  }
  await database.db.insert(contractors).values(rows)
  await database.db
    .insert(contractorServices)
    .values(rows.map(({ id }) => ({ contractorId: id, categoryId: category.id })))
  return category
}

/** Numbers that look random and are the same in every run. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

/**
 * Requests, one every twenty minutes, each for the next in turn by the real order. Leads end after up to
 * so many days, some at once, so that open leads differ. What an assignment writes that the order reads is written in
 * one statement.
 */
async function simulate(categoryId: string, requests: number, longestDays: number) {
  const project = await createProject(database.db, { ...ottawa, categoryId })
  return database.db.transaction((tx) => giveTurns(tx, project, requests, longestDays))
}

async function giveTurns(tx: Executor, project: MatchedProject, requests: number, longestDays: number) {
  const next = random(17)
  const turns = new Map<string, number>()
  for (let index = 0; index < requests; index++) {
    const now = addMinutes(start, 20 * index)
    const { candidates } = await rankCandidates(tx, now, { ...project, id: v7() }, { limit: 1 })
    const chosen = candidates.find(isNextInTurn)
    if (!chosen) throw new Error('nobody is next in turn')
    turns.set(chosen.contractorId, (turns.get(chosen.contractorId) ?? 0) + 1)
    const endsAt = addMinutes(now, Math.floor(next() * longestDays * 24 * 60))
    const id = v7()
    await tx.execute(sql`
      with turn as (update contractors set last_assigned_at = ${now.toISOString()} where id = ${chosen.contractorId}),
      request as (
        insert into projects (id, reference, customer_name, email, phone, city, province, project_type, description, category_id)
        values (${id}, ${`TR-${index}`}, 'Hanna', 'hanna@example.ca', '+16135550111', 'Ottawa', 'ON', 'Roofing', 'A roof', ${project.categoryId})
      ),
      ended as (
        update assignments set slot = null, withdrawn_at = updated_at
        where slot is not null and updated_at <= ${now.toISOString()}::timestamptz
      )
      insert into assignments (id, project_id, contractor_id, slot, origin, created_at, updated_at)
      values (${v7()}, ${id}, ${chosen.contractorId}, 1, 'system', ${now.toISOString()}, ${endsAt.toISOString()})`)
  }
  return turns
}

async function expectTenTurnsEach(contractorCount: number) {
  const requests = 10 * contractorCount
  const category = await givenContractors(contractorCount, () => ({}))
  // So that a share of their wanted leads is open that does not depend on how many they are.
  const turns = await simulate(category.id, requests, (3 * contractorCount) / 100)
  const counts = [...turns.values()]
  expect(counts).toHaveLength(contractorCount)
  expect(Math.min(...counts)).toBeGreaterThanOrEqual(6)
  expect(Math.max(...counts)).toBeLessThanOrEqual(14)

  // The page in the back office says the same of the same rows.
  const admin = adminContext(database.db, await createUser(database.db, 'admin'), addMinutes(start, 20 * requests))
  const page = await listTurns(admin, { service: category.slug, province: 'ON' })
  expect(page).toMatchObject({ days: 90, turns: requests, equalShare: 100 / contractorCount })
  expect(page.furthest).toBeLessThanOrEqual(40 / contractorCount)
  for (const { contractorId, turns: count } of page.contractors) expect(count).toBe(turns.get(contractorId))
}

test('two hundred requests over twenty contractors: everybody has ten turns, but for four more or less', () =>
  expectTenTurnsEach(20))

nightlyTest('the same holds for a thousand requests over a hundred contractors', () => expectTenTurnsEach(100), 120_000)

test('who asks for more open leads gets more, and who is away gets none', async () => {
  const category = await givenContractors(20, (index) => ({
    leadsWanted: index < 10 ? 2 : 8,
    awayUntil: index === 0 ? '2030-01-01' : null,
  }))
  const turns = await simulate(category.id, nightly ? 300 : 120, 1)
  const rows = await database.db.select().from(contractors)
  const of = (wanted: number) => rows.filter((row) => row.leadsWanted === wanted && !row.awayUntil)
  const mean = (wanted: number) => of(wanted).reduce((sum, { id }) => sum + (turns.get(id) ?? 0), 0) / of(wanted).length
  expect(mean(8)).toBeGreaterThan(1.5 * mean(2))
  expect(mean(2)).toBeGreaterThan(0)
  expect(turns.get(rows.find(({ awayUntil }) => awayUntil)?.id ?? '')).toBeUndefined()
})

test('turns are those of the service, the province and the last 90 days, and no homeowner’s own choice', async () => {
  const category = await givenContractors(2, (index) => ({ companyName: index === 0 ? 'A' : 'B' }))
  const [first] = await database.db.select().from(contractors).orderBy(contractors.companyName)
  const now = addMinutes(start, 60)
  const turn = async (fields: object, values: Partial<typeof assignments.$inferInsert> = {}) => {
    const { id } = await createProject(database.db, { categoryId: category.id, ...fields })
    const row = { projectId: id, contractorId: first?.id ?? '', slot: 1, origin: 'admin' as const, createdAt: start }
    await database.db.insert(assignments).values({ ...row, ...values })
  }
  await turn({})
  await turn({ province: 'QC' })
  await turn({ categoryId: null })
  await turn({}, { origin: 'direct' })
  await turn({}, { createdAt: subDays(start, 91) })
  const admin = adminContext(database.db, await createUser(database.db, 'admin'), now)
  expect(await listTurns(admin, { service: category.slug, province: 'ON' })).toMatchObject({
    turns: 1,
    equalShare: 50,
    furthest: 50,
    contractors: [
      { companyName: 'B', turns: 0, share: 0, lastTurnAt: null, openLeads: 0 },
      { companyName: 'A', turns: 1, share: 100, lastTurnAt: start, openLeads: 5, leadsWanted: 5, away: false },
    ],
  })
  const nobody = await listTurns(admin, { service: category.slug, province: 'BC' })
  expect(nobody).toEqual({ days: 90, turns: 0, equalShare: null, furthest: null, contractors: [] })
  await expect(listTurns(admin, { service: 'x', province: 'ON' })).rejects.toMatchObject({ code: 'NotFound' })
})
