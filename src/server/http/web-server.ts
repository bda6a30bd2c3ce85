import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'

/** Live lines are written to every 20 seconds; a client that reads a few kilobytes a second keeps its answer moving. */
const longestSilenceMs = 10 * 60_000

/** A server that ends connections on which nothing moved for so long, such as those of clients that read no answers. */
export function createWebServer(listener?: RequestListener, longestSilence = longestSilenceMs): Server {
  const server = createServer(listener)
  server.timeout = longestSilence
  return server
}

/**
 * Node accepts one connection of a listening socket in each iteration of its event loop. With more sockets a queue of
 * connections is taken in before it grows while the iterations are long. Only Linux spreads connections over sockets.
 */
export const listeningSockets = process.platform === 'linux' ? 8 : 1

/**
 * Has servers listen on one port, each with a socket of its own.
 * @throws with code `EADDRINUSE` when another process listens there, which would share the connections.
 */
export async function listenOn(port: number, servers: Server[]): Promise<void> {
  const claim = createServer().listen(port)
  await once(claim, 'listening')
  await new Promise((closed) => claim.close(closed))
  const reusePort = servers.length > 1
  await Promise.all(servers.map((server) => once(server.listen({ port, reusePort }), 'listening')))
}
