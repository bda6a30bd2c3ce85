import { sql } from 'drizzle-orm'
import { afterAll, expect, test, vi } from 'vitest'
import { publicCallerOf } from '~/server/api/context'
import { connect } from '~/server/db/connect'
import { contractorServices } from '~/server/db/schema'
import { givenDatabase } from '~/test/database'
import { createCategory, createContractor, createUser } from '~/test/factories'
import { call, cookieFor } from '~/test/rest'

const database = givenDatabase({ connections: 10 })

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })

test('a page that is the same for everybody is read as a visitor, in the turn of who asks for it', () => {
  const headers = { 'x-forwarded-for': '198.51.100.7', 'x-request-id': 'one', cookie: 'a=b', authorization: 'Bearer c' }
  const caller = publicCallerOf(new Headers(headers))
  expect(caller).toEqual({ address: '198.51.100.7', requestId: 'one', headers: new Headers() })
  expect([...caller.headers]).toEqual([])
})

test('searches of many visitors that take long hold neither the health check nor who is signed in', async () => {
  const service = await createCategory(database.db)
  const { id, slug } = await createContractor(database.db)
  await database.db.insert(contractorServices).values({ contractorId: id, categoryId: service.id })
  const cookie = await cookieFor(database.db, await createUser(database.db, 'homeowner'))
  const other = connect(database.url, { max: 2 })
  afterAll(() => other.$client.end())
  const searches = await other.transaction(async (tx) => {
    await tx.execute(sql`lock table contractor_services in access exclusive mode`)
    const waiting = Array.from({ length: 20 }, (_, number) =>
      call(`/contractors?postalCode=M5H2N2&service=${service.slug}`, from(`198.51.100.${number % 10}`)),
    )
    const countWaiting = async () => {
      const [row] = await other.execute<{ busy: number }>(sql`
        select count(*)::int as busy from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`)
      return row?.busy ?? 0
    }
    await vi.waitUntil(async () => (await countWaiting()) >= 6, { timeout: 10_000 })
    expect((await call('/health')).body.database).toBe('ok')
    expect((await call('/homeowner/projects', { cookie })).status).toBe(200)
    expect(await countWaiting()).toBe(6)
    return waiting
  })
  for (const search of await Promise.all(searches)) {
    expect(search.status).toBe(200)
    expect(search.body.contractors).toMatchObject([{ slug }])
  }
})
