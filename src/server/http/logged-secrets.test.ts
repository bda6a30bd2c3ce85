import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeKey } from '~/server/crypto/api-key'
import { requestPath } from '~/server/crypto/request-link'
import { derivedToken, randomToken } from '~/server/crypto/tokens'
import { describeFailure } from '~/server/observability/describe-failure'
import { log } from '~/server/observability/log'
import { metrics } from '~/server/observability/metrics'
import { unsubscribePaths } from '~/server/services/mail/unsubscribe-token'
import * as feeds from '~/server/services/visit/calendar-feed'
import { sign } from '~/server/storage/signature'
import { givenDatabase } from '~/test/database'
import { createListener } from './listener'

const database = givenDatabase()
const server = http.createServer(createListener(async (_request, response) => void response.end('a page')))
const stream = (log as unknown as Record<symbol, { write: (line: string) => void }>)[pino.symbols.streamSym]!
const written = vi.spyOn(stream, 'write').mockImplementation(() => {})
const level = log.level

beforeAll(async () => {
  log.level = 'trace'
  server.listen(0)
  await once(server, 'listening')
})
afterAll(() => {
  log.level = level
  server.closeAllConnections()
  server.close()
})

const output = () => written.mock.calls.join('')

async function send(path: string, method = 'GET') {
  const { port } = server.address() as AddressInfo
  const request = http.request({ port, path, method, agent: false }).end()
  const [answer] = await once(request, 'response')
  answer.resume()
  await once(answer, 'close')
}

const token = randomToken()
const id = '0197c5a0-0000-7000-8000-000000000000'
const signature = sign('an address', 'a key').split('=')[1]!
const storageKey = `${derivedToken('key', id)}abcde`
const key = makeKey().text
const encoded = [...token].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('')

/** Every address that carries a secret, as it is given out and as it is mistyped. */
const addresses: [string, secret: string][] = [
  [`/api/calendar/${token}`, token],
  [`/api/calendar/${token}.ics`, token],
  [`/api/calendar/${token}/`, token],
  [`/api/calendar/${token.slice(0, 20)}`, token.slice(0, 20)],
  [`/api/calendar/${encoded}`, encoded],
  [`/api/Calendar/${token}`, token],
  [`/api//calendar/${token}`, token],
  [`/calendar/${token}`, token],
  [`/api/nowhere/${'x/'.repeat(90)}${token}`, token.slice(0, 10)],
  [requestPath({ projectId: id }), requestPath({ projectId: id }).split('=')[1]!],
  [`/customer-portal?proof=${token}`, token],
  [`/customer-portal%3Frequest=${token}`, token],
  [`/follow?token=${token}`, token],
  [`/follow/${token}`, token],
  [`/reset-password?token=${token}`, token],
  [`/reset-password%3Ftoken%3D${token}`, token],
  [`/contractor/accept-invitation?token=${token}`, token],
  [`/admin/accept-invitation?token=${token}`, token],
  [`/unsubscribe?token=${token}`, token],
  [`/api/unsubscribe?token=${token}`, token],
  [`/api/storage/${storageKey}?expires=1&signature=hmac-sha256%3D${signature}`, signature],
  [`/api/storage/${storageKey}&signature=hmac-sha256=${signature}`, signature],
  [`/api/files/${id}?token=${token}`, token],
  [`/api/quotes/${id}/pdf?request=${token}`, token],
  [`/api/${key}`, key.slice(17)],
]

test.each(addresses)('%s is logged without its secret', async (address, secret) => {
  for (const method of ['GET', 'HEAD', 'POST', 'PUT']) await send(address, method)
  await vi.waitFor(() => expect(output().match(/"msg":"request"/g)).toHaveLength(4))
  expect(output()).not.toContain(secret)
  const routes = (await metrics().http.get()).values.map(({ labels }) => labels.route)
  expect(routes.filter((route) => String(route).includes(secret))).toEqual([])
  written.mockClear()
})

test('a link to unsubscribe tells nothing of who it is for', async () => {
  const { page, oneClick } = await unsubscribePaths(database.db, 'nora@example.ca')
  for (const path of [page, oneClick, page.replace('?token=', '/')]) await send(path)
  await vi.waitFor(() => expect(output().match(/"msg":"request"/g)).toHaveLength(3))
  expect(output()).not.toContain(page.split('=')[1])
  written.mockClear()
})

test('a failure while such an address is answered is logged without its secret too', async () => {
  const url = `https://trowel.example/follow?token=${token}&x=1`
  const failing = vi.spyOn(feeds, 'readCalendarFeed').mockRejectedValue(new Error(`cannot read ${url} or /f/${token}`))
  await send(`/api/calendar/${token}`)
  await vi.waitFor(() => expect(output()).toContain('"msg":"request"'))
  failing.mockRestore()
  const [failure, request] = written.mock.calls.map(([line]) => JSON.parse(line))
  expect(failure).toMatchObject({
    path: '/api/calendar/{secret}',
    err: { message: 'cannot read https://trowel.example/follow?token={secret}&x=1 or /f/{secret}' },
  })
  expect(request).toMatchObject({ path: '/api/calendar/{token}', status: 500 })
  expect(output()).not.toContain(token)
  expect(describeFailure(new Error(url))).toBe('https://trowel.example/follow?token={secret}&x=1')
  written.mockClear()
})

test('other addresses are logged as they are', async () => {
  for (const path of [
    `/api/files/${id}`,
    '/contractors/a-very-long-name-of-a-company-that-does-kitchens-and-baths',
    '/admin/contractors',
  ]) {
    await send(path)
    await vi.waitFor(() => expect(output()).toContain(`"path":"${path}"`))
  }
})

test('Postgres, whose log is its own, leaves out the values of rows that it refuses', async () => {
  expect(await database.db.$client`show log_error_verbosity`).toEqual([{ log_error_verbosity: 'terse' }])
  expect(readFileSync('compose.yaml', 'utf8')).toContain('command: [postgres, -c, log_error_verbosity=terse]')
})
