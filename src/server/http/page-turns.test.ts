import { once } from 'node:events'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import net from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { givenServer } from '~/test/http-server'
import { cachePages } from './page-cache'
import { createRenderer } from './page-renderer'
import { createPageTurns } from './page-turns'

/** What is being rendered, in the order in which it began. */
const begun: string[] = []
let underWay: (() => void)[] = []
let answer: (request: IncomingMessage, response: ServerResponse) => void | Promise<void>

const handlePage = async (request: IncomingMessage, response: ServerResponse) => {
  begun.push(request.url ?? '')
  await answer(request, response)
}
const render = createRenderer(handlePage)
const given = givenServer((request, response) => handle(request, response))
let handle: ReturnType<typeof cachePages>

beforeEach(() => {
  begun.length = 0
  underWay = []
  answer = (_request, response) =>
    new Promise((resolve) => {
      underWay.push(() => {
        response.end('a page')
        resolve()
      })
    })
  handle = cachePages({ handlePage, render, readVersion: async () => '1', takeTurn: createPageTurns() })
})
afterEach(() => vi.useRealTimers())

const attacker = '203.0.113.7'

function ask(path: string, address = attacker) {
  const request = http.get({ port: given.port, path, agent: false, headers: { 'x-forwarded-for': address } })
  const answered = once(request, 'response').then(async ([response]) => {
    const { statusCode, headers } = response as IncomingMessage
    return { status: statusCode, headers, body: await text(response) }
  })
  return { request, answered }
}
const askMany = (count: number, path: string, address?: string) =>
  Array.from({ length: count }, (_, number) => ask(`${path}${number}`, address))
const begins = (count: number) => vi.waitFor(() => expect(begun).toHaveLength(count))
const finishOne = () => underWay.shift()?.()
const finishAll = async (requests: { answered: Promise<{ status: number | undefined }> }[]) => {
  const finishing = setInterval(() => {
    for (const finish of underWay.splice(0)) finish()
  }, 1)
  const answers = await Promise.all(requests.map(({ answered }) => answered))
  clearInterval(finishing)
  return answers.map(({ status }) => status)
}

test.each([
  ['pages that are not kept', '/unsubscribe?token='],
  ['pages that are kept, asked for by ever new addresses', '/contractors?q='],
])('of one sender three %s are rendered at once, and another waits for one of them', async (_name, path) => {
  const many = askMany(50, path)
  await begins(3)
  const other = ask('/customer-portal', '198.51.100.9')
  await begins(4)
  expect(begun[3]).toBe('/customer-portal')
  expect(await finishAll([...many, other])).toEqual(Array(51).fill(200))
})

test('six are rendered at once, and the next is that of whoever has none', async () => {
  const many = ['203.0.113.1', '203.0.113.2'].flatMap((address) => askMany(20, '/unsubscribe?token=', address))
  await begins(6)
  const other = ask('/customer-portal', '198.51.100.9')
  await vi.waitFor(async () => expect(await connections()).toBe(41))
  for (let finished = 1; !begun.includes('/customer-portal'); finished++) {
    expect(finished).toBeLessThanOrEqual(3)
    finishOne()
    await begins(6 + finished)
  }
  expect(await finishAll([...many, other])).toEqual(Array(41).fill(200))
})

test('who asks for a kept page waits by their own turn, not by that of who asked first', async () => {
  const many = [...askMany(20, '/unsubscribe?token='), ask('/how-it-works'), ...askMany(20, '/unsubscribe?token=b')]
  await begins(3)
  const other = ask('/how-it-works', '198.51.100.9')
  await begins(4)
  expect(begun[3]).toBe('/how-it-works')
  await finishAll([...many, other])
  expect(begun.filter((url) => url === '/how-it-works')).toHaveLength(1)
})

test('an IPv6 site is one sender, whichever of its networks asks', async () => {
  const many = Array.from({ length: 10 }, (_, number) => ask('/unsubscribe?token=a', `2001:db8:7:${number}00::1`))
  await vi.waitFor(async () => expect(await connections()).toBe(10))
  await begins(3)
  await finishAll(many)
})

test('who has too many waiting gets 429 and when to ask again; what is kept, and files of the build, do not wait', async () => {
  const kept = ask('/how-it-works')
  await begins(1)
  await finishAll([kept])
  const many = askMany(260, '/unsubscribe?token=')
  const refused = await Promise.any(many.map(({ answered }) => answered))
  expect(refused).toMatchObject({
    status: 429,
    headers: { 'retry-after': '5', 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
    body: expect.stringContaining('Please try again shortly'),
  })
  expect((await ask('/how-it-works').answered).body).toBe('a page')
  const rendering = answer
  answer = (_request, response) => void response.end('a file')
  expect((await ask('/_next/static/a.js').answered).body).toBe('a file')
  answer = rendering
  const statuses = await finishAll(many)
  expect(statuses.filter((status) => status === 200)).toHaveLength(200)
  expect(statuses.filter((status) => status === 429)).toHaveLength(60)
})

test('what waits when its client hangs up is not rendered', async () => {
  const many = askMany(3, '/unsubscribe?token=')
  await begins(3)
  const gone = ask('/unsubscribe?token=gone')
  gone.answered.catch(() => {})
  await vi.waitFor(async () => expect(await connections()).toBe(4))
  gone.request.destroy()
  await vi.waitFor(async () => expect(await connections()).toBe(3))
  expect(await finishAll([...many, ask('/unsubscribe?token=last')])).toEqual(Array(4).fill(200))
  expect(begun).not.toContain('/unsubscribe?token=gone')
})

test.each([
  ['pages that are not kept', '/unsubscribe?token='],
  ['pages that are kept', '/contractors?q='],
])('who hangs up while %s are rendered keeps the turns until they are', async (_name, path) => {
  const gone = askMany(3, path)
  await begins(3)
  const next = ask(`${path}next`)
  await vi.waitFor(async () => expect(await connections()).toBe(4))
  for (const { request, answered } of gone) {
    answered.catch(() => {})
    request.destroy()
  }
  await vi.waitFor(async () => expect(await connections()).toBe(1))
  const other = ask('/customer-portal', '198.51.100.9')
  await begins(4)
  expect(begun[3]).toBe('/customer-portal')
  expect(await finishAll([next, other])).toEqual([200, 200])
})

test('a client that reads nothing does not keep its turn', async () => {
  const chunk = Buffer.alloc(64 * 1024)
  answer = async (_request, response) => {
    for (let sent = 0; sent < 400; sent++) if (!response.write(chunk)) await once(response, 'drain')
    response.end()
  }
  const silent = Array.from({ length: 3 }, () => {
    const socket = net.connect(given.port).pause()
    socket.write(`GET /unsubscribe?token=a HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${attacker}\r\n\r\n`)
    return socket
  })
  await begins(3)
  const other = ask('/unsubscribe?token=b')
  await begins(4)
  expect((await other.answered).body).toHaveLength(400 * chunk.length)
  for (const socket of silent) socket.destroy()
})

test('a rendering that comes to no end keeps its turn for five seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  answer = () => new Promise(() => {})
  const many = askMany(4, '/unsubscribe?token=')
  for (const { answered } of many) answered.catch(() => {})
  while (begun.length < 3 || (await connections()) < 4) await new Promise((resolve) => setImmediate(resolve))
  await vi.advanceTimersByTimeAsync(4900)
  expect(begun).toHaveLength(3)
  await vi.advanceTimersByTimeAsync(200)
  expect(begun).toHaveLength(4)
  for (const { request } of many) request.destroy()
})

const connections = () =>
  new Promise<number>((resolve) => {
    given.server.getConnections((_error, count) => resolve(count))
  })
