import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/postgres-js'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { listContractorsInput } from '~/contracts/contractor'
import { listHomeownersInput } from '~/contracts/homeowner-list'
import { listProjectsInput } from '~/contracts/project'
import { browseContractorsInput } from '~/contracts/public-contractor'
import type { Database } from '~/server/db/client'
import { adminContext, visitorContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createCategory, createUser } from '~/test/factories'
import { runs } from '~/test/runs'
import { browseContractors } from '../contractor/browse-contractors'
import { listContractors } from '../contractor/list-contractors'
import { listHomeowners } from '../homeowner/list-homeowners'
import { listProjects } from '../project/list-projects'
import { searchCap } from './search-page'

const database = givenDatabase()
const asked: string[] = []
let listening: Database

/**
 * Of 6,000 rows 2,400 are called Fairweather and sort last by name, 3,600 are called something with "emblay" from all over
 * the alphabet, and 30 of those Quackenbush too.
 */
const rows = 6000

beforeAll(async () => {
  const { db } = database
  listening = drizzle(db.$client, { logger: { logQuery: (query) => asked.push(query) } }) as Database
  const numbered = sql`
    (select n, case when n % 5 < 2 then 'Zz Fairweather ' || n % 90
        else chr(97 + n % 23) || 'emblay' || case when n % 200 = 3 then ' Quackenbush' else '' end end as name,
      timestamptz '2020-01-01 00:00Z' + (n * 7919 % 700) * interval '1 day' as day
    from generate_series(1, ${rows}) n) numbered`
  const homeowner = await createUser(db, 'homeowner')
  await db.execute(sql`
    insert into users (id, role, email, first_name, last_name, password_hash, created_at, active_project_count)
    select gen_random_uuid(), 'homeowner', 'h' || n || '@example.ca', 'Ann', name, '-', day, n % 3 from ${numbered}`)
  await db.execute(sql`
    insert into contractors (id, company_name, contact_name, email, phone, city, province, postal_code, status, verified, slug, user_id, updated_at)
    select gen_random_uuid(), name, 'Ann', 'company' || n || '@example.ca', '+14165550100', 'Toronto', 'ON', 'M5H 2N2',
      case when n % 9 = 0 then 'manual' when n % 2 = 0 then 'published' else 'application' end, n % 4 = 0,
      'company-' || n, case when n % 2 = 0 and n % 9 > 0 then (select id from users where lower(email) = 'h' || n || '@example.ca' and role = 'homeowner') end, day
    from ${numbered}`)
  await db.execute(sql`
    insert into projects (id, reference, homeowner_id, customer_name, email, phone, city, project_type, description, status, created_at)
    select gen_random_uuid(), 'TR-' || n, ${homeowner.id}, name, 'h@example.ca', '+14165550100', 'Toronto', 'Roof', 'A roof',
      case when n % 9 = 0 then 'quoting' else 'new' end, day
    from ${numbered}`)
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
  public: async ({ search, ...input }: { search?: string }): Promise<Page> => {
    const { contractors, ...page } = await browseContractors(
      visitorContext(listening),
      browseContractorsInput.parse({ ...input, q: search }),
    )
    return { ...page, ids: idsOf(contractors) }
  },
}

/** A list as it is asked for, and as a plain query says it: what it holds, and by what it is sorted. */
interface Case {
  list: keyof typeof lists
  input: object
  where: string
  order: string
}

const cases: Case[] = [
  { list: 'contractors', input: {}, where: 'true', order: 'sort_name asc' },
  { list: 'contractors', input: { sort: 'companyName', order: 'desc' }, where: 'true', order: 'sort_name desc' },
  { list: 'contractors', input: { verified: 'true' }, where: 'verified', order: 'sort_name asc' },
  { list: 'contractors', input: { status: 'application' }, where: `status = 'application'`, order: 'updated_at desc' },
  { list: 'contractors', input: { sort: 'status', order: 'desc' }, where: 'true', order: 'status desc' },
  { list: 'contractors', input: { sort: 'lastLoginAt' }, where: 'true', order: 'last_login_at asc' },
  { list: 'users', input: {}, where: `role = 'homeowner'`, order: 'created_at desc' },
  {
    list: 'users',
    input: { hasActiveProjects: 'true', sort: 'projectCount', order: 'asc' },
    where: `role = 'homeowner' and active_project_count > 0`,
    order: 'project_count asc',
  },
  { list: 'projects', input: {}, where: 'true', order: 'created_at desc' },
  { list: 'projects', input: { status: 'new,quoting', order: 'asc' }, where: 'true', order: 'created_at asc' },
  {
    list: 'projects',
    input: { status: 'new', sort: 'status', order: 'asc' },
    where: `status = 'new'`,
    order: 'status asc',
  },
  { list: 'projects', input: { sort: 'customerName', order: 'asc' }, where: 'true', order: 'lower(customer_name) asc' },
  { list: 'public', input: {}, where: `status = 'published' and verified`, order: 'sort_name asc' },
]

/** All rows of a list, by one plain query. */
async function allOf({ list, where, order }: Case, search?: string): Promise<string[]> {
  const table = list === 'public' ? 'contractors' : list
  const found = await database.db.$client.unsafe(
    `select id from ${table} where ${search ? `search like '%${search}%'` : 'true'} and ${where}
     order by ${order}, id ${order.split(' ')[1]}`,
  )
  return found.map(({ id }) => id)
}

/** How the last page was found. */
function wayTaken(): string {
  const sorts = asked.filter((query) => query.includes('materialized')).length
  const walked = asked.some((query) => query.includes('is_hit'))
  return sorts === 2 ? 'gave up walking and sorted all hits' : walked ? 'walked the order' : 'sorted the hits'
}

test('pages of a search are those of a plain query, whichever way they are found', { timeout: 120_000 }, async () => {
  const ways = new Set<string>()
  const read = async (list: Case['list'], input: object) => {
    asked.length = 0
    const page = await lists[list](input)
    ways.add(wayTaken())
    return page
  }
  const [byName] = cases
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...cases),
      fc.constantFrom('fairweather', 'emblay', 'quackenbush', 'nobody'),
      fc.constantFrom(1, 2, 7, 20, 100),
      fc.constantFrom(0, 0, 3, 55, 700),
      fc.array(fc.constantFrom('next', 'previous'), { maxLength: 6 }),
      async (one, search, limit, offset, steps) => {
        const all = await allOf(one, search)
        const input = { ...one.input, search, limit }
        let page = await read(one.list, { ...input, offset })
        let at: number = offset
        const expectPage = (length: number) => {
          expect(page.ids).toEqual(all.slice(at, at + length))
          expect(page.total).toBe(Math.min(all.length, searchCap + 1))
          expect(page.nextCursor !== null).toBe(at < all.length && at + length < all.length)
          expect(page.previousCursor !== null).toBe(at > 0 && at < all.length)
        }
        expectPage(limit)
        for (const step of steps) {
          const cursor = step === 'next' ? page.nextCursor : page.previousCursor
          if (!cursor) continue
          const length = step === 'next' ? limit : Math.min(limit, at)
          at = step === 'next' ? at + page.ids.length : at - length
          page = await read(one.list, { ...input, cursor })
          expectPage(length)
        }
      },
    ),
    {
      numRuns: runs(20),
      examples: byName
        ? [
            [byName, 'quackenbush', 7, 0, ['next', 'next', 'previous']],
            [byName, 'emblay', 20, 0, ['next', 'next', 'previous', 'previous']],
            [byName, 'fairweather', 1, 0, ['next', 'next', 'previous', 'next']],
          ]
        : [],
    },
  )
  expect([...ways].sort()).toEqual(['gave up walking and sorted all hits', 'sorted the hits', 'walked the order'])
})

test('pages of a service are those of a plain query, whether its companies crowd in the order or not', async () => {
  const { db } = database
  const services = { crowded: await createCategory(db), spread: await createCategory(db) }
  await db.execute(sql`
    insert into contractor_services (contractor_id, category_id)
    select id, ${services.crowded.id}::uuid from contractors where sort_name like 'zz fairweather%' union all
    select id, ${services.spread.id}::uuid from contractors where sort_name not like 'zz%'`)
  const ways = new Set<string>()
  for (const { id, slug } of Object.values(services))
    for (const [sort, order] of [
      ['name', 'sort_name, id'],
      ['rating', 'average_rating desc, review_count desc, id desc'],
    ] as const)
      for (const limit of [1, 20]) {
        const offers = `exists (select from contractor_services where contractor_id = contractors.id and category_id = '${id}')`
        const where = `status = 'published' and verified and ${offers}`
        const all = await db.$client.unsafe(`select id from contractors where ${where} order by ${order}`)
        const pages: (string | undefined)[] = [undefined]
        for (const [page, cursor] of pages.entries()) {
          asked.length = 0
          const input = browseContractorsInput.parse({ service: slug, sort, limit, cursor })
          const { contractors, total, nextCursor } = await browseContractors(visitorContext(listening), input)
          ways.add(asked.some((query) => query.includes('materialized')) ? 'sorted' : 'walked')
          expect(idsOf(contractors)).toEqual(idsOf(all as never).slice(page * limit, (page + 1) * limit))
          expect(total).toBe(Math.min(all.length, searchCap + 1))
          if (page < 3 && nextCursor) pages.push(nextCursor)
        }
      }
  expect([...ways].sort()).toEqual(['sorted', 'walked'])
})

describe('while others write', () => {
  const writes = async (isDone: () => boolean) => {
    for (let n = 0; !isDone(); n++) {
      const name = `${String.fromCharCode(97 + (n % 26))} Fairweather emblay`
      await database.db.execute(sql`
        insert into contractors (id, company_name, contact_name, email, phone, city, province, postal_code, status)
        values (gen_random_uuid(), ${name}, 'Passer-by', ${`passer${n}@example.ca`}, '+14165550100', 'Toronto', 'ON', 'M5H 2N2', 'application')`)
      await database.db.execute(sql`
        update contractors set company_name = chr(97 + (${n}::int * 7) % 26) || ' Fairweather emblay' where contact_name = 'Mover'`)
      await database.db.execute(sql`delete from contractors where email = ${`passer${n - 3}@example.ca`}`)
    }
  }

  test.each([{}, { search: 'fairweather' }, { search: 'emblay' }, { search: 'quackenbush' }])(
    'the rows that stay are shown once each, in order: %j',
    { timeout: 120_000 },
    async (input: { search?: string }) => {
      await database.db.execute(
        sql`update contractors set contact_name = 'Mover' where email like 'company%77@example.ca'`,
      )
      const byName = { list: 'contractors', input: {}, where: `contact_name = 'Ann'`, order: 'sort_name asc' } as const
      const staying = await allOf(byName, input.search)
      let done = false
      const writing = writes(() => done)
      const seen: string[] = []
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const page = await lists.contractors({
          ...input,
          limit: input.search === 'quackenbush' ? 3 : 100,
          ...(cursor ? { cursor } : {}),
        })
        seen.push(...page.ids)
        cursor = page.nextCursor
      }
      done = true
      await writing
      const stays = new Set(staying)
      expect(seen.filter((id) => stays.has(id))).toEqual(staying)
      await database.db.execute(sql`delete from contractors where contact_name = 'Passer-by'`)
    },
  )
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

test('the planner knows that no application is verified, and does not read all contractors to find one', async () => {
  const estimated = async (where: string) => {
    const [row] = await database.db.$client.unsafe(`explain (format json) select from contractors where ${where}`)
    return row?.['QUERY PLAN'][0].Plan['Plan Rows']
  }
  await database.db.execute(sql`update contractors set verified = false where status = 'application'`)
  await database.db.execute(sql`analyze contractors`)
  expect(await estimated(`status = 'application' and verified`)).toBeLessThan(100)
  expect(await estimated(`status = 'application' and not verified`)).toBeGreaterThan(2000)
})
