import { createHash } from 'node:crypto'
import { once } from 'node:events'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setImmediate as turn } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { cachePages, oneAtATime } from './page-cache'
import { allowByHash, createRenderer } from './page-renderer'
import { createPageTurns } from './page-turns'

/** What Next is asked for and answers. */
const asked: { url: string; headers: http.IncomingHttpHeaders }[] = []
let answer: (request: IncomingMessage, response: ServerResponse) => void | Promise<void>
let version: string | null

const handlePage = async (request: IncomingMessage, response: ServerResponse) => {
  asked.push({ url: request.url ?? '', headers: { ...request.headers } })
  await answer(request, response)
}
const render = createRenderer(handlePage)
const server = http.createServer(
  cachePages({ handlePage, render, readVersion: async () => version, takeTurn: createPageTurns() }),
)
let origin: string

beforeAll(async () => {
  server.listen(0)
  await once(server, 'listening')
  origin = `http://localhost:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

let page = 0
/** An address that no other test has asked for. */
const freshAddress = () => `/contractors?q=${++page}`

beforeEach(() => {
  asked.length = 0
  version = '1'
  answer = (_request, response) => {
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "script-src 'self' 'nonce-N0nce+/='; style-src 'self'",
      'cache-control': 'private, no-store',
      'set-cookie': 'a=b',
      vary: 'rsc, Accept-Encoding',
      link: '</font.woff2>; rel=preload; nonce="N0nce+/="; as="font"',
    })
    response.end('<script nonce="N0nce+/=">run("N0nce+/=")</script><script>smuggled()</script>')
  }
})

/** Without what `fetch` adds and decodes by itself. */
async function ask(path: string, { method = 'GET', headers = {} }: { method?: string; headers?: object } = {}) {
  const request = http.request(`${origin}${path}`, { method, headers: { ...headers } }).end()
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  const body = await buffer(response)
  return { status: response.statusCode, headers: response.headers, body }
}

test('a page is rendered once, without anything of who asks but the address, by which searches take turns', async () => {
  const path = freshAddress()
  const headers = { cookie: 'session=secret', 'x-forwarded-for': '6.6.6.6', authorization: 'secret', host: 'evil' }
  const first = await ask(path, { headers })
  const second = await ask(`${path}&utm_source=mail`)
  expect(second.body).toEqual(first.body)
  expect(asked).toHaveLength(1)
  expect(asked[0]?.url).toBe(path)
  expect(Object.keys(asked[0]?.headers ?? {})).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/cookie|authorization/)]),
  )
  expect(asked[0]?.headers['x-forwarded-for']).toBe('6.6.6.6')
  expect(asked[0]?.headers.host).toBe('localhost:3000')
  expect(first.headers['set-cookie']).toBeUndefined()
  expect(first.headers['cache-control']).toMatch(/^public, max-age=0, s-maxage=2, stale-while-revalidate=4$/)
  expect(first.headers.vary).toBe('rsc, Accept-Encoding')
})

test('the policy allows the scripts that had the nonce, by their hashes, and no other', async () => {
  const { body, headers } = await ask(freshAddress())
  const hash = createHash('sha256').update('run("")').digest('base64')
  expect(headers['content-security-policy']).toBe(`script-src 'self' 'sha256-${hash}'; style-src 'self'`)
  expect(headers.link).toBe('</font.woff2>; rel=preload; as="font"')
  expect(body.toString()).toBe('<script>run("")</script><script>smuggled()</script>')
})

test('a page without a nonce keeps its policy', () => {
  const page = { text: '<script>a</script>', headers: { 'content-security-policy': "script-src 'self'" } }
  expect(allowByHash(page.text, page.headers)).toEqual(page)
})

test('it is sent as the client takes it, and not at all to who has it', async () => {
  const path = freshAddress()
  const plain = await ask(path)
  const br = await ask(path, { headers: { 'accept-encoding': 'gzip, deflate, br' } })
  const gzip = await ask(path, { headers: { 'accept-encoding': 'br;q=0, gzip' } })
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip'])
  expect(brotliDecompressSync(br.body)).toEqual(plain.body)
  expect(gunzipSync(gzip.body)).toEqual(plain.body)
  const { etag } = plain.headers
  expect(br.headers.etag).toBe(etag)
  const known = await ask(path, { headers: { 'if-none-match': `"other", ${etag}`, 'accept-encoding': 'br' } })
  expect([known.status, known.body.length, known.headers.etag]).toEqual([304, 0, etag])
  expect(known.headers['content-security-policy']).toBe(plain.headers['content-security-policy'])
  expect((await ask(path, { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
  const head = await ask(path, { method: 'HEAD' })
  expect([head.status, head.body.length, head.headers['content-length']]).toEqual([200, 0, `${plain.body.length}`])
  expect(asked).toHaveLength(1)
})

test('many who ask at once wait for one rendering', async () => {
  const path = freshAddress()
  const bodies = await Promise.all(Array.from({ length: 20 }, async () => (await ask(path)).body.toString()))
  expect(new Set(bodies).size).toBe(1)
  expect(asked).toHaveLength(1)
})

test.each([404, 500, 307])('an answer of %i is passed on and not kept', async (status) => {
  const path = freshAddress()
  const shown = answer
  answer = (_request, response) => void response.writeHead(status, { location: '/x' }).end('not this time')
  const failed = await ask(path)
  expect([failed.status, failed.headers['cache-control']]).toEqual([status, 'no-store'])
  answer = shown
  expect((await ask(path)).status).toBe(200)
  expect(asked).toHaveLength(2)
})

test('a list is rendered anew after three seconds', async () => {
  const path = freshAddress()
  const start = performance.now()
  const now = vi.spyOn(performance, 'now').mockReturnValue(start)
  try {
    await ask(path)
    now.mockReturnValue(start + 2_000)
    await ask(path)
    expect(asked).toHaveLength(1)
    now.mockReturnValue(start + 3_500)
    await ask(path)
    expect(asked).toHaveLength(2)
  } finally {
    now.mockRestore()
  }
})

test('a page that cannot be rendered any more is sent as it was, and anew once it can', async () => {
  const path = freshAddress()
  const now = vi.spyOn(performance, 'now')
  try {
    const start = performance.now()
    const working = answer
    const first = await ask(path)
    answer = (_request, response) => void response.writeHead(500).end('failed')
    for (const seconds of [4, 8]) {
      now.mockReturnValue(start + seconds * 1000)
      const stale = await ask(path)
      expect([stale.status, stale.body]).toEqual([200, first.body])
    }
    expect((await ask(freshAddress())).status).toBe(500)
    answer = working
    now.mockReturnValue(start + 12_000)
    expect((await ask(path)).status).toBe(200)
    expect(asked).toHaveLength(5)
  } finally {
    now.mockRestore()
  }
})

test('a profile is shown as long as its version holds, and gone with it', async () => {
  for (const _time of [1, 2]) await ask('/contractors/maple')
  expect(asked).toHaveLength(1)
  version = '2'
  await ask('/contractors/maple')
  expect(asked).toHaveLength(2)
  version = null
  answer = (_request, response) => void response.writeHead(404).end('gone')
  expect((await ask('/contractors/maple', { headers: { cookie: 'a=b' } })).status).toBe(404)
})

test('what is not the same for everybody is asked of Next as it came', async () => {
  for (const _time of [1, 2]) await ask('/customer-portal', { headers: { cookie: 'a=b' } })
  expect(asked.map(({ headers }) => headers.cookie)).toEqual(['a=b', 'a=b'])
  await ask('/', { method: 'POST' })
  expect(asked).toHaveLength(3)
})

test('a call that comes while one runs has its answer from a later one', async () => {
  const reads: ((value: number) => void)[] = []
  const read = oneAtATime(() => new Promise<number>((resolve) => reads.push(resolve)))
  const first = read('a')
  const later = [read('a'), read('a')]
  expect(reads).toHaveLength(1)
  reads[0]?.(1)
  expect(await first).toBe(1)
  await turn()
  expect(reads).toHaveLength(2)
  reads[1]?.(2)
  expect(await Promise.all(later)).toEqual([2, 2])
  void read('a')
  expect(reads).toHaveLength(3)
})
