import { DomainError } from '~/domain/errors'

/** Far more than the bodies, a megabyte each at most, of all that a busy integrator asks for at one moment. */
export const mostBodyBytes = 8 * 1024 * 1024

/** Bytes by sender of the bodies of calls under way, for as long as their sender takes to send them. */
const held = new Map<string, number>()

/**
 * Counts what of a call's body stands in memory, until `release`.
 * @throws DomainError `TooManyRequests` from `hold` when the sender's bodies would take too much.
 */
export function countBody(sender: string) {
  let counted = 0
  const change = (bytes: number) => {
    counted += bytes
    const left = (held.get(sender) ?? 0) + bytes
    if (left > 0) held.set(sender, left)
    else held.delete(sender)
  }
  return {
    hold(bytes: number) {
      if ((held.get(sender) ?? 0) + bytes > mostBodyBytes)
        throw new DomainError('TooManyRequests', 'Please finish your other calls first.', { retryAfter: 5 })
      change(bytes)
    },
    release: () => change(-counted),
  }
}
