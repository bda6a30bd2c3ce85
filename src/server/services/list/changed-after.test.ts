import { addMinutes } from 'date-fns/addMinutes'
import { subDays } from 'date-fns/subDays'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { listContractorsInput } from '~/contracts/contractor'
import { listHomeownersInput } from '~/contracts/homeowner-list'
import { listLeadsInput } from '~/contracts/lead'
import { listOwnProjectsInput } from '~/contracts/own-project'
import { listProjectsInput } from '~/contracts/project'
import { assignments, contractors, messages, projects, users } from '~/server/db/schema'
import { adminContext, homeownerContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createContractor, createProject, createUser } from '~/test/factories'
import { createLeadFor } from '~/test/leads'
import { listAssignments } from '../assignment/list-assignments'
import type { AdminContext } from '../context'
import { listContractors } from '../contractor/list-contractors'
import { listHomeowners } from '../homeowner/list-homeowners'
import { listOwnProjects } from '../project/list-own-projects'
import { listProjects } from '../project/list-projects'

const database = givenDatabase()
const since = new Date()
const updatedAfter = since.toISOString()
const before = subDays(since, 1)
const after = addMinutes(since, 1)
const old = { createdAt: before, updatedAt: before }
let ctx: AdminContext

beforeAll(async () => {
  ctx = adminContext(database.db, await createUser(database.db, 'admin'))
})

async function givenOldLead() {
  const { db } = database
  const homeowner = await createUser(db, 'homeowner', old)
  const lead = await createLeadFor(db, {
    project: { ...old, homeownerId: homeowner.id, waitingSince: null },
    contractor: old,
    lead: old,
  })
  // The slot was taken then too.
  await db
    .update(projects)
    .set({ waitingSince: null, waitingCause: null, ...old })
    .where(eq(projects.id, lead.project.id))
  return { ...lead, homeowner, own: homeownerContext(db, homeowner) }
}
type Given = Awaited<ReturnType<typeof givenOldLead>>

const page = { updatedAfter, limit: 100 }
const lists: Record<string, (given: Given) => Promise<boolean>> = {
  projects: async ({ project }) =>
    (await listProjects(ctx, listProjectsInput.parse(page))).projects.some(({ id }) => id === project.id),
  contractors: async ({ contractor }) =>
    (await listContractors(ctx, listContractorsInput.parse(page))).contractors.some(({ id }) => id === contractor.id),
  homeowners: async ({ homeowner }) =>
    (await listHomeowners(ctx, listHomeownersInput.parse(page))).homeowners.some(({ id }) => id === homeowner.id),
  leads: async (given) => (await listAssignments(given.ctx, listLeadsInput.parse({ updatedAfter }))).length > 0,
  ownProjects: async ({ own }) => (await listOwnProjects(own, listOwnProjectsInput.parse(page))).projects.length > 0,
}

const shownIn = async (given: Given) => {
  const shown: string[] = []
  for (const [name, isShown] of Object.entries(lists)) if (await isShown(given)) shown.push(name)
  return shown
}

test('what has not changed since is in no list', async () => {
  expect(await shownIn(await givenOldLead())).toEqual([])
})

test.each<[string, (given: Given) => PromiseLike<unknown>, string[]]>([
  [
    'a project',
    ({ project }) => database.db.update(projects).set({ updatedAt: after }).where(eq(projects.id, project.id)),
    ['projects', 'homeowners', 'leads', 'ownProjects'],
  ],
  [
    'an assignment, which changes how many have the project',
    ({ id }) => database.db.update(assignments).set({ updatedAt: after }).where(eq(assignments.id, id)),
    ['projects', 'leads', 'ownProjects'],
  ],
  [
    'a company',
    ({ contractor }) =>
      database.db.update(contractors).set({ updatedAt: after }).where(eq(contractors.id, contractor.id)),
    ['contractors'],
  ],
  [
    'an account',
    ({ homeowner }) => database.db.update(users).set({ updatedAt: after }).where(eq(users.id, homeowner.id)),
    ['homeowners'],
  ],
  [
    'a message',
    ({ id }) =>
      database.db.insert(messages).values({ assignmentId: id, sender: 'contractor', body: 'Hello', createdAt: after }),
    ['leads', 'ownProjects'],
  ],
])('%s that changed is in the lists that show it', async (_what, change, expected) => {
  const given = await givenOldLead()
  await change(given)
  expect(await shownIn(given)).toEqual(expected)
})

test('pages and totals are of what changed', async () => {
  for (let count = 0; count < 3; count++) {
    await createProject(database.db)
    await createContractor(database.db)
    await createUser(database.db, 'homeowner')
  }
  const instant = new Date(Date.now() + 3_600_000)
  for (const table of [projects, contractors]) {
    const rows = database.db.select({ id: table.id }).from(table).limit(3)
    await database.db
      .update(table)
      .set({ updatedAt: addMinutes(instant, 1) })
      .where(sql`id in ${rows}`)
  }
  const input = { updatedAfter: instant.toISOString(), limit: 2 }
  const first = await listProjects(ctx, listProjectsInput.parse(input))
  const second = await listProjects(ctx, listProjectsInput.parse({ ...input, cursor: first.nextCursor }))
  expect([first.projects.length, second.projects.length, first.total, second.nextCursor]).toEqual([2, 1, 3, null])
  expect(await listContractors(ctx, listContractorsInput.parse(input))).toMatchObject({ total: 3 })
  await expect(
    listProjects(ctx, listProjectsInput.parse({ ...input, updatedAfter, cursor: first.nextCursor })),
  ).rejects.toMatchObject({ reason: 'cursor_mismatch' })
  expect(listProjectsInput.safeParse({ updatedAfter: 'yesterday' }).success).toBe(false)
})

test('what changed is sorted, searched, filtered and paged back like the whole list', async () => {
  const { db } = database
  const instant = new Date(Date.now() + 7_200_000)
  const changed = { updatedAt: addMinutes(instant, 1) }
  const made = ['Zoé Ames', 'Ada Ames', 'Mia Other', 'Lea Ames'].map((customerName) =>
    createProject(db, { ...changed, customerName, city: 'Nelson' }),
  )
  await Promise.all(made)
  await createProject(db, { customerName: 'Old Ames' })
  await createProject(db, { ...changed, customerName: 'Done Ames', status: 'completed' })
  const list = (more: object = {}) =>
    listProjects(
      ctx,
      listProjectsInput.parse({
        updatedAfter: instant.toISOString(),
        search: 'ames',
        status: 'new',
        sort: 'customerName',
        order: 'asc',
        limit: 2,
        ...more,
      }),
    )
  const names = ({ projects: rows }: Awaited<ReturnType<typeof list>>) => rows.map(({ customerName }) => customerName)
  const first = await list()
  expect([names(first), first.total, first.previousCursor]).toEqual([['Ada Ames', 'Lea Ames'], 3, null])
  const second = await list({ cursor: first.nextCursor })
  expect([names(second), second.nextCursor]).toEqual([['Zoé Ames'], null])
  expect(names(await list({ cursor: second.previousCursor }))).toEqual(['Ada Ames', 'Lea Ames'])
  expect((await list({ search: undefined, status: undefined, owner: 'none' })).total).toBe(5)

  const people = await Promise.all([1, 2, 3].map(() => createUser(db, 'homeowner', changed)))
  await createProject(db, { ...changed, homeownerId: people[0]?.id })
  const homeowners = (more: object = {}) =>
    listHomeowners(ctx, listHomeownersInput.parse({ updatedAfter: instant.toISOString(), limit: 2, ...more }))
  expect([(await homeowners()).total, (await homeowners({ hasActiveProjects: true })).total]).toEqual([3, 1])
})
