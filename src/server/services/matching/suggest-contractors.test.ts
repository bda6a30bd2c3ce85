import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { assignments, contractorServices, contractors } from '~/server/db/schema'
import { adminContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createCategory, createContractor, createProject, createUser } from '~/test/factories'
import type { AdminPersonContext } from '../context'
import { suggestContractors } from './suggest-contractors'

const database = givenDatabase()
const now = new Date('2026-11-20T15:00:00Z')
const ottawa = { latitude: 45.42, longitude: -75.69 }
const kanata = { latitude: 45.33, longitude: -75.9 }
const kingston = { latitude: 44.23, longitude: -76.48 }
const montreal = { latitude: 45.5, longitude: -73.57 }
const vancouver = { latitude: 49.28, longitude: -123.12 }
let ctx: AdminPersonContext

beforeAll(async () => {
  ctx = adminContext(database.db, await createUser(database.db, 'admin'), now)
})

beforeEach(async () => {
  await database.db.delete(contractors)
})

async function givenProject(overrides: object = ottawa) {
  const category = await createCategory(database.db)
  const project = await createProject(database.db, { ...overrides, categoryId: category.id })
  const make = async (companyName: string, fields: Partial<typeof contractors.$inferInsert> = {}, offers = true) => {
    const row = await createContractor(database.db, { companyName, serviceRadius: 60, ...ottawa, ...fields })
    if (offers) await database.db.insert(contractorServices).values({ contractorId: row.id, categoryId: category.id })
    return row
  }
  /** So many leads of other projects that still wait for something. */
  const occupy = async (contractorId: string, count: number, values: Partial<typeof assignments.$inferInsert> = {}) => {
    for (let i = 0; i < count; i++) {
      const { id } = await createProject(database.db)
      await database.db.insert(assignments).values({ projectId: id, contractorId, slot: 1, origin: 'admin', ...values })
    }
  }
  const names = async () => (await suggestContractors(ctx, { id: project.id })).map(({ companyName }) => companyName)
  return { project, make, occupy, names }
}

test('are who can be assigned, in the order of turns, with the reasons', async () => {
  const { project, make, occupy } = await givenProject()
  const busy = await make('Busy')
  await make('Waited', { lastAssignedAt: new Date('2026-01-01T12:00:00Z') })
  await make('Recent', { lastAssignedAt: new Date('2026-11-01') })
  await make('Far', kingston)
  await make('Other trade', {}, false)
  await make('Vancouver', vancouver)
  await make('Unverified', { verified: false })
  await make('Archived', { status: 'archived' })
  const has = await make('Had it')
  await occupy(busy.id, 1)
  await database.db.insert(assignments).values({
    projectId: project.id,
    contractorId: has.id,
    origin: 'admin',
    status: 'declined',
    declineReason: 'Too busy',
  })
  const suggested = await suggestContractors(ctx, { id: project.id })
  expect(suggested.map(({ companyName }) => companyName)).toEqual(['Waited', 'Recent', 'Busy', 'Far', 'Other trade'])
  expect(suggested[0]).toMatchObject({
    offersService: true,
    distanceKm: 0,
    withinRadius: true,
    reachable: true,
    openLeads: 0,
    leadsWanted: 5,
    lastAssignedAt: new Date('2026-01-01T12:00:00Z'),
    account: true,
    published: true,
    away: false,
    obstacles: [],
    next: true,
    reasons: ['offers the service', '0 km', '0 of 5 open leads', 'last assigned Jan 1, 2026'],
  })
  expect(suggested[3]).toMatchObject({
    distanceKm: expect.any(Number),
    withinRadius: false,
    obstacles: ['reach'],
    next: false,
  })
  expect(suggested[4]).toMatchObject({ obstacles: ['trade'] })
  await expect(suggestContractors(ctx, { id: 'x' })).rejects.toMatchObject({ code: 'NotFound' })
})

describe('the order', () => {
  test('puts nobody outside their radius above a near one who offers the service and has no leads', async () => {
    const { make, names } = await givenProject()
    await make('Outside at 166 km', { ...montreal, serviceRadius: 100 })
    await make('Near', { ...kanata, serviceRadius: null, lastAssignedAt: now })
    await make('Near, too small a radius', { ...kanata, serviceRadius: 5, lastAssignedAt: now })
    expect(await names()).toEqual(['Near', 'Near, too small a radius', 'Outside at 166 km'])
  })

  test('lists who drives far beyond the neighbourhood', async () => {
    const { make, names } = await givenProject()
    await make('Everywhere', { ...vancouver, serviceRadius: 5000 })
    await make('Not here', { ...vancouver, serviceRadius: 400 })
    expect(await names()).toEqual(['Everywhere'])
  })

  test('counts open leads by those asked for, and not what is won or ended', async () => {
    const { make, occupy, names } = await givenProject()
    const few = await make('One of two', { leadsWanted: 2 })
    const many = await make('Two of ten', { leadsWanted: 10, lastAssignedAt: now })
    const done = await make('All won', { lastAssignedAt: now })
    await occupy(few.id, 1)
    await occupy(many.id, 2)
    await occupy(done.id, 3, { status: 'won' })
    await occupy(done.id, 3, { slot: null, withdrawnAt: now })
    expect(await names()).toEqual(['All won', 'Two of ten', 'One of two'])
  })

  test('is whole: the best of more than the list can hold are found', async () => {
    const { project, make } = await givenProject()
    for (let i = 0; i < 25; i++) await make(`Recent ${i}`, { lastAssignedAt: now })
    const waited = await make('Waited')
    const suggested = await suggestContractors(ctx, { id: project.id })
    expect(suggested).toHaveLength(20)
    expect(suggested[0]?.contractorId).toBe(waited.id)
  })

  test.each([
    ['no account', { userId: null, status: 'unpublished', slug: null }, ['account', 'unpublished']],
    ['unpublished', { status: 'unpublished' }, ['unpublished']],
    ['away until today', { awayUntil: '2026-11-20' }, ['away']],
    ['back since today', { awayUntil: '2026-11-19' }, []],
  ] as const)('puts who is %s behind those it may be offered to', async (name, fields, obstacles) => {
    const { project, make } = await givenProject()
    await make(name, fields)
    await make('Offered', { lastAssignedAt: now })
    const suggested = await suggestContractors(ctx, { id: project.id })
    expect(suggested).toHaveLength(2)
    const found = suggested.find(({ companyName }) => companyName === name)
    expect(found?.obstacles).toEqual(obstacles)
    expect(suggested.findIndex(({ companyName }) => companyName === name)).toBe(obstacles.length > 0 ? 1 : 0)
  })

  test('knows the day where the contractor is', async () => {
    const { project, make } = await givenProject({ latitude: null, longitude: null, province: 'BC', city: 'Vancouver' })
    await make('Still the 20th', { ...vancouver, city: 'Vancouver', province: 'BC', awayUntil: '2026-11-20' })
    const at = (instant: string) => suggestContractors({ ...ctx, now: new Date(instant) }, { id: project.id })
    expect((await at('2026-11-21T06:59:00Z'))[0]?.away).toBe(true)
    expect((await at('2026-11-21T08:01:00Z'))[0]?.away).toBe(false)
  })
})

test('without a place it goes by the city, and one contractor is described wherever they are', async () => {
  const nowhere = { latitude: null, longitude: null, province: null, city: 'Moncton' }
  const { project, make, names } = await givenProject(nowhere)
  await make('In town', { city: 'MONCTON', province: 'NB' })
  const away = await make('Elsewhere', { city: 'Calgary', province: 'AB', userId: null, status: 'unpublished' })
  expect(await names()).toEqual(['In town'])
  expect(await suggestContractors(ctx, { id: project.id, contractorId: away.id })).toMatchObject([
    { companyName: 'Elsewhere', obstacles: ['account', 'unpublished', 'reach'], distanceKm: null, next: false },
  ])
  expect(await suggestContractors(ctx, { id: project.id, contractorId: 'x' })).toEqual([])
})

test('a search measures everybody who fits and can be assigned, and each tells how often they answer', async () => {
  const { project, make, occupy } = await givenProject()
  const near = await make('Rideau Roofing')
  await make('Rideau Roofs of Vancouver', vancouver)
  await make('Rideau Unchecked', { verified: false })
  await make('Other Company')
  await occupy(near.id, 1, { status: 'contacted' })
  await occupy(near.id, 2)
  await occupy(near.id, 1, { whileAway: true })
  const found = await suggestContractors(ctx, { id: project.id, search: 'rideau' })
  expect(found).toMatchObject([
    { companyName: 'Rideau Roofing', responseRate: 33, next: false },
    { companyName: 'Rideau Roofs of Vancouver', obstacles: ['reach'], responseRate: null, next: false },
  ])
})
