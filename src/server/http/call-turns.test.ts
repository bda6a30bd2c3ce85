import { EventEmitter } from 'node:events'
import { Hono } from 'hono'
import { afterEach, expect, test, vi } from 'vitest'
import { callsAtOncePerSender, mostUnread, takeCallTurn } from './call-turns'
import type { HttpEnv } from './middleware'

afterEach(() => vi.useRealTimers())

/** An application whose answers wait until they are let go. */
function givenCalls() {
  const gate = Promise.withResolvers<void>()
  const begun: string[] = []
  const app = new Hono<HttpEnv>()
  app.use(async (c, next) => {
    c.set('caller', { headers: new Headers(), address: c.req.header('from') ?? '', requestId: '' })
    await next()
  })
  app.get('/', takeCallTurn, async (c) => {
    begun.push(c.req.header('from') ?? '')
    await gate.promise
    return c.text('answered')
  })
  const call = (from: string, env?: object) => app.request('/', { headers: { from } }, env)
  return { gate, begun, call }
}

const many = 3 * callsAtOncePerSender

test('of one sender a few calls are worked on at once, and others do not wait for the rest', async () => {
  const { gate, begun, call } = givenCalls()
  const flood = Array.from({ length: many }, () => call('198.51.100.7'))
  const other = call('198.51.100.8')
  await vi.waitFor(() => expect(begun).toContain('198.51.100.8'))
  expect(begun.filter((from) => from === '198.51.100.7')).toHaveLength(callsAtOncePerSender)
  gate.resolve()
  for (const answer of await Promise.all([...flood, other])) expect(await answer.text()).toBe('answered')
  expect(begun).toHaveLength(many + 1)
})

test('calls that take long keep the sender’s others waiting no more', async () => {
  vi.useFakeTimers()
  const { gate, begun, call } = givenCalls()
  const flood = Array.from({ length: many }, () => call('198.51.100.9'))
  await vi.advanceTimersByTimeAsync(9900)
  expect(begun).toHaveLength(callsAtOncePerSender)
  await vi.advanceTimersByTimeAsync(10_200)
  expect(begun).toHaveLength(many)
  gate.resolve()
  for (const answer of await Promise.all(flood)) expect(await answer.text()).toBe('answered')
})

test('a call whose sender has hung up before its turn is not made', async () => {
  const { gate, begun, call } = givenCalls()
  const first = Array.from({ length: callsAtOncePerSender }, () => call('198.51.100.10'))
  const outgoing = { destroyed: false }
  const gone = call('198.51.100.10', { outgoing })
  outgoing.destroyed = true
  gate.resolve()
  await Promise.all([...first, gone])
  expect(begun).toHaveLength(callsAtOncePerSender)
})

test('a call is not made whose sender’s hang-up is read behind it', async () => {
  const { gate, begun, call } = givenCalls()
  const first = call('198.51.100.13')
  await vi.waitFor(() => expect(begun).toHaveLength(1))
  const socket = { readableEnded: false }
  const gone = call('198.51.100.13', { outgoing: { destroyed: false, socket } })
  setImmediate(() => {
    socket.readableEnded = true
  })
  await gone
  gate.resolve()
  await first
  expect(begun).toHaveLength(1)
})

test('who reads no answers gets no more of them, until they are read', async () => {
  const app = new Hono<HttpEnv>()
  app.use(async (c, next) => {
    c.set('caller', { headers: new Headers(), address: c.req.header('from') ?? '', requestId: '' })
    await next()
  })
  app.get('/json', takeCallTurn, (c) => c.json({ answer: 'long' }))
  app.get('/file', takeCallTurn, (c) => c.body('bytes', 200, { 'content-type': 'image/webp' }))
  app.onError((error, c) => c.text(error.message, 429))
  const call = async (path: string, outgoing = new EventEmitter(), from = '198.51.100.11') => {
    const { status } = await app.request(path, { headers: { from } }, { outgoing })
    return { status, read: () => outgoing.emit('close') }
  }
  const files = await Promise.all(Array.from({ length: 2 * mostUnread }, () => call('/file')))
  expect(files.map(({ status }) => status)).not.toContain(429)
  const answers = await Promise.all(Array.from({ length: mostUnread + 5 }, () => call('/json')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(mostUnread)
  expect((await call('/json', new EventEmitter(), '198.51.100.12')).status).toBe(200)
  for (const { status, read } of answers) if (status === 200) read()
  expect((await call('/json')).status).toBe(200)
})
