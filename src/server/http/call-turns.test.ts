import { Hono } from 'hono'
import { afterEach, expect, test, vi } from 'vitest'
import { callsAtOncePerSender, takeCallTurn } from './call-turns'
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
  await vi.advanceTimersByTimeAsync(2500)
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
