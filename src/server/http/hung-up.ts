import type { ServerResponse } from 'node:http'
import { setImmediate } from 'node:timers/promises'

/**
 * Whether the client has hung up. Of one who has sent others of its kind at once, a side that is closed counts as that, though it
 * might still read: of a connection that waited with its request and its end, the end is read in the next iteration of the
 * event loop, which is waited for.
 */
export async function hasHungUp(response: ServerResponse, sentOthers: boolean): Promise<boolean> {
  if (!sentOthers) return response.destroyed
  await setImmediate()
  await setImmediate()
  return response.destroyed || (response.socket?.readableEnded ?? false)
}
