import { createServer, type RequestListener, type Server } from 'node:http'

/** Live lines are written to every 20 seconds; a client that reads a few kilobytes a second keeps its answer moving. */
const longestSilenceMs = 10 * 60_000

/** A server that ends connections on which nothing moved for so long, such as those of clients that read no answers. */
export function createWebServer(listener?: RequestListener, longestSilence = longestSilenceMs): Server {
  const server = createServer(listener)
  server.timeout = longestSilence
  return server
}
