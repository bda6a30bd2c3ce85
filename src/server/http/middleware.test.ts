import type { ServerResponse } from 'node:http'
import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import { log } from '~/server/observability/log'
import { cutOffFailedBody, type HttpEnv } from './middleware'

test('a reader who hangs up in the middle of a download is no failure', async () => {
  const logged = vi.spyOn(log, 'error').mockImplementation(() => {})
  const piece = Promise.withResolvers<Uint8Array>()
  const pull = vi.fn(async (sender: ReadableStreamDefaultController) => sender.enqueue(await piece.promise))
  const app = new Hono<HttpEnv>()
    .use((c, next) => {
      c.set('caller', { headers: c.req.raw.headers, address: '::1', requestId: 'one' })
      return next()
    })
    .use(cutOffFailedBody)
    .get('/', () => new Response(new ReadableStream({ pull, cancel: () => {} }, { highWaterMark: 0 })))
  const destroy = vi.fn()
  const outgoing = { destroy } as unknown as ServerResponse
  const answer = await app.request('/', {}, { outgoing })
  const reader = answer.body!.getReader()
  const read = reader.read()
  await vi.waitFor(() => expect(pull).toHaveBeenCalled())
  const cancelled = reader.cancel()
  piece.resolve(new Uint8Array(1))
  await Promise.all([read, cancelled])
  await new Promise(setImmediate)
  expect([logged.mock.calls, destroy.mock.calls]).toEqual([[], []])
})
