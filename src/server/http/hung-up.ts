import type { ServerResponse } from 'node:http'
import { setImmediate } from 'node:timers/promises'

/**
 * Whether the client has hung up. Of a new connection that waited with its request and its end, the end is read in the next
 * iteration of the event loop, which is waited for. Node writes nothing more to who has closed the sending side.
 */
export async function hasHungUp(response: ServerResponse): Promise<boolean> {
  const isNew = !response.socket?.bytesWritten
  if (!isNew) return response.destroyed
  await setImmediate()
  await setImmediate()
  return response.destroyed || (response.socket?.readableEnded ?? false)
}
