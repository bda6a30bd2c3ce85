import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { contractors, users } from '~/server/db/schema'
import { visitorContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createContractor, createUser } from '~/test/factories'
import { fetchApi } from '~/test/rest'
import { listProfileParts, listPublicProfiles } from './list-public-profiles'

const database = givenDatabase()
const companies = 2_003

beforeAll(async () => {
  const { db } = database
  const company = await createContractor(db, { slug: 'company-0000' })
  const { email: _email, ...owner } = await createUser(db, 'contractor')
  const numbers = Array.from({ length: companies - 1 }, (_, index) => String(index + 1).padStart(4, '0'))
  const owners = numbers.map((number) => ({ ...owner, id: v7(), email: `owner${number}@example.ca` }))
  await db.insert(users).values(owners)
  const rows = numbers.map((number, at) => ({
    ...company,
    id: v7(),
    slug: `company-${number}`,
    email: `office${number}@example.ca`,
    userId: owners[at]?.id,
  }))
  for (const half of [rows.slice(0, 1_000), rows.slice(1_000)]) await db.insert(contractors).values(half)
})

test('a part of the sitemap names two thousand profiles at most, and the next one goes on behind it', async () => {
  const ctx = visitorContext(database.db)
  const parts = await listProfileParts(ctx)
  expect(parts).toEqual(['', 'company-1999'])
  const [first = [], second = []] = await Promise.all(parts.map((after) => listPublicProfiles(ctx, { after })))
  expect([first.length, second.length]).toEqual([2_000, 3])
  expect(new Set([...first, ...second].map(({ slug }) => slug)).size).toBe(companies)
  const answer = await fetchApi(new Request('http://localhost:3000/api/trpc/sitemap.profiles?input={}'))
  expect((await answer.json()).result.data).toHaveLength(2_000)
})
