import { once } from 'node:events'
import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { ReadableStream as NodeStream } from 'node:stream/web'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { log } from '~/server/log'
import { handleTRPC } from './handler'
import { limitedBody } from './limited-body'
import { type Answer, serve } from './serve'

let server: http.Server

afterEach(() => {
  server.closeAllConnections()
  server.close()
})

/** A server that answers by `handle`, and its port. */
async function given(...[handle, door]: Parameters<typeof serve>): Promise<number> {
  server = http.createServer((request, response) => void serve(handle, door)(request, response))
  server.listen(0)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

const ask = (port: number, path = '/api', init: RequestInit = {}) => fetch(`http://localhost:${port}${path}`, init)

test('a request arrives with its method, address, headers and body', async () => {
  const port = await given(async (request) =>
    Response.json({
      method: request.method,
      url: request.url,
      to: request.headers.get('x-to'),
      sent: await request.text(),
    }),
  )
  const answer = await ask(port, '/api/x?q=a%20b', { method: 'PATCH', body: 'née', headers: { 'x-to': 'you' } })
  expect(await answer.json()).toEqual({
    method: 'PATCH',
    url: 'http://localhost:3000/api/x?q=a%20b',
    to: 'you',
    sent: 'née',
  })
})

test('an answer leaves with its status, its headers and each of its cookies', async () => {
  const headers = new Headers({ 'x-own': 'yes', 'content-type': 'application/json; charset=utf-8' })
  headers.append('set-cookie', 'a=1')
  headers.append('set-cookie', 'b=2')
  const answers: Record<string, Answer> = {
    '/whole': { status: 201, headers, whole: '{"é":1}' },
    '/text': new Response('{"é":1}', { status: 201, headers }),
  }
  const port = await given(async (request) => answers[new URL(request.url).pathname] as Answer)
  for (const path of Object.keys(answers)) {
    const answer = await ask(port, path)
    expect(answer.status).toBe(201)
    expect(answer.headers.get('x-own')).toBe('yes')
    expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
    expect(answer.headers.get('content-length')).toBe('8')
    expect(await answer.json()).toEqual({ é: 1 })
  }
})

test('an answer without a body has none', async () => {
  const port = await given(async () => new Response(null, { status: 204 }))
  const answer = await ask(port)
  expect(answer.status).toBe(204)
  expect(await answer.text()).toBe('')
})

test('whatever Host is claimed, the address is our own', async () => {
  const port = await given(async ({ url }) => Response.json(url))
  const answer = await raw(
    port,
    'GET //elsewhere.example/api HTTP/1.1\r\nHost: else where\r\nConnection: close\r\n\r\n',
  )
  expect(answer).toContain('"http://localhost:3000//elsewhere.example/api"')
})

test('a method that no request can have is one that no address takes', async () => {
  const port = await given(async ({ method }) => Response.json(method, { status: 405 }))
  expect(await raw(port, 'TRACE /api HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')).toMatch(
    /^HTTP\/1.1 405[\s\S]*"OTHER"/,
  )
})

test('a handler that fails answers with a sentence', async () => {
  const port = await given(async () => {
    throw new Error('secret')
  })
  const answer = await ask(port)
  expect(answer.status).toBe(500)
  expect(await answer.json()).toEqual({ error: 'Something went wrong', code: 'INTERNAL_SERVER_ERROR' })
})

test('who is refused before the body is read gets the answer, and the connection serves on', async () => {
  const port = await given(async (request) => {
    if (request.method === 'GET') return Response.json('next')
    // Reads a little and stops, as whoever finds a body too large.
    for await (const _piece of request.body as unknown as AsyncIterable<Uint8Array>) break
    return Response.json('refused', { status: 413 })
  })
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  const send = (method: string, body?: Buffer) =>
    new Promise<{ status?: number; socket: unknown }>((resolve, reject) => {
      const request = http.request({ port, method, agent, path: '/' }, (answer) => {
        answer.resume().once('end', () => resolve({ status: answer.statusCode, socket: request.socket }))
      })
      request.once('error', reject).end(body)
    })
  const refused = await send('POST', Buffer.alloc(5_000_000))
  expect(refused.status).toBe(413)
  const next = await send('GET')
  expect(next.status).toBe(200)
  expect(next.socket).toBe(refused.socket)
  agent.destroy()
})

test('letting go of a body does not wait for what is still to be sent', async () => {
  const port = await given(async ({ body }) => {
    const reader = body?.getReader()
    await reader?.read()
    const asked = reader?.read()
    await sleep(20)
    await reader?.cancel()
    return Response.json((await asked)?.done, { status: 413 })
  })
  const socket = net.connect(port, 'localhost')
  socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nab')
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1.1 413[\s\S]*true/)
  socket.destroy()
})

test('screens are told when what they send is too large', async () => {
  const port = await given(handleTRPC, { limit: limitedBody })
  const body = JSON.stringify({ 0: { json: { email: 'a'.repeat(1_000_000) } } })
  const headers = { 'content-type': 'application/json' }
  const answer = await ask(port, '/api/trpc/auth.loginAdmin?batch=1', { method: 'POST', body, headers })
  expect(answer.status).toBe(413)
  expect(await answer.text()).toContain('The body is too large: at most one megabyte')
})

test('a body that breaks off is nothing to wake anybody for', async () => {
  const noted = { debug: vi.spyOn(log, 'debug'), error: vi.spyOn(log, 'error') }
  const port = await given(async (request) => Response.json(await request.text()))
  const socket = net.connect(port, 'localhost')
  socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nab')
  await sleep(50)
  socket.destroy()
  await vi.waitFor(() => expect(noted.debug).toHaveBeenCalledWith(expect.anything(), 'a door failed'))
  expect(noted.error).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})

test('a handler hears that the sender went away', async () => {
  const heard = vi.fn()
  const port = await given(async (request) => {
    request.signal.addEventListener('abort', heard)
    await sleep(200)
    return Response.json('late')
  })
  const leaving = new AbortController()
  const asked = ask(port, '/', { method: 'POST', body: 'x', signal: leaving.signal }).catch(() => null)
  await sleep(50)
  leaving.abort()
  await asked
  await vi.waitFor(() => expect(heard).toHaveBeenCalled())
})

test('a file that cannot be read on is cut off, and is not taken for whole', async () => {
  const pieces = async function* () {
    yield new Uint8Array(100)
    await sleep(20)
    throw new Error('the disk is gone')
  }
  const headers = { 'content-type': 'image/png', 'content-length': '200' }
  const port = await given(async () => new Response(NodeStream.from(pieces()) as ReadableStream, { headers }))
  const answer = await ask(port)
  await expect(answer.arrayBuffer()).rejects.toThrow()
})

test('a file is read only as fast as it is taken', async () => {
  let read = 0
  const pieces = async function* () {
    for (; read < 200; read++) yield new Uint8Array(1_000_000)
  }
  const port = await given(async () => new Response(NodeStream.from(pieces()) as ReadableStream))
  const socket = net.connect(port, 'localhost').pause()
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  await sleep(300)
  expect(read).toBeGreaterThan(0)
  expect(read).toBeLessThan(50)
  socket.destroy()
})

test('a file for somebody who is gone already is closed', async () => {
  const closed = vi.fn()
  const body = () => new ReadableStream<Uint8Array>({ cancel: closed }) as ReadableStream
  const port = await given(async () => {
    await sleep(100)
    return new Response(body())
  })
  const socket = net.connect(port, 'localhost')
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  await sleep(30)
  socket.destroy()
  await vi.waitFor(() => expect(closed).toHaveBeenCalled())
})

test('an answer says in one way only how long it is', async () => {
  const headers = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' }
  const port = await given(async () => new Response('{"a":1}', { headers }))
  const answer = await raw(port, 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
  expect(answer).toMatch(/content-length: 7/i)
  expect(answer).not.toMatch(/transfer-encoding/i)
})

test('a door that names its methods refuses the others', async () => {
  const port = await given(async () => Response.json('in'), { methods: ['PUT'] })
  const refused = await ask(port, '/', { method: 'DELETE' })
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'PUT, OPTIONS'])
  expect(await refused.json()).toMatchObject({ code: 'METHOD_NOT_ALLOWED' })
  expect((await ask(port, '/', { method: 'OPTIONS' })).status).toBe(204)
  expect(await (await ask(port, '/', { method: 'PUT' })).json()).toBe('in')
})

/** What a server answers to these very bytes. */
async function raw(port: number, text: string): Promise<string> {
  const socket = net.connect(port, 'localhost')
  socket.end(text)
  let answer = ''
  for await (const piece of socket) answer += String(piece)
  return answer
}
