import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, test, vi } from 'vitest'
import { createContractor, createUser, testPassword } from '../factories'
import { givenInstances, post } from '../instances'
import { nightlyTest } from '../runs'

/** Public pages of the production server, cached in each instance. Needs the build. */
const given = givenInstances({ per: 'file' })
let url: string

beforeAll(async () => {
  url = (await given.start()).url
})

const textOf = async (url: string) => (await fetch(url)).text()
const inlineScript = /<script(?![^>]*\ssrc=)([^>]*)>/g

test('a public page is the same for everybody, and names its scripts by hash', async () => {
  const homeowner = await createUser(given.db, 'homeowner')
  const company = await createContractor(given.db)
  const login = await post(url, '/auth/login/homeowner', { email: homeowner.email, password: testPassword })
  const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? ''
  const profile = `/contractors/${company.slug}`
  for (const path of ['/', '/how-it-works', '/for-contractors', '/privacy', '/terms', '/contractors', profile]) {
    const first = await fetch(url + path, { headers: { cookie, 'accept-encoding': 'gzip, br' } })
    expect(first.headers.get('set-cookie'), path).toBeNull()
    expect(first.headers.get('cache-control'), path).toMatch(
      /^public, max-age=0, s-maxage=\d+, stale-while-revalidate=\d+$/,
    )
    expect(first.headers.get('content-encoding'), path).toBe('br')
    const scripts = first.headers.get('content-security-policy')?.match(/script-src ([^;]*)/)?.[1] ?? ''
    expect(scripts, path).toMatch(/^'self'( 'sha256-[\w+/]{43}=')+$/)
    const html = await first.text()
    expect(html, path).not.toMatch(/ nonce=|nonce-/)
    expect([...html.matchAll(inlineScript)].length, path).toBeGreaterThan(1)
    const again = await fetch(`${url}${path}?utm_source=mail`, {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    })
    expect(again.status, path).toBe(304)
  }
})

test('what is not there or not for everybody is rendered for the request, with a nonce', async () => {
  for (const [path, status] of [
    ['/nothing-here', 404],
    ['/contractors/nobody', 404],
    ['/contractors/nobody?tab=reviews', 404],
    [`/contractors/${'a'.repeat(1000)}`, 404],
    ['/customer-portal', 200],
    ['/?request=secret', 200],
  ] as const) {
    const answer = await fetch(url + path)
    const nonce = answer.headers.get('content-security-policy')?.match(/script-src 'self' 'nonce-([^']+)';/)?.[1]
    expect(answer.status, path).toBe(status)
    expect(answer.headers.get('cache-control'), path).toContain('no-store')
    expect(nonce, path).toBeDefined()
    const html = await answer.text()
    for (const [, attributes] of html.matchAll(inlineScript))
      expect(attributes, path).toMatch(new RegExp(`nonce="${nonce?.replace(/[+/]/g, '\\$&')}"|application/ld\\+json`))
  }
})

test('a payload of the client router is cached, and a wrong signature is not', async () => {
  const answer = await fetch(`${url}/terms?_rsc=`, { headers: { rsc: '1' } })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toContain('text/x-component')
  expect(answer.headers.get('cache-control')).toContain('public')
  expect(answer.headers.get('vary')).toMatch(/rsc.*next-router-state-tree.*Accept-Encoding/)
  const forged = await fetch(`${url}/terms?_rsc=forged`, {
    headers: { rsc: '1', 'next-router-prefetch': '1' },
    redirect: 'manual',
  })
  expect([forged.status, forged.headers.get('cache-control')]).toEqual([307, 'no-store'])
  expect((await fetch(`${url}/terms?_rsc=`)).headers.get('content-type')).toContain('text/html')
})

nightlyTest('a list shows a change on every instance within ten seconds, a profile at once', async () => {
  const one = { url }
  const instances = [one, await given.start()]
  const admin = await createUser(given.db, 'admin')
  const company = await createContractor(given.db, { companyName: 'Quarry Road Masonry' })
  const login = await post(one.url, '/auth/login/admin', { email: admin.email, password: testPassword })
  const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? ''
  const lists = () => Promise.all(instances.map(({ url }) => textOf(`${url}/contractors`)))
  const profiles = () =>
    Promise.all(instances.map(async ({ url }) => (await fetch(`${url}/contractors/${company.slug}`)).status))
  await vi.waitFor(async () => {
    for (const list of await lists()) expect(list).toContain('Quarry Road Masonry')
  }, 10_000)
  expect(await profiles()).toEqual([200, 200])
  const hidden = await post(one.url, `/admin/contractors/${company.id}/unpublish`, {}, { cookie })
  expect(hidden.status, await hidden.text()).toBe(200)
  expect(await profiles()).toEqual([404, 404])
  await vi.waitFor(
    async () => {
      for (const list of await lists()) expect(list).not.toContain('Quarry Road Masonry')
    },
    { timeout: 10_000, interval: 200 },
  )
})

test('an address that is no text is not there, and no fault of the server', async () => {
  const api = await fetch(`${url}/api/contractors/%E0%A4%A`)
  expect([api.status, await api.json()]).toEqual([
    404,
    { error: 'Not found', code: 'NOT_FOUND', requestId: expect.any(String) },
  ])
  expect((await fetch(`${url}/contractors/%E0%A4%A`)).status).toBe(404)
})

test('an upgrade is answered as any other request, and holds no connection', async () => {
  for (const path of ['/terms', '/nothing-here', '/_next/static/nothing', '/api/health'])
    expect(await upgrade(path), path).toMatch(/^HTTP\/1\.1 [24]\d\d /)
})

/** All that comes until the server closes the connection. */
function upgrade(path: string): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  const lines = [`GET ${path} HTTP/1.1`, 'Host: localhost', 'Upgrade: websocket', 'Connection: Upgrade, close']
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  return text(socket)
}
