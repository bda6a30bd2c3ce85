import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { isStale } from '~/contracts/stale'
import { createApiKey } from '~/test/api-keys'
import { givenDatabase } from '~/test/database'
import { createContractor, createUser, wizardBody } from '~/test/factories'
import { call, cookieFor, fetchApi } from '~/test/rest'

/** What a program is told of a refusal beside its code, over both ways in: screens and integrators decide by it. */
const database = givenDatabase()

async function saveTwice(id: string, updatedAt: Date) {
  const cookie = await cookieFor(database.db, await createUser(database.db, 'admin'))
  const input = { id, updatedAt, city: `Halifax ${Math.random()}` }
  const overREST = await call(`/admin/contractors/${id}`, { method: 'PATCH', body: input, cookie })
  const response = await fetchApi(
    new Request('http://localhost:3000/api/trpc/admin.contractors.update', {
      method: 'POST',
      body: JSON.stringify(input),
      headers: { cookie, 'content-type': 'application/json' },
    }),
  )
  const { error: overTRPC } = (await response.json()) as { error: { data: { code: string; reason?: never } } }
  return { overREST, overTRPC }
}

test('a save over somebody else’s newer version is stale', async () => {
  const { id, updatedAt } = await createContractor(database.db)
  const { overREST, overTRPC } = await saveTwice(id, new Date(updatedAt.getTime() - 60_000))
  expect(overREST).toMatchObject({ status: 409, body: { code: 'CONFLICT', reason: 'stale' } })
  expect(overTRPC.data).toMatchObject({ code: 'CONFLICT', reason: 'stale' })
  expect(isStale(overTRPC.data)).toBe(true)
})

test('a save that the database ended for a deadlock is not: it may be sent again as it is', async () => {
  const { id, updatedAt } = await createContractor(database.db)
  await database.db.execute(sql`
    create function always_deadlocked() returns trigger language plpgsql as $$
    begin raise exception 'deadlock detected' using errcode = '40P01'; end $$`)
  await database.db.execute(sql`
    create trigger deadlocked before update on contractors for each row execute function always_deadlocked()`)
  const { overREST, overTRPC } = await saveTwice(id, updatedAt)
  expect(overREST).toMatchObject({ status: 409, body: { code: 'CONFLICT', reason: 'try_again' } })
  expect(overTRPC.data).toMatchObject({ code: 'CONFLICT', reason: 'try_again' })
  expect(isStale(overTRPC.data)).toBe(false)
})

test('an answer names a hundred fields at fault at most: it is no larger than what was sent', async () => {
  const { headers } = await createApiKey(database.db, ['leads:write'])
  const unknown = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`k${at}`, at]))
  const { status, body } = await call('/leads', { method: 'POST', body: { ...wizardBody, ...unknown }, headers })
  expect(status).toBe(400)
  expect(body.issues).toHaveLength(100)
})
