import { NextRequest } from 'next/server'
import { expect, test } from 'vitest'
import { POST } from '~/app/api/[[...path]]/route'
import { givenDatabase } from '~/test/database'

givenDatabase()

test('behind Next nothing is compressed twice, and bodies arrive', async () => {
  const request = new NextRequest('http://localhost:3000/api/leads', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-encoding': 'gzip' },
    body: JSON.stringify({ email: 'nobody' }),
  })
  // Next hands over a proxy of its request, which no constructor takes for one.
  const answer = await POST(new Proxy(request, { get: (target, key) => Reflect.get(target, key, target) }))
  expect(answer.headers.get('content-encoding')).toBeNull()
  expect(await answer.json()).toMatchObject({ code: 'BAD_REQUEST', issues: expect.any(Array) })
})
