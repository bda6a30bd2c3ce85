import type { RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Requests of one connection that may wait: browsers and proxies send the next one when they have the answer. */
const mostWaiting = 100

interface Connection {
  /** The last response that was asked for. */
  latest?: ServerResponse
  waiting: number
}

const connections = new WeakMap<Socket, Connection>()

/**
 * Begins with a request when the answer to the one before it on the same connection was sent. Node hands over all that a
 * client pipelines (RFC 9112, section 9.3.2) at once: a client that reads no answers could have thousands of them kept. A
 * connection with too many requests that wait is ended, as Node reads on while none of them is answered.
 */
export function answerInOrder(listener: RequestListener): RequestListener {
  return (request, response) => {
    const { socket } = request
    const connection = connections.get(socket) ?? { waiting: 0 }
    connections.set(socket, connection)
    const before = connection.latest
    connection.latest = response
    if (!before || before.writableFinished || before.destroyed) return listener(request, response)
    if (++connection.waiting > mostWaiting) return void socket.destroy()
    before.once('close', () => {
      connection.waiting--
      if (!socket.destroyed) listener(request, response)
    })
  }
}
