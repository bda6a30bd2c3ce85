import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { instrumentRequests, servers } from './instrument-requests'

let server: Server
let url = ''

/** Answers with what a handler sees of the request. */
beforeAll(async () => {
  instrumentRequests()
  server = createServer(({ headers, url }, response) => response.end(JSON.stringify({ headers, url })))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

async function ask(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(url + path, { headers })
  const seen = (await response.json()) as { headers: IncomingHttpHeaders; url: string }
  return { response, seen }
}

test('no client chooses the id of its request, whatever shape its own has', async () => {
  const ids = new Set<unknown>()
  for (const own of ['from-a-browser-0001', '0197c5a0-0000-7000-8000-000000000000', 'x'.repeat(5000)]) {
    const { seen } = await ask('/', { 'x-request-id': own })
    expect(seen.headers['x-request-id']).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
    expect(seen.headers['x-request-id']).not.toBe(own)
    ids.add(seen.headers['x-request-id'])
  }
  expect(ids.size).toBe(3)
})

test('the last forwarded address is the socket’s own, whatever is claimed', async () => {
  const { seen } = await ask('/', { 'x-forwarded-for': '6.6.6.6, 127.0.0.1' })
  expect(seen.headers['x-forwarded-for']).toBe('6.6.6.6, 127.0.0.1, 127.0.0.1')
})

test('a path that cannot be decoded becomes one that is not there, and its server is drained at the end', async () => {
  expect((await ask('/api/%E0%A4%A')).seen.url).toBe('/api/unreadable-address')
  expect((await ask('/%E0%A4%A')).seen.url).toBe('/unreadable-address')
  expect(servers.has(server)).toBe(true)
})
