import { beforeAll, describe, expect, test } from 'vitest'
import { milestones, projects } from '~/server/db/schema'
import { givenDatabase } from '~/test/database'
import { createProject, createUser, testPassword, wizardBody } from '~/test/factories'
import { createLeadFor } from '~/test/leads'
import { call, cookieFor } from '~/test/rest'

const database = givenDatabase()
let admin = ''
let projectId = ''

beforeAll(async () => {
  admin = await cookieFor(database.db, await createUser(database.db, 'admin', { email: 'boss@example.ca' }))
  projectId = (await createProject(database.db)).id
})

describe('an address', () => {
  test('that is unknown is 404 in JSON', async () => {
    for (const unknown of [
      '/nothing',
      '/admin',
      '/admin/projects/x/y',
      '/',
      '/trpcx',
      '/mailbox/list',
      '/auth/session/x',
    ])
      expect(await call(unknown)).toMatchObject({ status: 404, body: { error: 'Not found', code: 'NOT_FOUND' } })
  })

  test('asked with another method is 405 with what it takes', async () => {
    const answer = await call('/leads', { method: 'DELETE' })
    expect(answer).toMatchObject({ status: 405, body: { code: 'METHOD_NOT_ALLOWED' } })
    expect(answer.headers.get('allow')).toBe('POST, OPTIONS')
    expect((await call('/admin/projects/x', { method: 'POST' })).headers.get('allow')).toBe('GET, HEAD, PATCH, OPTIONS')
    expect((await call('/health', { method: 'POST' })).status).toBe(405)
    expect((await call('/login', { method: 'PUT' })).status).toBe(405)
  })

  test('tells what it takes when asked', async () => {
    const answer = await call('/admin/projects/x/status', { method: 'OPTIONS' })
    expect(answer.status).toBe(204)
    expect(answer.headers.get('allow')).toBe('PATCH, OPTIONS')
  })

  test('answers HEAD like GET, without a body', async () => {
    expect(await call('/categories', { method: 'HEAD' })).toMatchObject({ status: 200, body: '' })
  })
})

describe('a body', () => {
  const post = (body: string, headers?: Record<string, string>) => call('/leads', { method: 'POST', body, headers })

  test.each([
    ['broken', '{"a":'],
    ['a list', '[]'],
    ['a text', '"hello"'],
    ['null', 'null'],
    ['not JSON at all', 'name=Hanna'],
  ])('that is %s is 400', async (_name, body) => {
    expect(await post(body)).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST', error: expect.any(String) } })
  })

  test('that is empty lists what is missing, the first as the sentence', async () => {
    const answer = await post('')
    expect(answer.status).toBe(400)
    expect(answer.body.error).toBe(answer.body.issues[0].message)
    expect(answer.body.issues.map(({ path }: { path: string }) => path)).toContain('customerName')
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonx',
  ])('that says to be %s is 415, whatever the method', async (type) => {
    const headers = { 'content-type': type }
    for (const [method, path] of [
      ['POST', '/leads'],
      ['PATCH', '/homeowner/profile'],
      ['PUT', '/homeowner/mail-choices'],
    ] as const)
      expect(await call(path, { method, headers, body: JSON.stringify(wizardBody) })).toMatchObject({
        status: 415,
        body: { error: expect.stringContaining('must be JSON'), code: 'UNSUPPORTED_MEDIA_TYPE' },
      })
  })

  test('that is JSON by another name is read, and an empty one of any type', async () => {
    for (const type of ['application/json;charset=utf-8', 'application/merge-patch+json', 'Application/JSON'])
      expect(await call('/leads', { method: 'POST', headers: { 'content-type': type }, body: '{}' })).toMatchObject({
        status: 400,
      })
    const empty = await call('/auth/logout', { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '' })
    expect(empty.status).not.toBe(415)
  })

  test('of more than a megabyte is 413', async () => {
    expect(await post(JSON.stringify({ description: 'x'.repeat(1_100_000) }))).toMatchObject({
      status: 413,
      body: { code: 'PAYLOAD_TOO_LARGE' },
    })
  })

  test('cannot name another row than the path', async () => {
    const other = (await createProject(database.db)).id
    const answer = await call(`/admin/projects/${projectId}`, {
      method: 'PATCH',
      cookie: admin,
      body: { id: other, internalNotes: 'mine' },
    })
    expect(answer.body.project).toMatchObject({ id: projectId, internalNotes: 'mine' })
  })

  test('with fields nobody asked for changes nothing by them', async () => {
    const answer = await call(`/admin/projects/${projectId}`, {
      method: 'PATCH',
      cookie: admin,
      body: { internalNotes: 'x', status: 'completed', verificationLevel: 'premium', __proto__: { a: 1 } },
    })
    expect(answer.body.project).toMatchObject({ status: 'new', verificationLevel: 'new' })
  })
})

describe('hostile values are 4xx with a sentence, never 5xx', () => {
  test.each([
    ['/admin/projects?limit=0'],
    ['/admin/projects?limit=101'],
    ['/admin/projects?limit=abc'],
    ['/admin/projects?limit=1&limit=2'],
    ['/admin/projects?limit[x]=1'],
    ['/admin/projects?offset=-1'],
    ['/admin/projects?offset=99999999999999'],
    ['/admin/projects?status=nonsense'],
    ['/admin/projects?search=%00'],
    [`/admin/projects?search=${'x'.repeat(300)}`],
    ['/admin/projects?sort=password'],
    ['/admin/contractors?verified=perhaps'],
    ['/admin/contractors?status=won'],
  ])('GET %s', async (path) => {
    expect(await call(path, { cookie: admin })).toMatchObject({ status: 400, body: { error: expect.any(String) } })
  })

  test('a cursor that is made up, or of a list with other filters, is said to be so', async () => {
    await createProject(database.db)
    await createProject(database.db)
    const { body } = await call('/admin/projects?limit=1&sort=city', { cookie: admin })
    const at = (query: string) => call(`/admin/projects?${query}`, { cookie: admin })
    expect((await at(`limit=2&sort=city&cursor=${body.nextCursor}`)).status).toBe(200)
    expect(await at(`limit=1&sort=status&cursor=${body.nextCursor}`)).toMatchObject({
      status: 400,
      body: {
        error: 'This cursor belongs to another list, sort, order or filter. Please start again from the first page.',
        code: 'BAD_REQUEST',
        reason: 'cursor_mismatch',
      },
    })
    expect(await at('cursor=made-up')).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', reason: 'unknown_cursor', issues: [{ path: 'cursor' }] },
    })
  })

  test('a version no row can have is out of range', async () => {
    const homeowner = await createUser(database.db, 'homeowner')
    const cookie = await cookieFor(database.db, homeowner)
    const hired = await createLeadFor(database.db, {
      project: { homeownerId: homeowner.id, status: 'scheduled' },
      lead: { status: 'won' },
    })
    const [milestone] = await database.db
      .insert(milestones)
      .values({ projectId: hired.project.id, assignmentId: hired.id, title: 'Deposit', amountCents: 100 })
      .returning()
    const path = `/homeowner/milestones/${milestone?.id}/remove`
    const answer = await call(path, { method: 'POST', cookie, body: { version: 2_147_483_648 } })
    expect(answer).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
  })

  test.each(['x', '%', '..%2f..', "' or 1=1 --", '00000000-0000-7000-8000-000000000000', 'a'.repeat(90)])(
    'the id %s names nothing',
    async (id) => {
      expect(await call(`/admin/projects/${id}`, { cookie: admin })).toMatchObject({
        status: 404,
        body: { error: 'Project not found' },
      })
    },
  )

  test.each([
    ['/auth/login/admin', { email: 'boss@example.ca\u0000', password: 'x' }],
    ['/auth/login/admin', { email: { $gt: '' }, password: ['x'] }],
    ['/auth/login/admin', { email: 'x'.repeat(1000), password: 'x' }],
    ['/auth/login/admin', { email: 'boss@example.ca', password: 'x'.repeat(100_000) }],
    ['/auth/register/homeowner', { email: 'a@b.ca', password: 'short', firstName: 'A', lastName: 'B' }],
    ['/leads', { ...wizardBody, customerName: 'a\u0000b' }],
    ['/leads', { ...wizardBody, description: '\ud800'.repeat(30) }],
    ['/leads', { ...wizardBody, serviceSpecificAnswers: { q: { a: 1 } } }],
    ['/leads', { ...wizardBody, contractorId: { id: 1 } }],
    ['/leads', { ...wizardBody, submissionId: 'not-a-uuid' }],
  ])('POST %s', async (path, body) => {
    expect(await call(path, { method: 'POST', body })).toMatchObject({
      status: 400,
      body: { error: expect.any(String) },
    })
  })
})

describe('a change from another site', () => {
  const post = (headers: Record<string, string>) =>
    call('/auth/login/admin', { method: 'POST', body: { email: 'boss@example.ca', password: testPassword }, headers })

  test.each([
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
    [{ origin: 'http://localhost:3000.evil.example' }],
    [{ origin: 'http://localhost:4000' }],
    [{ origin: 'https://localhost:3000' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
  ])('is refused: %j', async (headers) => {
    expect(await post(headers)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
  })

  test.each([
    [{}],
    [{ origin: 'http://localhost:3000' }],
    [{ origin: 'http://127.0.0.1:3000' }],
    [{ 'sec-fetch-site': 'same-origin' }],
    [{ 'sec-fetch-site': 'none' }],
  ])('but not from our own, or from no browser: %j', async (headers) => {
    expect((await post(headers)).status).toBe(200)
  })
})

describe('the plain addresses', () => {
  test.each([
    ['http://localhost:3000/contractor-dashboard', '/contractor/login'],
    ['http://localhost:3000/contractors/acme', '/contractor/login'],
    ['http://localhost:3000/admin/projects', '/admin/login'],
    ['http://localhost:3000/request-quote', '/customer-portal'],
    ['nonsense', '/customer-portal'],
    ['', '/customer-portal'],
  ])('login from %j goes to %s', async (referer, target) => {
    const answer = await call('/login', { headers: { referer } })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, target])
  })

  test.each([
    [
      'http://localhost:3000/contractor-dashboard',
      '/contractor-dashboard?lead=1',
      '/contractor/login?next=%2Fcontractor-dashboard%3Flead%3D1',
    ],
    ['', '/contractor-dashboard?lead=1', '/contractor/login?next=%2Fcontractor-dashboard%3Flead%3D1'],
    ['', '/admin/projects/1', '/admin/login?next=%2Fadmin%2Fprojects%2F1'],
    ['', '/customer-portal?view=payments', '/customer-portal?next=%2Fcustomer-portal%3Fview%3Dpayments'],
    ['http://localhost:3000/admin/projects', '//evil.example/admin', '/admin/login'],
    ['http://localhost:3000/admin/projects', '/\\evil.example', '/admin/login'],
    ['http://localhost:3000/admin/projects', '/%2F%2Fevil.example', '/admin/login'],
    ['http://localhost:3000/admin/projects', '/contractor-dashboard?lead=1', '/admin/login'],
  ])('login from %j leads on to %j by %s', async (referer, next, target) => {
    const answer = await call(`/login?${new URLSearchParams({ next })}`, { headers: { referer } })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, target])
  })

  test('logout ends the session and goes home', async () => {
    const cookie = await cookieFor(database.db, await createUser(database.db, 'homeowner'))
    const answer = await call('/logout', { cookie })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/'])
    expect(answer.headers.get('set-cookie')).toMatch(/trowel_session=; .*Max-Age=0/)
    expect((await call('/auth/user', { cookie })).status).toBe(401)
  })

  test('logout is refused from another site', async () => {
    const cookie = await cookieFor(database.db, await createUser(database.db, 'homeowner'))
    expect((await call('/logout', { cookie, headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403)
    expect((await call('/auth/user', { cookie })).status).toBe(200)
  })
})

test('too many failed sign-ins are 429 with the time to wait', async () => {
  const attempt = () =>
    call('/auth/login/homeowner', { method: 'POST', body: { email: 'victim@example.ca', password: 'guess' } })
  for (let index = 0; index < 10; index++) expect((await attempt()).status).toBe(401)
  const refused = await attempt()
  expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('what nobody expected leaves redacted, with the id of the request', async () => {
  await database.db.$client`alter table projects rename to projects_away`
  const answer = await call('/admin/projects', { cookie: admin })
  await database.db.$client`alter table projects_away rename to projects`
  expect(answer).toMatchObject({ status: 500, body: { error: 'Something went wrong', code: 'INTERNAL_SERVER_ERROR' } })
  expect(JSON.stringify(answer.body)).not.toMatch(/projects|relation|select/)
  expect(answer.headers.get('x-request-id')).toBeTruthy()
  expect(await database.db.select().from(projects).limit(1)).toHaveLength(1)
})

test.each([
  ['/nothing', {}, 404],
  ['/leads', { method: 'DELETE' }, 405],
  ['/leads', { method: 'POST', body: {} }, 400],
  ['/leads', { method: 'POST', body: '{"a":' }, 400],
  ['/admin/projects', {}, 401],
  ['/files/nothing', {}, 404],
  ['/admin/export/projects', {}, 401],
  ['/calendar/nothing', {}, 404],
  ['/metrics', {}, 404],
  ['/uploadthing?slug=nothing&actionType=upload', { method: 'POST', body: {} }, 404],
  ['/storage/nothing', { method: 'PUT', body: 'x' }, 403],
] as const)('the body of a refusal names the request: %s %j', async (path, init, status) => {
  const answer = await call(path, init)
  expect(answer).toMatchObject({ status, body: { error: expect.any(String), code: expect.any(String) } })
  expect(answer.body.requestId).toBe(answer.headers.get('x-request-id'))
})

test('the API describes itself in OpenAPI 3.1', async () => {
  const { body } = await call('/openapi.json')
  expect(body.openapi).toMatch(/^3\.1/)
  expect(Object.keys(body.paths)).toEqual(
    expect.arrayContaining(['/leads', '/admin/projects/{id}/assign', '/auth/session']),
  )
  expect(body.paths).not.toHaveProperty('/mailbox/list')
  expect(body.paths['/contractor/documents/{id}'].delete.responses['204']).not.toHaveProperty('content')
  expect(body.paths['/leads'].post.requestBody.content).toHaveProperty('application/json')
})
