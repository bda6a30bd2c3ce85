import http from 'node:http'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { log } from '~/server/observability/log'
import { givenDatabase } from '~/test/database'
import { givenServer } from '~/test/http-server'
import { createListener } from './listener'

givenDatabase()
const given = givenServer(
  createListener(async ({ url, headers }, response) => {
    response.end(JSON.stringify({ url, headers }))
  }),
)

const ask = (path: string, init: RequestInit = {}) => fetch(`http://localhost:${given.port}${path}`, init)

test('the API answers below /api, and Next everything else', async () => {
  expect((await ask('/api/nowhere')).status).toBe(404)
  expect((await ask('/api')).status).toBe(404)
  expect(await (await ask('/apiary')).json()).toMatchObject({ url: '/apiary' })
})

test('pages read the peer’s address behind whatever the client claims', async () => {
  const { headers } = await (await ask('/page', { headers: { 'x-forwarded-for': '6.6.6.6' } })).json()
  expect(headers['x-forwarded-for']).toMatch(/^6\.6\.6\.6, (::1|::ffff:127\.0\.0\.1|127\.0\.0\.1)$/)
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
})

test('no client chooses the id of its request, whatever shape its own has', async () => {
  const ids = new Set<unknown>()
  for (const own of ['from-a-browser-0001', '0197c5a0-0000-7000-8000-000000000000', 'x'.repeat(5000)])
    for (const path of ['/page', '/api/nowhere']) {
      const { headers } = await ask(path, { headers: { 'x-request-id': own } })
      expect(headers.get('x-request-id')).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
      expect(headers.get('x-request-id')).not.toBe(own)
      ids.add(headers.get('x-request-id'))
    }
  expect(ids.size).toBe(6)
})

test('every response carries the security headers and its request id', async () => {
  for (const path of ['/page', '/api/nowhere', '/api/openapi.json', '/api/trpc/nowhere', '/api/%ff']) {
    const { headers } = await ask(path)
    expect(headers.get('x-content-type-options'), path).toBe('nosniff')
    expect(headers.get('x-frame-options'), path).toBe('DENY')
    expect(headers.get('x-request-id'), path).toMatch(/^[0-9a-f-]{36}$/)
  }
})

test('whatever Host or address is claimed, the routes are our own', async () => {
  const answer = await raw(
    'GET //elsewhere.example/api/login HTTP/1.1\r\nHost: else where\r\nConnection: close\r\n\r\n',
  )
  expect(answer).toMatch(/^HTTP\/1.1 200[\s\S]*localhost:3000/)
  expect(await raw('GET /api/login HTTP/1.1\r\nHost: else where\r\nConnection: close\r\n\r\n')).toMatch(
    /^HTTP\/1.1 303[\s\S]*location: \/customer-portal/i,
  )
  expect(await raw('GET http://evil.example/api/login HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')).toMatch(
    /^HTTP\/1.1 303/,
  )
})

test('a target that is no path is an address that is not there', async () => {
  for (const target of ['*', 'http://[', 'nonsense'])
    expect(await raw(`GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)).toMatch(
      /^HTTP\/1.1 (400|200[\s\S]*unreadable-address)/,
    )
})

test('what no page takes does not reach Next, which would print it: server actions, images', async () => {
  for (const [name, value] of [
    ['next-action', 'a'.repeat(42)],
    ['content-type', 'multipart/form-data; boundary=x'],
  ] as const) {
    const refused = await ask('/page', { method: 'POST', headers: { [name]: value }, body: '[]' })
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  }
  for (const query of ['', '?url=x&w=1&q=1', '?url=%2F..%2F..&w=640&q=75'])
    expect((await ask(`/_next/image${query}`)).status).toBe(404)
  expect((await ask('/_global-error')).status).toBe(404)
  expect((await ask('/page', { method: 'HEAD' })).status).toBe(200)
})

test('methods that no address takes are refused, with those that it takes', async () => {
  expect(await raw('TRACE /api/leads HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')).toMatch(/^HTTP\/1.1 405/)
  const refused = await ask('/api/storage/x', { method: 'DELETE' })
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'PUT, GET, HEAD, OPTIONS'])
  expect(await refused.json()).toMatchObject({ code: 'METHOD_NOT_ALLOWED' })
  const asked = await ask('/api/leads', { method: 'OPTIONS' })
  expect([asked.status, asked.headers.get('allow')]).toEqual([204, 'POST, OPTIONS'])
})

test('a body that is too large is refused, and the connection serves on', async () => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  const send = (method: string, path: string, body?: Buffer, encoding: object = {}) =>
    new Promise<{ status?: number; socket: unknown }>((resolve, reject) => {
      const headers = { 'content-type': 'application/json', ...encoding }
      const request = http.request({ port: given.port, method, agent, path, headers }, (answer) => {
        answer.resume().once('end', () => resolve({ status: answer.statusCode, socket: request.socket }))
      })
      request.once('error', reject).end(body)
    })
  const uploading = '/api/uploadthing?actionType=upload&slug=attachment'
  for (const path of ['/api/leads', '/api/trpc/auth.loginAdmin?batch=1', '/api/csp-reports', uploading])
    for (const encoding of [{}, { 'transfer-encoding': 'chunked' }]) {
      const refused = await send('POST', path, Buffer.alloc(5_000_000), encoding)
      expect(refused.status, path).toBe(413)
      // Longer than the server waits for a body that it could not read.
      const next = await sleep(600).then(() => send('GET', '/api/login'))
      expect(next.status, path).toBe(303)
      expect(next.socket, path).toBe(refused.socket)
    }
  agent.destroy()
})

test('a body of unknown length is counted while it is read', async () => {
  const body = new ReadableStream({
    pull: (controller) => controller.enqueue(new Uint8Array(100_000).fill(0x20)),
  })
  const answer = await ask('/api/leads', { method: 'POST', body, duplex: 'half' } as RequestInit)
  expect(answer.status).toBe(413)
})

test('a body in chunks of one byte is not read to its end, whoever reads it', async () => {
  const chunks = '1\r\n \r\n'.repeat(30_000)
  const multipart = 'multipart/form-data; boundary=x'
  for (const [line, type, body] of [
    ['POST /api/leads', 'application/json', chunks],
    ['POST /api/trpc/auth.loginAdmin', 'application/json', chunks],
    ['POST /api/leads/upload-attachments', multipart, `5\r\n--x\r\n\r\n${chunks}`],
    ['POST /api/nowhere', 'application/json', chunks],
    ['GET /api/categories', 'application/json', chunks],
    ['GET /page', 'application/json', chunks],
  ]) {
    const head = `${line} HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nTransfer-Encoding: chunked\r\n\r\n`
    // The last chunk never comes: of a body that is read on the connection stays.
    const socket = net.connect(given.port, 'localhost').on('error', () => {})
    socket.resume().write(head + body)
    await new Promise((resolve) => socket.once('close', resolve))
  }
  const some = `${`100\r\n${' '.repeat(256)}\r\n`.repeat(2000)}2\r\n{}\r\n0\r\n\r\n`
  const head = 'POST /api/leads HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n'
  expect(await raw(`${head}Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n${some}`)).toMatch(
    /^HTTP\/1.1 400[\s\S]*BAD_REQUEST/,
  )
})

test('a body that breaks off is no error of ours', async () => {
  const error = vi.spyOn(log, 'error')
  const socket = net.connect(given.port, 'localhost')
  socket.write('POST /api/leads HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nab')
  await sleep(50)
  socket.destroy()
  await ask('/api/health')
  expect(error).not.toHaveBeenCalled()
})

test('more calls at once than a screen has are refused', async () => {
  const refused = await ask(`/api/trpc/${Array(21).fill('auth.session')}?batch=1&input=%7B%7D`)
  expect(refused.status).toBe(400)
  expect(await refused.text()).toContain('exceeds maximum size')
})

test('long responses are compressed for clients that take it', async () => {
  const document = await ask('/api/openapi.json', { headers: { 'accept-encoding': 'gzip' } })
  expect(document.headers.get('content-encoding')).toBe('gzip')
  expect(await document.json()).toMatchObject({ openapi: expect.any(String) })
})

/** The bytes that the server answers to these bytes. */
async function raw(text: string): Promise<string> {
  const socket = net.connect(given.port, 'localhost')
  socket.write(text)
  let answer = ''
  for await (const piece of socket) answer += String(piece)
  return answer
}

test("a page's address with more parameters than any page has is refused before Next reads them", async () => {
  const withParameters = async (count: number) => (await ask(`/page?${'a&'.repeat(count - 1)}a`)).status
  expect([await withParameters(101), await withParameters(100)]).toEqual([400, 200])
})

test('a body of a request that reads means nothing, and the next request on its connection is answered', async () => {
  const head = (method: string, length: number) =>
    `${method} /api/auth/session HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n`
  const last = 'GET /api/nowhere HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'
  for (const method of ['GET', 'HEAD'])
    for (const body of ['{}', 'x'.repeat(30_000)]) {
      const answers = await raw(`${head(method, body.length)}\r\n${body}${last}`)
      expect(answers.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 404'])
    }
})

test('pages are asked for whole, whatever part a client wants', async () => {
  const conditions = { range: 'bytes=999999999-', 'if-match': '"x"', 'if-unmodified-since': new Date(0).toUTCString() }
  const { headers } = await (await ask('/page', { headers: conditions })).json()
  for (const name of Object.keys(conditions)) expect(headers).not.toHaveProperty(name)
})

test('a prefetch of a kind that no page offers is refused before a page sees it', async () => {
  const prefetch = async (kind: string) =>
    (await ask('/page', { headers: { rsc: '1', 'next-router-prefetch': kind } })).status
  expect([await prefetch('2'), await prefetch('3'), await prefetch('1')]).toEqual([400, 400, 200])
})

test('a state of the client router that nobody can read is refused before a page sees it', async () => {
  for (const state of ['%5B', 'null', '[""]', '["",{"children":null}]']) {
    const answer = await ask('/page', { headers: { rsc: '1', 'next-router-state-tree': state } })
    expect([answer.status, await answer.text()], state).toEqual([400, 'The request cannot be read'])
  }
  const readable = encodeURIComponent('["",{"children":["__PAGE__",{}]}]')
  expect((await ask('/page', { headers: { rsc: '1', 'next-router-state-tree': readable } })).status).toBe(200)
})
