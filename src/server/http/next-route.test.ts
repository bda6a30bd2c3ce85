import { NextRequest } from 'next/server'
import { beforeAll, expect, test } from 'vitest'
import { GET as handleNext } from '~/app/api/[[...path]]/route'
import { restRoutes } from '~/server/rest/routes'
import { accessOf, expectedAccess, needsSession, refusedBy } from '~/test/access'
import { givenDatabase } from '~/test/database'
import { givenServer } from '~/test/http-server'
import type { Given } from '~/test/rest-examples/example'
import { cookieOf, restExamples } from '~/test/rest-examples/examples'
import { givenExamples } from '~/test/rest-examples/given'
import { nightly } from '~/test/runs'
import { createListener } from './listener'

const database = givenDatabase()
const given = {} as Given
const examples = restExamples(given)
const listening = givenServer(createListener(async (_request, response) => void response.end('a page')))

beforeAll(async () => {
  Object.assign(given, await givenExamples(database.db))
})

interface Sent {
  method?: string
  headers?: Record<string, string>
  body?: string
}

/** Next hands over a proxy of its request, which no constructor takes for one; every method has the same handler. */
function askNext(path: string, init: Sent): Promise<Response> {
  const request = new NextRequest(`http://localhost:3000/api${path}`, init)
  return Promise.resolve(handleNext(new Proxy(request, { get: (target, key) => Reflect.get(target, key, target) })))
}

const compared = [
  'content-type',
  'content-disposition',
  'cache-control',
  'content-security-policy',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
  'allow',
  'location',
  'set-cookie',
  'etag',
  'accept-ranges',
  'retry-after',
  'vary',
]

/** Ids of requests, nonces and the instant of an export differ from one answer to the next. */
const plain = (text: string) =>
  text
    .replace(/"requestId":"[^"]+"/g, '"requestId":""')
    .replace(/"exportedAt":"[^"]+"/g, '"exportedAt":""')
    .replace(/nonce(-|=")[\w+/]+={0,2}/g, 'nonce')

async function read(answer: Response) {
  const headers = Object.fromEntries(compared.map((name) => [name, plain(answer.headers.get(name) ?? '')]))
  expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  return { status: answer.status, headers, body: plain(await answer.text()) }
}

/** Asks both, and answers the status on which they agree. */
async function askBoth(path: string, sent: Sent = {}): Promise<number> {
  const init = { ...sent, headers: { 'accept-encoding': 'identity', ...sent.headers } }
  const inFront = await read(
    await fetch(`http://localhost:${listening.port}/api${path}`, { ...init, redirect: 'manual' }),
  )
  const behind = await read(await askNext(path, init))
  expect(behind, `${sent.method ?? 'GET'} ${path}`).toEqual(inFront)
  return inFront.status
}

const json = { 'content-type': 'application/json' }
/** Every address at night, one of five in every run. */
const cases = restRoutes
  .filter((_, index) => nightly || index % 5 === 0)
  .map((route) => ({ ...route, example: examples[route.procedure]! }))

test.each(cases.filter(({ method }) => method === 'GET'))('GET $procedure is the same', async (route) => {
  const cookie = cookieOf(route.procedure, route.example, given)
  expect(await askBoth(route.example.path(), { headers: { cookie } })).toBe(route.example.status)
  expect(
    await askBoth(`${route.example.path().split('?')[0]}?limit=x&search=%00`, { headers: { cookie } }),
  ).toBeTruthy()
})

test.each(cases)('$method $procedure is refused the same', async ({ procedure, method, changes, example }) => {
  const access = accessOf(procedure)
  const path = example.path()
  const body = method === 'GET' ? undefined : '{}'
  if (needsSession(access)) expect(await askBoth(path, { method, headers: json, body })).toBe(401)
  for (const role of refusedBy(access))
    expect(await askBoth(path, { method, headers: { ...json, cookie: given.cookies[role] }, body })).toBe(403)
  if (changes)
    expect(await askBoth(path, { method, headers: { ...json, origin: 'https://evil.example' }, body })).toBe(403)
  if (body) expect(await askBoth(path, { method, headers: json, body: '{' })).toBeGreaterThanOrEqual(400)
})

test.each(expectedAccess.owner.filter((name) => name.startsWith('GET ')))('%s is the same', async (name) => {
  const path = name.slice('GET '.length)
  // An export is audited, so the audit's holds one more row at the second time.
  const asked = path.endsWith('/audit') ? `${path}?entity=contractor` : path
  expect(await askBoth(asked, { headers: { cookie: given.cookies.admin } })).toBe(200)
  expect(await askBoth(path, { headers: { cookie: given.cookies.agent } })).toBe(403)
})

test.each([
  ['GET', '/health', [200, 503]],
  ['GET', '/openapi.json', [200]],
  ['GET', '/docs', [200]],
  ['GET', '/login', [303]],
  ['GET', '/logout', [303]],
  ['GET', '/unsubscribe?token=x', [303]],
  ['GET', '/files/nothing', [404]],
  ['GET', '/nowhere', [404]],
  ['GET', '', [404]],
  ['DELETE', '/leads', [405]],
  ['OPTIONS', '/leads', [204]],
  ['HEAD', '/categories', [200]],
  ['GET', '/trpc/serviceQuestion.categories', [200]],
  ['GET', '/trpc/nowhere', [404]],
  ['GET', '/trpc/auth.user,auth.session?batch=1', [207]],
])('%s %s is the same', async (method, path, statuses) => {
  expect(statuses).toContain(await askBoth(path, { method }))
})

test('behind Next nothing is compressed twice, and bodies arrive', async () => {
  const answer = await askNext('/leads', {
    method: 'POST',
    headers: { ...json, 'accept-encoding': 'gzip' },
    body: JSON.stringify({ email: 'nobody' }),
  })
  expect(answer.headers.get('content-encoding')).toBeNull()
  expect(await answer.json()).toMatchObject({ code: 'BAD_REQUEST', issues: expect.any(Array) })
})
