import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface RoundRobin {
  url: string
  close: () => Promise<void>
}

/** A proxy on loopback that gives each request to the next of the servers, as a load balancer does. */
export async function startRoundRobin(targets: () => string[]): Promise<RoundRobin> {
  let turn = 0
  const server = createServer((incoming, answer) => {
    const all = targets()
    const target = new URL(incoming.url ?? '/', all[turn++ % all.length])
    const peer = incoming.socket.remoteAddress ?? ''
    const claimed = incoming.headers['x-forwarded-for']
    const headers = { ...incoming.headers, 'x-forwarded-for': claimed ? `${claimed}, ${peer}` : peer }
    const outgoing = request(target, { method: incoming.method, headers }, (received) => {
      answer.writeHead(received.statusCode ?? 502, received.headers)
      received.pipe(answer)
    })
    outgoing.on('error', () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()))
    incoming.pipe(outgoing)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
