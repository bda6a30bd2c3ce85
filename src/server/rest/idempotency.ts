import { InvalidError } from '~/domain/errors'
import { idempotencyKeyLength, isIdempotencyKey } from '~/domain/idempotency'
import { sortedKeys } from '~/lib/sorted-keys'
import type { KeyedCall } from '~/server/services/idempotency/run-once'

/**
 * The `Idempotency-Key` of a request; null without one.
 * @throws InvalidError
 */
export function readIdempotencyKey(headers: Headers): string | null {
  const key = headers.get('idempotency-key')
  if (key !== null && !isIdempotencyKey(key))
    throw new InvalidError(`Idempotency-Key must have 1 to ${idempotencyKeyLength} printable characters`, {
      reason: 'idempotency_key_invalid',
    })
  return key
}

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi

/** What one call is: two with the same address and the same JSON, in whatever order of keys, are the same. */
export function keyedCall(key: string, operation: string, { pathname, searchParams }: URL, body: unknown): KeyedCall {
  const query = [...searchParams].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return {
    key,
    operation,
    content: JSON.stringify([pathname, query, sortedKeys(body)]),
    subjects: pathname.match(uuids) ?? [],
  }
}
