import { beforeAll, describe, expect, test } from 'vitest'
import { appRouter } from '~/server/api/root'
import { restRoutes } from '~/server/rest/route-table'
import { givenDatabase } from '~/test/database'
import { call, fetchApi } from '~/test/rest'
import { ask } from './ask'
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

describe.each(mutations)('%s', (path) => {
  test('is refused from other sites, to whoever is signed in', async () => {
    for (const headers of otherSites) expect(await ask(database.db, path, headers, {})).toBe('FORBIDDEN')
    for (const role of roles) {
      const headers = { 'sec-fetch-site': 'cross-site', cookie: world.cookies[role] }
      expect(await ask(database.db, path, headers, {}), role).toBe('FORBIDDEN')
    }
  })
})

describe('over REST', () => {
  // Showing the request of a mail's link is a POST that changes nothing: its token must not stand in an address.
  const changes = restRoutes.filter(({ method, procedure }) => method !== 'GET' && mutations.includes(procedure))

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
      expect([answer.status, answer.body.code]).toEqual([403, 'FORBIDDEN'])
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

test('the screens’ door takes no change by GET, and none from another site', async () => {
  const send = (init: RequestInit) =>
    fetchApi(new Request('http://localhost:3000/api/trpc/auth.logout?batch=1&input=%7B%7D', init))
  expect((await send({ headers: { cookie: world.cookies.homeowner } })).status).toBe(405)
  const forged = await send({
    method: 'POST',
    body: '{"0":{}}',
    headers: { cookie: world.cookies.homeowner, 'content-type': 'application/json', origin: 'https://evil.example' },
  })
  expect(forged.status).toBe(403)
  expect((await call('/auth/user', { cookie: world.cookies.homeowner })).status).toBe(200)
})

test('the upload door gives no links to other sites', async () => {
  for (const headers of otherSites) {
    const request = new Request('http://localhost:3000/api/uploadthing?actionType=upload&slug=attachment', {
      method: 'POST',
      body: '{"files":[{"name":"a.pdf","size":10,"type":"application/pdf"}]}',
      headers: { ...headers, cookie: world.cookies.homeowner, 'content-type': 'application/json' },
    })
    expect((await fetchApi(request)).status).toBe(403)
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
