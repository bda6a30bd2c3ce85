import http from 'node:http'
import { text } from 'node:stream/consumers'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, onTestFinished, test, vi } from 'vitest'
import { givenServer } from '~/test/http-server'
import { mostBodyBytes } from './body-memory'
import { limitBody } from './limit-body'
import type { HttpEnv } from './middleware'

const app = new Hono<HttpEnv>()
  .use((c, next) => {
    c.set('caller', { headers: c.req.raw.headers, address: c.req.header('x-from') ?? '', requestId: 'one' })
    return next()
  })
  .post('/', limitBody, async (c) => c.text(String((await c.req.arrayBuffer()).byteLength)))
  .onError((error, c) => c.text(error.message, 'code' in error && error.code === 'TooManyRequests' ? 429 : 500))
const given = givenServer(getRequestListener(app.fetch))

const length = 900_000
const most = Math.floor(mostBodyBytes / length)

/** Sends a body but for its last byte. */
function begin(from: string, headers: Record<string, string | number>, bytes = length) {
  const request = http.request({
    port: given.port,
    agent: false,
    method: 'POST',
    headers: { 'x-from': from, ...headers },
  })
  onTestFinished(() => void request.destroy())
  const answered = new Promise<string>((resolve, reject) => {
    request.once('error', reject)
    request.once('response', async (response) => resolve(`${response.statusCode} ${await text(response)}`))
  })
  answered.catch(() => {})
  request.write(Buffer.alloc(bytes - 1))
  return { request, answered }
}

test.each([
  ['whose length is announced', { 'content-length': length }, '198.51.100.1'],
  ['that come in chunks', { 'transfer-encoding': 'chunked' }, '198.51.100.2'],
])('bodies %s are refused while others of their sender fill its share of memory', async (_name, headers, from) => {
  const held = Array.from({ length: most + 1 }, () => begin(from, headers))
  expect(await Promise.any(held.map(({ answered }) => answered))).toMatch(/^429 Please finish your other calls/)
  const other = begin('198.51.100.3', headers)
  other.request.end('x')
  expect(await other.answered).toBe(`200 ${length}`)
  const small = begin(from, {}, 100)
  small.request.end('x')
  expect(await small.answered).toBe('200 100')
  for (const { request } of held) request.destroy()
  await vi.waitFor(async () => {
    const again = begin(from, headers)
    again.request.end('x')
    expect(await again.answered).toBe(`200 ${length}`)
  })
})
