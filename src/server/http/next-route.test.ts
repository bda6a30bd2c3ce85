import { expect, test } from 'vitest'
import { POST } from '~/app/api/[[...path]]/route'
import { givenDatabase } from '~/test/database'

givenDatabase()

test('behind Next nothing is compressed twice, and bodies arrive', async () => {
  const answer = await POST(
    new Request('http://localhost:3000/api/leads', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-encoding': 'gzip' },
      body: JSON.stringify({ email: 'nobody' }),
    }),
  )
  expect(answer.headers.get('content-encoding')).toBeNull()
  expect(await answer.json()).toMatchObject({ code: 'BAD_REQUEST', issues: expect.any(Array) })
})
