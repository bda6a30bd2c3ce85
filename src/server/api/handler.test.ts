import { expect, test } from 'vitest'
import { connect } from '~/server/db/connect'
import { handleTRPC } from './handler'

test('while the database is away, screens are told so, and nothing of a statement', async () => {
  const away = connect('postgres://nobody@127.0.0.1:9/none', { max: 1 })
  Object.assign(globalThis, { trowelDatabase: away })
  const headers = { cookie: `trowel_session=${'a'.repeat(43)}` }
  const address = 'http://localhost:3000/api/trpc/auth.session?batch=1&input=%7B%7D'
  const answer = await handleTRPC(new Request(address, { headers }))
  const text = await answer.text()
  expect(answer.status).toBe(503)
  expect(text).toContain('SERVICE_UNAVAILABLE')
  expect(text).not.toMatch(/select|sessions|params/)
  await away.$client.end({ timeout: 1 })
})

test('more calls at once than a screen has are refused', async () => {
  const of = (count: number) =>
    `http://localhost:3000/api/trpc/${Array(count).fill('auth.session')}?batch=1&input=%7B%7D`
  const refused = await handleTRPC(new Request(of(21)))
  expect(refused.status).toBe(400)
  expect(await refused.text()).toContain('exceeds maximum size')
})
