import { expect, test } from 'vitest'
import { givenDatabase } from '~/test/database'
import { createContractor, createUser } from '~/test/factories'
import { call, cookieFor, fetchApi } from '~/test/rest'

/** The screens' endpoint speaks the same plain JSON as REST: nothing in it names a type. */
const database = givenDatabase()
const endpoint = 'http://localhost:3000/api/trpc'

test('an answer with dates is the same over both ways in', async () => {
  await createContractor(database.db)
  const cookie = await cookieFor(database.db, await createUser(database.db, 'admin'))
  const overREST = await call('/admin/contractors', { cookie })
  const response = await fetchApi(
    new Request(`${endpoint}/admin.contractors.list?input=${encodeURIComponent('{}')}`, { headers: { cookie } }),
  )
  const { result } = (await response.json()) as { result: { data: { contractors: { createdAt: unknown }[] } } }
  expect(result.data.contractors[0]?.createdAt).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  expect(result.data).toEqual(overREST.body)
})

test.each([
  ['typed-array', 'Float64Array'],
  ['typed-array', 'Uint8ClampedArray'],
])('input that names an expensive type makes none: %s %s', async (...type) => {
  const sent = { json: { email: 4e9 }, meta: { values: { email: [type] } } }
  const before = process.memoryUsage().arrayBuffers
  const response = await fetchApi(
    new Request(`${endpoint}/auth.forgotPassword`, {
      method: 'POST',
      body: JSON.stringify(sent),
      headers: { 'content-type': 'application/json' },
    }),
  )
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ error: { data: { issues: [{ path: 'email' }] } } })
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(50_000_000)
})
