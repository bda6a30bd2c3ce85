import { once } from 'node:events'
import http, { type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll } from 'vitest'

/** A server on a port of its own for this test file, which is there once `beforeAll` has run. */
export function givenServer(listener: RequestListener): { port: number; server: http.Server } {
  const server = http.createServer(listener)
  const given = { port: 0, server }
  beforeAll(async () => {
    server.listen(0)
    await once(server, 'listening')
    given.port = (server.address() as AddressInfo).port
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return given
}
