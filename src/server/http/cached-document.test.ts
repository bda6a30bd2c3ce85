import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { afterEach, expect, test, vi } from 'vitest'
import { givenDatabase } from '~/test/database'
import { app } from './app'
import { cachedDocument } from './cached-document'
import type { HttpEnv } from './middleware'

givenDatabase()
afterEach(() => vi.restoreAllMocks())

const document = { text: 'as long as the description of an API '.repeat(200) }
const decoded: Record<string, (body: Buffer) => string> = {
  br: (body) => brotliDecompressSync(body).toString(),
  gzip: (body) => gunzipSync(body).toString(),
  none: String,
}

const given = (write: () => Promise<unknown>) => new Hono<HttpEnv>().use(compress()).get('/', cachedDocument(write))

test('it is written once, and compressed by no request, whatever encoding is asked for', async () => {
  const write = vi.fn(async () => document)
  const packing = vi.spyOn(globalThis, 'CompressionStream')
  const cached = given(write)
  for (const [accepted, encoding] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['deflate', 'none'],
    ['br;q=0, deflate;q=0.5', 'none'],
    ['', 'none'],
  ] as const) {
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => cached.request('/', { headers: { 'accept-encoding': accepted } })),
    )
    for (const { headers } of answers) expect(headers.get('content-encoding') ?? 'none').toBe(encoding)
    const body = Buffer.from(await answers[0]!.arrayBuffer())
    expect(Number(answers[0]!.headers.get('content-length'))).toBe(body.length)
    expect(JSON.parse(decoded[encoding]!(body))).toEqual(document)
  }
  expect(write).toHaveBeenCalledTimes(1)
  expect(packing).not.toHaveBeenCalled()
})

test('one that could not be written is written at the next call', async () => {
  const write = vi.fn(async () => document).mockRejectedValueOnce(new Error('not yet'))
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const cached = given(write)
  expect((await cached.request('/')).status).toBe(500)
  expect((await cached.request('/')).status).toBe(200)
})

test('the description of the API is cached ready, and not sent again to who has it', async () => {
  const packing = vi.spyOn(globalThis, 'CompressionStream')
  const headers = { 'accept-encoding': 'gzip' }
  const first = await app.request('/api/openapi.json', { headers })
  expect(first.headers.get('content-encoding')).toBe('gzip')
  expect(first.headers.get('cache-control')).toContain('no-cache')
  expect(first.headers.get('vary')).toContain('Accept-Encoding')
  const etag = first.headers.get('etag')!
  const again = await app.request('/api/openapi.json', { headers: { ...headers, 'if-none-match': `"other", ${etag}` } })
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
  expect((await app.request('/api/openapi.json', { method: 'HEAD' })).headers.get('etag')).toBe(etag)
  expect(packing).not.toHaveBeenCalled()
})
