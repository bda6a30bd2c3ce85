import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/postgres-js'
import { beforeAll, describe, expect, test } from 'vitest'
import { contractorSorts, listContractorsInput } from '~/contracts/contractor'
import { homeownerSorts, listHomeownersInput } from '~/contracts/homeowner-list'
import { listProjectsInput, projectSorts } from '~/contracts/project'
import type { Database } from '~/server/db/client'
import { contractors, projects, users } from '~/server/db/schema'
import { adminContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createContractor, createProject, createUser } from '~/test/factories'
import type { AdminPersonContext } from '../context'
import { listContractors } from '../contractor/list-contractors'
import { listHomeowners } from '../homeowner/list-homeowners'
import { listProjects } from '../project/list-projects'
import { compactCounters, readCounters } from './row-counters'

const database = givenDatabase()
let ctx: AdminPersonContext

const names = ['Étoile', 'alpha', 'Beta', 'beta', 'Zinc', 'éclair', 'Gamma', 'Beta', 'delta', 'Omega', 'alpha']

beforeAll(async () => {
  ctx = adminContext(database.db, await createUser(database.db, 'admin'))
  for (const [index, companyName] of names.entries())
    await createContractor(database.db, {
      companyName,
      status: index % 3 ? 'unpublished' : 'published',
      lastLoginAt: index % 2 ? new Date(Date.UTC(2026, 0, index + 1)) : null,
    })
})

const list = (input: object) => listContractors(ctx, listContractorsInput.parse(input))

async function walk(input: object, direction: 'nextCursor' | 'previousCursor' = 'nextCursor') {
  const pages: string[][] = []
  let page = await list(input)
  let guard = 0
  for (;;) {
    pages.push(page.contractors.map(({ id }) => id))
    const cursor = page[direction]
    if (!cursor || guard++ > 50) return pages
    page = await list({ ...input, cursor })
  }
}

describe('pages by cursor', () => {
  test.each(['companyName', 'contactName', 'city', 'status', 'createdAt', 'updatedAt', 'lastLoginAt'] as const)(
    'by %s show every row once, in either order, forward and back',
    async (sort) => {
      for (const order of ['asc', 'desc'] as const) {
        const all = (await list({ sort, order, limit: 100 })).contractors.map(({ id }) => id)
        expect(all).toHaveLength(names.length)
        const pages = await walk({ sort, order, limit: 3 })
        expect(pages.flat()).toEqual(all)
        expect(pages.map((page) => page.length)).toEqual([3, 3, 3, 2])

        const last = await list({ sort, order, limit: 3, offset: 9 })
        expect(last.nextCursor).toBeNull()
        const back = await walk({ sort, order, limit: 3, cursor: last.previousCursor }, 'previousCursor')
        expect(back.reverse().flat()).toEqual(all.slice(0, 9))
      }
    },
  )

  test('sort names as people do: without regard to case and accents', async () => {
    const { contractors: rows } = await list({ sort: 'companyName', limit: 100 })
    const shown = rows.map(({ companyName }) => companyName.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase())
    expect(shown).toEqual([...shown].sort())
  })

  test('of a search are pages too, and its total is what it found', async () => {
    const pages = await walk({ search: 'beta', limit: 2 })
    expect(pages.map((page) => page.length)).toEqual([2, 1])
    expect((await list({ search: 'beta', limit: 2 })).total).toBe(3)
    expect(await list({ search: 'nothing like it' })).toMatchObject({ contractors: [], total: 0, nextCursor: null })
  })

  test.each(['x', 'bm90IGpzb24', Buffer.from('["next","9","no-id"]').toString('base64url')])(
    'refuse the cursor %s',
    async (cursor) => {
      await expect(list({ cursor })).rejects.toMatchObject({ code: 'Invalid', reason: 'unknown_cursor' })
    },
  )

  test.each([
    ['sort', { sort: 'createdAt' }],
    ['order', { order: 'desc' }],
    ['status', { status: 'published' }],
    ['flag', { verified: true }],
    ['search', { search: 'beta' }],
  ])('refuse a cursor of another %s', async (_what, other) => {
    const { nextCursor: cursor } = await list({ sort: 'companyName', limit: 1 })
    await expect(list({ sort: 'companyName', cursor, ...other })).rejects.toMatchObject({
      code: 'Invalid',
      reason: 'cursor_mismatch',
    })
    const back = await list({ sort: 'companyName', cursor, limit: 3 })
    expect(back.contractors).toHaveLength(3)
  })

  test('refuse a cursor of another list', async () => {
    const { nextCursor: cursor } = await list({ limit: 1 })
    for (const read of [
      listProjects(ctx, listProjectsInput.parse({ cursor })),
      listHomeowners(ctx, listHomeownersInput.parse({ cursor })),
    ])
      await expect(read).rejects.toMatchObject({ reason: 'cursor_mismatch' })
  })
})

describe('the order of every list', () => {
  const orders = [
    ...contractorSorts.map((sort) => ({ list: 'contractors' as const, sort })),
    ...projectSorts.map((sort) => ({ list: 'projects' as const, sort })),
    ...homeownerSorts.map((sort) => ({ list: 'homeowners' as const, sort })),
  ]
  async function planOf(name: string, sort: string, filter: object): Promise<string> {
    const asked: { query: string; params: unknown[] }[] = []
    const listening = drizzle(database.db.$client, {
      logger: { logQuery: (query, params) => asked.push({ query, params }) },
    }) as Database
    const listened = { ...ctx, db: listening }
    if (name === 'contractors') await listContractors(listened, listContractorsInput.parse({ sort, ...filter }))
    if (name === 'projects') await listProjects(listened, listProjectsInput.parse({ sort, ...filter }))
    if (name === 'homeowners') await listHomeowners(listened, listHomeownersInput.parse({ sort, ...filter }))
    const page = asked.find(({ query }) => query.includes('merged'))
    const plan = await database.db.$client.begin(async (tx) => {
      await tx`set local enable_sort = off`
      await tx`set local enable_seqscan = off`
      return tx.unsafe(`explain ${page?.query}`, page?.params as never[])
    })
    return plan.map((row) => row['QUERY PLAN']).join('\n')
  }
  const tabs = {
    contractors: { status: 'published' },
    projects: { status: 'new' },
    homeowners: { hasActiveProjects: false },
  } as const

  test.each(orders)('of $list by $sort comes from an index, not from sorting', async ({ list: name, sort }) => {
    const text = await planOf(name, sort, tabs[name])
    expect(text).not.toContain('Seq Scan')
    // Pages themselves, which are behind a limit, may be sorted.
    const ofPages = /Sort {2}.*\n(?: *Disabled: true\n)? *Sort Key:.*\n *-> {2}(?:Append .*\n *-> {2})?Limit/g
    expect(text.replace(ofPages, '')).not.toMatch(/Sort {2}/)
  })

  test.each(contractorSorts)('of those who can be assigned by %s skips nobody who cannot', async (sort) => {
    const text = await planOf('contractors', sort, { verified: true })
    expect(text).toContain('verified = true')
    expect(text).not.toMatch(/Filter|Seq Scan/)
  })

  test.each(contractorSorts)('of contractors by %s goes on at the cursor, not before it', async (sort) => {
    for (const order of ['asc', 'desc'] as const) {
      const { nextCursor } = await list({ sort, order, limit: 1 })
      const text = await planOf('contractors', sort, { order, cursor: nextCursor })
      expect(text).not.toMatch(/Filter|Seq Scan/)
      // The flag stands between status and id in the index: a comparison of both would read from the status's first row.
      if (sort === 'status') expect(text).not.toContain('ROW(')
    }
  })
})

test('projects by status go through their pages, which begin at their cursors', async () => {
  for (const status of ['new', 'quoting', 'completed', 'new', 'quoting'] as const)
    await createProject(database.db, { status })
  for (const order of ['asc', 'desc'] as const) {
    const read = (input: object) => listProjects(ctx, listProjectsInput.parse({ sort: 'status', order, ...input }))
    const all = (await read({ limit: 100 })).projects.map(({ id }) => id)
    const found: string[] = []
    for (let cursor: string | null | undefined; cursor !== null && found.length < 100; ) {
      const page = await read({ limit: 2, ...(cursor ? { cursor } : {}) })
      found.push(...page.projects.map(({ id }) => id))
      cursor = page.nextCursor
    }
    expect(found).toEqual(all)
  }
  await database.db.delete(projects)
})

describe('totals', () => {
  test('follow every insert, move and deletion, and survive being summed up', async () => {
    const counted = async () => ({
      contractors: await database.db.execute(
        sql`select status || ':' || verified as key, count(*)::int as total from ${contractors} group by 1 order by 1`,
      ),
      projects: await database.db.execute(
        sql`select status as key, count(*)::int as total from ${projects} group by 1 order by 1`,
      ),
      homeowners: await database.db.execute(
        sql`select (active_project_count > 0)::text as key, count(*)::int as total from ${users} where role = 'homeowner' group by 1 order by 1`,
      ),
    })
    const counters = async (scope: 'contractors' | 'projects' | 'homeowners') =>
      [...(await readCounters(database.db, scope))]
        .filter(([, total]) => total !== 0)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, total]) => ({ key, total }))
    const expectEqual = async () => {
      const rows = await counted()
      for (const scope of ['contractors', 'projects', 'homeowners'] as const)
        expect(await counters(scope), scope).toEqual(rows[scope].map((row) => ({ ...row })))
    }
    const homeowner = await createUser(database.db, 'homeowner')
    const other = await createUser(database.db, 'homeowner')
    const project = await createProject(database.db, { homeownerId: homeowner.id })
    const second = await createProject(database.db)
    await expectEqual()
    await database.db.update(projects).set({ status: 'completed' })
    await database.db.update(projects).set({ homeownerId: other.id })
    await expectEqual()
    await database.db.update(projects).set({ status: 'new' }).where(sql`id = ${second.id}`)
    await database.db.update(contractors).set({ verified: false }).where(sql`company_name = 'Beta'`)
    await Promise.all([compactCounters(database.db), compactCounters(database.db), compactCounters(database.db)])
    await expectEqual()
    await database.db.delete(projects).where(sql`id = ${project.id}`)
    await database.db.delete(contractors).where(sql`company_name = 'Zinc'`)
    await database.db.delete(users).where(sql`id = ${homeowner.id}`)
    await expectEqual()
    const [row] = await database.db.select().from(users).where(sql`id = ${other.id}`)
    expect(row).toMatchObject({ projectCount: 1, activeProjectCount: 1 })
  })

  test('of projects are those of the statuses asked for', async () => {
    await createProject(database.db, { status: 'quoting' })
    const { total } = await listProjects(ctx, listProjectsInput.parse({ status: 'quoting,scheduled' }))
    expect(total).toBe(1)
  })
})
