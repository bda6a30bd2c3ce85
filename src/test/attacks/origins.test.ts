import { beforeAll, describe, expect, test } from 'vitest'
import { appRouter } from '~/server/api/root'
import { app } from '~/server/http/app'
import { restRoutes } from '~/server/rest/routes'
import { givenDatabase } from '~/test/database'
import { call, fetchApi } from '~/test/rest'
import { hostileTexts } from './hostile'
import { createWorld, type World } from './world'

const database = givenDatabase()
let world: World

beforeAll(async () => {
  world = await createWorld(database.db)
})

const roles = ['visitor', 'homeowner', 'contractor', 'admin'] as const
const described = appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>
const mutations = Object.keys(described).filter((path) => described[path]?._def.type === 'mutation')

/** What browsers say of a request that another site's page made. */
const otherSites: Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'http://localhost:3000.evil.example' },
  { origin: 'http://localhost' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
]

test('there are changes to be forged', () => {
  expect(mutations.length).toBeGreaterThan(50)
})

const send = (path: string, { headers, ...init }: RequestInit = {}) =>
  fetchApi(
    new Request(`http://localhost:3000/api${path}`, {
      ...init,
      headers: { 'content-type': 'application/json', ...headers },
    }),
  )

/** A refusal in the shape that the screens' client reads. */
const refusal = {
  error: {
    message: 'This request came from another site',
    code: -32003,
    data: { code: 'FORBIDDEN', httpStatus: 403, issues: [], requestId: expect.any(String) },
  },
}

describe.each(mutations)('%s', (path) => {
  test('is refused from other sites, to whoever is signed in', async () => {
    for (const headers of otherSites)
      expect((await send(`/trpc/${path}`, { method: 'POST', body: '{}', headers })).status).toBe(403)
    for (const role of roles) {
      const headers = { 'sec-fetch-site': 'cross-site', cookie: world.cookies[role] }
      const answer = await send(`/trpc/${path}`, { method: 'POST', body: '{}', headers })
      expect([answer.status, await answer.json()], role).toEqual([403, refusal])
    }
  })
})

/**
 * A mail program's button, browsers' reports, a link that is signed, and showing the request of a mail's link: a POST
 * that changes nothing, because its token must not stand in an address.
 */
const fromAnywhere = ['POST /unsubscribe', 'POST /csp-reports', 'PUT /storage/*', 'POST /requests/view']

test('every route that takes more than reading is refused from other sites, or listed', async () => {
  const routes = app.routes.map(({ method, path }) => `${method} ${path.replace('/api', '')}`)
  const writing = [...new Set(routes)].filter((route) => !/^(ALL|GET) /.test(route))
  const open: string[] = []
  for (const route of writing) {
    const [method, path = ''] = route.split(' ')
    const answer = await send(path, { method, body: '{}', headers: { origin: 'https://evil.example' } })
    if (!(await answer.text()).includes('This request came from another site')) open.push(route)
  }
  expect(open.toSorted()).toEqual(fromAnywhere.toSorted())
})

test('a batch is refused call by call', async () => {
  const path = '/trpc/auth.logout,homeowner.close?batch=1'
  const answer = await send(path, { method: 'POST', body: '{"0":{},"1":{}}', headers: { origin: 'null' } })
  expect([answer.status, await answer.json()]).toEqual([403, [refusal, refusal]])
})

describe('over REST', () => {
  const changes = restRoutes.filter(({ procedure }) => mutations.includes(procedure))

  test.each(changes)('$method $path is refused from other sites', async ({ method, path, uploads }) => {
    const id = '00000000-0000-7000-8000-000000000000'
    const form = new FormData()
    form.append('x', 'y')
    for (const role of roles) {
      const answer = await call(path.replace('{id}', id), {
        method,
        body: uploads ? form : {},
        cookie: world.cookies[role],
        headers: { origin: 'https://evil.example' },
      })
      const body = { error: 'This request came from another site', code: 'FORBIDDEN' }
      expect([answer.status, answer.body]).toEqual([403, { ...body, requestId: expect.any(String) }])
    }
  })

  test('a form of another site, with a body no script sends, is refused too', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
      expect(
        await call('/homeowner/profile', {
          method: 'PATCH',
          cookie: world.cookies.homeowner,
          body: '{"firstName":"Evil","lastName":"Evil"}',
          headers: { 'content-type': type, 'sec-fetch-site': 'cross-site' },
        }),
      ).toMatchObject({ status: 403 })
  })

  test('no address lets other sites read answers', async () => {
    for (const { method, path } of restRoutes) {
      const answer = await call(path, { method, headers: { origin: 'https://evil.example' } })
      expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    }
  })
})

test('tRPC takes no change by GET, and none from another site', async () => {
  const path = '/trpc/auth.logout?batch=1'
  const { homeowner: cookie } = world.cookies
  expect((await send(`${path}&input=%7B%7D`, { headers: { cookie } })).status).toBe(405)
  const headers = { cookie, origin: 'https://evil.example' }
  expect((await send(path, { method: 'POST', body: '{"0":{}}', headers })).status).toBe(403)
  expect((await call('/auth/user', { cookie })).status).toBe(200)
})

test('UploadThing’s endpoint gives no links to other sites', async () => {
  for (const headers of otherSites) {
    const request = new Request('http://localhost:3000/api/uploadthing?actionType=upload&slug=attachment', {
      method: 'POST',
      body: '{"files":[{"name":"a.pdf","size":10,"type":"application/pdf"}]}',
      headers: { ...headers, cookie: world.cookies.homeowner, 'content-type': 'application/json' },
    })
    const answer = await fetchApi(request)
    const message = 'This request came from another site'
    expect([answer.status, await answer.json()]).toEqual([
      403,
      { message, error: message, code: 'FORBIDDEN', requestId: expect.any(String) },
    ])
  }
})

test('signing out by an image of another site is refused', async () => {
  for (const headers of otherSites) {
    const { status } = await call('/logout', {
      cookie: world.cookies.homeowner,
      headers,
    })
    expect(status).toBe(403)
  }
})

describe('redirects', () => {
  const referrers = [
    '//evil.example/admin',
    'https://evil.example/admin/login?next=https://evil.example',
    'https://evil.example//evil.example',
    'javascript:alert(1)',
    'http://localhost:3000/\\evil.example',
    'data:text/html,/contractor',
    ...hostileTexts.filter((text) => /^[\x20-\x7e]*$/.test(text)),
  ]

  test.each(referrers)('of the login stay on the site, coming from %j', async (referer) => {
    const { status, headers } = await call('/login?next=https://evil.example&returnTo=//evil.example', {
      headers: { referer },
    })
    expect(status).toBe(303)
    expect(['/customer-portal', '/contractor/login', '/admin/login']).toContain(headers.get('location'))
  })

  test.each(['?token=//evil.example', '?next=https://evil.example', '?//evil.example', '?a=%0d%0aset-cookie:%20x=y'])(
    'of the unsubscribe link stay on the site: %s',
    async (search) => {
      const { headers } = await call(`/unsubscribe${search}`)
      const target = new URL(headers.get('location') ?? '', 'http://localhost:3000')
      expect([target.origin, target.pathname]).toEqual(['http://localhost:3000', '/unsubscribe'])
      expect(headers.get('set-cookie')).toBeNull()
    },
  )
})

test.each([
  '/files/..%2f..%2f..%2fetc%2fpasswd',
  '/files/%2e%2e%2fstorage',
  '/files/....//....//etc/passwd',
  '/files/..%5c..%5cwindows%5cwin.ini',
  '/admin/export/..%2fusers',
  '/admin/export/constructor',
  '/admin/export/__proto__',
  '/../package.json',
  '/docs/../../package.json',
])('the path %s leads nowhere', async (path) => {
  const answer = await call(path, { cookie: world.cookies.admin })
  expect(answer.status).toBe(404)
  expect(JSON.stringify(answer.body)).not.toMatch(/root:|dependencies|password/)
})
