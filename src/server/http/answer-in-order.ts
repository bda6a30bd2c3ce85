import type { RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** The last response of each connection that was asked for. */
const latest = new WeakMap<Socket, ServerResponse>()

/**
 * Begins with a request when the answer to the one before it on the same connection was sent. Node hands over all that a
 * client pipelines (RFC 9112, section 9.3.2) at once: a client that reads no answers could have thousands of them kept.
 */
export function answerInOrder(listener: RequestListener): RequestListener {
  return (request, response) => {
    const { socket } = request
    const before = latest.get(socket)
    latest.set(socket, response)
    if (!before || before.writableFinished || before.destroyed) return listener(request, response)
    before.once('close', () => socket.destroyed || listener(request, response))
  }
}
