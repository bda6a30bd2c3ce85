import { expect, test } from 'vitest'
import { givenDatabase } from '~/test/database'
import { wizardBody } from '~/test/factories'
import { call, fetchApi } from '~/test/rest'

/** Input that nests deeper than the stack, or holds more than any contract takes, by every way in. */
givenDatabase()

const origin = 'http://localhost:3000'
const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
const tooDeep = 'This is nested too deeply: at most 32 levels'
const tooMany = 'This holds too many values: at most 10,000'

/** A body that would be accepted, with JSON in a field that no contract names. */
const bodyWith = (json: string, body: object = wizardBody) => `${JSON.stringify(body).slice(0, -1)},"more":${json}}`

function post(path: string, body: string) {
  return fetchApi(new Request(origin + path, { method: 'POST', body, headers: { 'content-type': 'application/json' } }))
}

test.each<Record<string, string>>([{ 'idempotency-key': 'one of a deep body' }, {}])(
  'a body over REST, with headers %j',
  async (headers) => {
    const send = (json: string) => call('/leads', { method: 'POST', body: bodyWith(json), headers })
    expect(await send(deep)).toMatchObject({ status: 400, body: { error: tooDeep, code: 'BAD_REQUEST' } })
    expect(await send(`[${'0,'.repeat(10_000)}0]`)).toMatchObject({ status: 400, body: { error: tooMany } })
    const fine = `${'['.repeat(31)}${']'.repeat(31)}`
    expect((await send(fine)).status).toBe(201)
  },
)

test('a body of what is no procedure', async () => {
  const body = bodyWith(deep, { token: 'x', quoteId: 'x' })
  expect(await call('/requests/quote-pdf', { method: 'POST', body })).toMatchObject({
    status: 400,
    body: { error: tooDeep },
  })
  const files = [{ name: 'a.pdf', size: 400, type: 'application/pdf', lastModified: 1 }]
  const announced = await post(
    '/api/uploadthing?actionType=upload&slug=attachment',
    bodyWith(deep.slice(190_000, 210_000), { files }),
  )
  expect(announced.status).toBe(400)
  expect(await announced.json()).toMatchObject({ message: tooDeep })
})

test('a call of the screens, by itself and in a batch, as a change and as a question', async () => {
  const error = { message: tooDeep, data: { code: 'BAD_REQUEST' } }
  expect(await (await post('/api/trpc/lead.create', bodyWith(deep))).json()).toMatchObject({ error })
  const batch = await post('/api/trpc/lead.create,lead.create?batch=1', `{"0":${bodyWith(deep)},"1":{}}`)
  expect(await batch.json()).toMatchObject([{ error }, { error: { data: { code: 'BAD_REQUEST' } } }])
  const input = encodeURIComponent(bodyWith(deep.slice(199_900, 200_100), { q: 'x' }))
  const asked = await fetchApi(new Request(`${origin}/api/trpc/contractor.list?input=${input}`))
  expect(await asked.json()).toMatchObject({ error })
})

test('a query: an index of a hundred or more is a key, which makes no array', async () => {
  const query = (index: number) => Array.from({ length: 110 }, (_, at) => `x${at}[${index}]=`).join('&')
  expect((await call(`/contractors?${query(9999)}`)).status).toBe(200)
  expect((await call(`/contractors?${query(100)}`)).status).toBe(200)
  expect(await call(`/contractors?${query(99)}`)).toMatchObject({ status: 400, body: { error: tooMany } })
  for (const index of [0, 9999, 'a'])
    expect(await call(`/contractors?x${`[${index}]`.repeat(40)}=1`)).toMatchObject({
      status: 400,
      body: { error: tooDeep },
    })
})
