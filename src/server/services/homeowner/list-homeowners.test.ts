import { beforeAll, expect, test } from 'vitest'
import { listHomeownersInput } from '~/contracts/homeowner-list'
import { adminContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createProject, createUser } from '~/test/factories'
import type { AdminPersonContext } from '../context'
import { getHomeowner, listHomeowners } from './list-homeowners'

const database = givenDatabase()
let ctx: AdminPersonContext
const ids: Record<string, string> = {}

beforeAll(async () => {
  const { db } = database
  ctx = adminContext(db, await createUser(db, 'admin'))
  await createUser(db, 'contractor', { firstName: 'Not', lastName: 'Listed' })
  for (const [firstName, statuses] of [
    ['Bea', ['new', 'completed']],
    ['Ada', ['cancelled']],
    ['Cid', []],
  ] as const) {
    const { id } = await createUser(db, 'homeowner', { firstName, email: `${firstName}@example.ca` })
    ids[firstName] = id
    for (const status of statuses) await createProject(db, { homeownerId: id, status })
  }
})

const list = async (input: object = {}) => {
  const { homeowners, total } = await listHomeowners(ctx, listHomeownersInput.parse(input))
  return { names: homeowners.map(({ firstName }) => firstName), total, homeowners }
}

test('shows accounts only, by tab', async () => {
  expect((await list({ sort: 'name', order: 'asc' })).names).toEqual(['Ada', 'Bea', 'Cid'])
  expect(await list({ hasActiveProjects: 'true' })).toMatchObject({ names: ['Bea'], total: 1 })
  expect(await list({ hasActiveProjects: 'false', sort: 'email', order: 'asc' })).toMatchObject({
    names: ['Ada', 'Cid'],
    total: 2,
  })
})

test('counts projects, and searches by name or email', async () => {
  expect(await list({ search: 'bea@ex' })).toMatchObject({
    total: 1,
    homeowners: [{ projectCount: 2, activeProjectCount: 1 }],
  })
  expect((await list({ sort: 'projectCount' })).names).toEqual(['Bea', 'Ada', 'Cid'])
})

test('shows one with their projects; who is no homeowner is not found', async () => {
  const { homeowner, projects } = await getHomeowner(ctx, { id: ids.Bea ?? '' })
  expect(homeowner).toMatchObject({ firstName: 'Bea', emailProvedAt: null })
  expect(projects.map(({ status }) => status).sort()).toEqual(['completed', 'new'])
  for (const id of ['x', ctx.actor.userId, crypto.randomUUID()])
    await expect(getHomeowner(ctx, { id })).rejects.toMatchObject({ code: 'NotFound' })
})
