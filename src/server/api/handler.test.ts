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
