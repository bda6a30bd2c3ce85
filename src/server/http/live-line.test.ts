import { once } from 'node:events'
import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { callerOf, createApiContext } from '~/server/api/context'
import { appRouter } from '~/server/api/root'
import { createCallerFactory } from '~/server/api/trpc'
import { openSession } from '~/server/auth/session'
import { messages, sessions } from '~/server/db/schema'
import { metrics } from '~/server/observability/metrics'
import { ChangeHub } from '~/server/services/live/change-hub'
import { givenDatabase } from '~/test/database'
import { createUser } from '~/test/factories'
import { createLeadFor } from '~/test/leads'
import { createListener } from './listener'

const database = givenDatabase()
const server = http.createServer(createListener(async (_, response) => void response.end()))
let hub: ChangeHub
let port: number

beforeAll(async () => {
  hub = new ChangeHub(database.db, database.url, 3_600_000)
  Object.assign(globalThis, { trowelChangeHub: hub })
  server.listen(0)
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(async () => {
  await hub.stop()
  server.closeAllConnections()
  server.close()
  Object.assign(globalThis, { trowelChangeHub: undefined })
})

const path = `/api/trpc/live.changes?input=${encodeURIComponent(JSON.stringify({ age: 0 }))}`

async function givenAccount() {
  const user = await createUser(database.db, 'homeowner')
  const { id } = await createLeadFor(database.db, { project: { homeownerId: user.id } })
  const { setCookie, sessionId } = await openSession(database.db, user)
  return { id, sessionId, cookie: setCookie.split(';')[0] ?? '' }
}

const write = (assignmentId: string) =>
  database.db.insert(messages).values({ assignmentId, sender: 'contractor', body: 'Secret words' })

/** An open line, read until what was received matches. */
async function openLine(headers: Record<string, string>) {
  const gone = new AbortController()
  const response = await fetch(`http://localhost:${port}${path}`, { headers, signal: gone.signal })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let received = ''
  const until = async (pattern: RegExp) => {
    while (!pattern.test(received)) {
      const { done, value } = (await reader?.read()) ?? { done: true }
      if (done) throw new Error(`the line ended with: ${received}`)
      received += value
    }
    return received
  }
  const untilEnd = async () => {
    for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) received += read.value
    return received
  }
  return { response, until, untilEnd, leave: () => gone.abort() }
}

test('an open line tells at once what changed and never what it says, uncompressed and past buffering proxies', async () => {
  const { id, cookie } = await givenAccount()
  const line = await openLine({ cookie, 'accept-encoding': 'gzip' })
  const { headers } = line.response
  expect(headers.get('content-type')).toBe('text/event-stream')
  expect(headers.get('cache-control')).toBe('no-cache, no-transform')
  expect(headers.get('x-accel-buffering')).toBe('no')
  expect(headers.get('content-encoding')).toBeNull()
  await line.until(/id: \d+-\d+\n/)
  await write(id)
  const received = await line.until(/"kind":"message"/)
  expect(received).toContain(`{"everything":false,"changes":[{"kind":"message","id":"${id}"}]}`)
  expect(received).not.toContain('Secret')
  line.leave()
  await vi.waitFor(() => expect(hub.size).toBe(0))
})

test('a line is no request that took long', async () => {
  metrics().http.reset()
  const { cookie } = await givenAccount()
  const line = await openLine({ cookie })
  await line.until(/id: /)
  expect((await metrics().liveLines.get()).values).toMatchObject([{ value: 1 }])
  line.leave()
  await vi.waitFor(async () => expect((await metrics().liveLines.get()).values).toMatchObject([{ value: 0 }]))
  expect((await metrics().http.get()).values.filter(({ labels }) => String(labels.route).includes('live'))).toEqual([])
})

test('a visitor has none, and a session that ends closes it with a sentence and no cause', async () => {
  const refused = await (await openLine({})).untilEnd()
  expect(refused).toMatch(/event: serialized-error\ndata: .*"code":"UNAUTHORIZED"/)
  const { cookie, sessionId } = await givenAccount()
  const line = await openLine({ cookie })
  await line.until(/id: /)
  await database.db.delete(sessions).where(eq(sessions.id, sessionId))
  await hub.beat()
  const received = await line.untilEnd()
  expect(received).toMatch(
    /event: serialized-error\ndata: .*"message":"Unauthorized: please log in".*"code":"UNAUTHORIZED"/,
  )
  expect(received).not.toMatch(/stack|select/)
  expect(hub.size).toBe(0)
})

test('who does not read holds nobody up', async () => {
  const { id, cookie } = await givenAccount()
  const lazy = net.connect(port, 'localhost')
  lazy.pause()
  lazy.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`)
  const line = await openLine({ cookie })
  await line.until(/id: /)
  await vi.waitFor(() => expect(hub.size).toBe(2))
  for (let written = 0; written < 300; written++) await write(id)
  await line.until(/"kind":"message"/)
  lazy.destroy()
  line.leave()
  await vi.waitFor(() => expect(hub.size).toBe(0))
})

test.each([
  ['leaves', async (leave: () => void) => leave()],
  ['is signed out', async () => void (await database.db.delete(sessions))],
])('a browser that reads slowly and %s takes nothing else with it', async (_how, goAway) => {
  const { cookie } = await givenAccount()
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  onTestFinished(() => void process.off('unhandledRejection', unhandled))
  const gone = new AbortController()
  const caller = callerOf(new Headers({ cookie }))
  const changes = await createCallerFactory(appRouter)(await createApiContext(caller, database.db), {
    signal: gone.signal,
  }).live.changes({ age: 0 })
  const iterator = changes[Symbol.asyncIterator]()
  await iterator.next()
  // As tRPC does while what came before is still being written.
  const next = iterator.next()
  await goAway(() => gone.abort())
  await hub.beat()
  await setTimeout(10)
  expect(unhandled).not.toHaveBeenCalled()
  // What was noted while the account was made may come first.
  const readOn = async () => {
    for (let read = next; ; read = iterator.next()) await read
  }
  await expect(readOn()).rejects.toThrow()
})

test('a server that stops ends its lines without a word, so that browsers ask another', async () => {
  const { cookie } = await givenAccount()
  const line = await openLine({ cookie })
  await line.until(/id: /)
  await hub.stop()
  expect(await line.untilEnd()).not.toMatch(/event: (return|serialized-error)/)
})
