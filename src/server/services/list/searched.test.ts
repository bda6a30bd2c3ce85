import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/postgres-js'
import { beforeAll, describe, expect, test } from 'vitest'
import { listContractorsInput } from '~/contracts/contractor'
import { listHomeownersInput } from '~/contracts/homeowner-list'
import { listProjectsInput } from '~/contracts/project'
import { browseContractorsInput } from '~/contracts/public-contractor'
import type { Database } from '~/server/db/client'
import { adminContext, visitorContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createUser } from '~/test/factories'
import { browseContractors } from '../contractor/browse-contractors'
import { listContractors } from '../contractor/list-contractors'
import { listHomeowners } from '../homeowner/list-homeowners'
import { listProjects } from '../project/list-projects'

const database = givenDatabase()
const asked: string[] = []
let listening: Database

/** Enough rows that a word of one in thirteen is neither rare nor common; half of those names begin with it. */
const rows = 3000

beforeAll(async () => {
  const { db } = database
  listening = drizzle(db.$client, { logger: { logQuery: (query) => asked.push(query) } }) as Database
  const numbered = sql`
    (select n, case when n % 26 = 5 then 'Fairweather ' || chr(97 + n % 5) when n % 26 = 9 then chr(97 + n % 25) || substr('aeimpt', 1 + n % 6, 1) || ' Fairweather'
        else chr(97 + n % 23) || 'emblay' end as name,
      timestamptz '2020-01-01 00:00Z' + (n * 7919 % 700) * interval '1 day' as day
    from generate_series(1, ${rows}) n) numbered`
  const homeowner = await createUser(db, 'homeowner')
  await Promise.all([
    db.execute(sql`
      insert into contractors (id, company_name, contact_name, email, phone, city, province, postal_code, status, verified, updated_at)
      select gen_random_uuid(), name, 'Ann', 'company' || n || '@example.ca', '+14165550100', 'Toronto', 'ON', 'M5H 2N2',
        case when n % 9 = 0 then 'manual' else 'application' end, n % 4 = 0, day
      from ${numbered}`),
    db.execute(sql`
      insert into users (id, role, email, first_name, last_name, password_hash, created_at, active_project_count)
      select gen_random_uuid(), 'homeowner', 'h' || n || '@example.ca', 'Ann', name, '-', day, n % 3 from ${numbered}`),
    db.execute(sql`
      insert into projects (id, reference, homeowner_id, customer_name, email, phone, city, project_type, description, status, created_at)
      select gen_random_uuid(), 'TR-' || n, ${homeowner.id}, name, 'h@example.ca', '+14165550100', 'Toronto', 'Roof', 'A roof',
        case when n % 9 = 0 then 'quoting' else 'new' end, day
      from ${numbered}`),
  ])
  await db.execute(sql`analyze contractors, users, projects`)
})

const admin = () => adminContext(listening, { id: crypto.randomUUID(), email: '', firstName: '', lastName: '' })

interface Page {
  ids: string[]
  total: number
  nextCursor: string | null
  previousCursor: string | null
}

const idsOf = (found: { id: string }[]) => found.map(({ id }) => id)

const lists = {
  contractors: async (input: object): Promise<Page> => {
    const { contractors, ...page } = await listContractors(admin(), listContractorsInput.parse(input))
    return { ...page, ids: idsOf(contractors) }
  },
  users: async (input: object): Promise<Page> => {
    const { homeowners, ...page } = await listHomeowners(admin(), listHomeownersInput.parse(input))
    return { ...page, ids: idsOf(homeowners) }
  },
  projects: async (input: object): Promise<Page> => {
    const { projects, ...page } = await listProjects(admin(), listProjectsInput.parse(input))
    return { ...page, ids: idsOf(projects) }
  },
}

async function sorted(table: string, where: string, order: string): Promise<string[]> {
  const found = await database.db.$client.unsafe(
    `select id from ${table} where search like '%fairweather%' and ${where} order by ${order}, id ${order.split(' ')[1]}`,
  )
  return found.map(({ id }) => id)
}

describe('a search with too many hits to sort', () => {
  test.each([
    ['contractors', {}, 'true', 'sort_name asc'],
    ['contractors', { sort: 'companyName', order: 'desc' }, 'true', 'sort_name desc'],
    ['contractors', { verified: 'true' }, 'verified', 'sort_name asc'],
    ['contractors', { status: 'application' }, `status = 'application'`, 'updated_at desc'],
    ['users', {}, `role = 'homeowner'`, 'created_at desc'],
    ['users', { hasActiveProjects: 'true', order: 'asc' }, 'active_project_count > 0', 'created_at asc'],
    ['projects', {}, 'true', 'created_at desc'],
    ['projects', { status: 'new,quoting', order: 'asc' }, 'true', 'created_at asc'],
    ['projects', { status: 'new' }, `status = 'new'`, 'created_at desc'],
  ] as const)('of %s with %j goes through its pages in order, forward and back', async (table, input, where, order) => {
    const all = await sorted(table, where, order)
    asked.length = 0
    const read = (more: object) => lists[table]({ ...input, search: 'fairweather', limit: 40, ...more })
    const forward = [await read({})]
    for (let at = forward[0]; at?.nextCursor && forward.length < 20; at = forward.at(-1))
      forward.push(await read({ cursor: at.nextCursor }))
    expect(forward.flatMap(({ ids }) => ids)).toEqual(all)
    expect(new Set(forward.map(({ total }) => total))).toEqual(new Set([all.length]))
    expect(asked.some((query) => query.includes('terms_within'))).toBe(true)
    if (order.startsWith('sort_name') && where === 'true')
      expect(asked.some((query) => query.includes('name_stretch_starts'))).toBe(true)

    const back: string[] = []
    for (let cursor = forward.at(-1)?.previousCursor; cursor; ) {
      const page = await read({ cursor })
      back.unshift(...page.ids)
      cursor = page.previousCursor
    }
    expect(back).toEqual(all.slice(0, back.length))
    expect(back).toHaveLength(all.length - (forward.at(-1)?.ids.length ?? 0))
    expect((await read({ offset: 55, limit: 9 })).ids).toEqual(all.slice(55, 64))
  })

  test('of visitors too', async () => {
    await database.db.execute(sql`
      update contractors set status = 'published', verified = true, slug = id::text, user_id = (select id from users where users.email = 'h' || substr(contractors.email, 8))
      where sort_name like '%fairweather%' or sort_name like 'a%'`)
    await database.db.execute(sql`analyze contractors`)
    const all = await sorted('contractors', `status = 'published'`, 'sort_name asc')
    asked.length = 0
    const found: string[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await browseContractors(
        visitorContext(listening),
        browseContractorsInput.parse({ q: 'fairweather', limit: 60, ...(cursor ? { cursor } : {}) }),
      )
      found.push(...idsOf(page.contractors))
      expect(page.total).toBe(all.length)
      cursor = page.nextCursor
    }
    expect(found).toEqual(all)
    expect(asked.some((query) => query.includes('terms_within'))).toBe(true)
  })
})

describe('pages of the usual size', () => {
  test.each([
    ['contractors', {}],
    ['contractors', { sort: 'status', order: 'desc' }],
    ['contractors', { sort: 'lastLoginAt', verified: 'true' }],
    ['contractors', { status: 'application' }],
    ['users', {}],
    ['users', { sort: 'name', order: 'desc', hasActiveProjects: 'true' }],
    ['projects', {}],
    ['projects', { sort: 'status', order: 'asc' }],
    ['projects', { status: 'quoting', sort: 'customerName' }],
    ['projects', { status: 'new', sort: 'customerName' }],
  ] as const)('of %s with %j are the same as in one piece, forward and back, twice', async (table, input) => {
    const { ids: all } = await lists[table]({ ...input, limit: 80 })
    for (const _time of [1, 2]) {
      const forward = [await lists[table](input)]
      while (forward.length < 4)
        forward.push(await lists[table]({ ...input, cursor: forward.at(-1)?.nextCursor ?? undefined }))
      expect(forward.flatMap(({ ids }) => ids)).toEqual(all)
      const back = await lists[table]({ ...input, cursor: forward.at(-1)?.previousCursor ?? undefined })
      expect(back.ids).toEqual(all.slice(40, 60))
      expect((await lists[table]({ ...input, offset: 20 })).ids).toEqual(all.slice(20, 40))
    }
  })

  test('say how many rows they want in the text itself, so that the driver prepares them', async () => {
    asked.length = 0
    await lists.projects({ sort: 'city' })
    await lists.projects({ sort: 'city', limit: 19 })
    const [usual, other] = asked.filter((query) => query.includes('merged'))
    expect(usual).not.toMatch(/limit \$/)
    expect(other).toMatch(/limit \$/)
  })
})

test('the last stretch of names is the last there is', async () => {
  const [row] = await database.db.execute<{ last: number }>(sql`select name_stretch('zzz')::int as last`)
  expect(row?.last).toBe(156)
})
