import { AsyncLocalStorage } from 'node:async_hooks'

/** On `globalThis`, because Next's bundle and the server's each have their own copy of this module. */
const holder = globalThis as typeof globalThis & { trowelRequestId?: AsyncLocalStorage<string> }

function storage(): AsyncLocalStorage<string> {
  holder.trowelRequestId ??= new AsyncLocalStorage<string>()
  return holder.trowelRequestId
}

/** Runs `work` with a request id in its async context: the jobs it enqueues carry the id into their logs. */
export function runWithRequestId<T>(requestId: string, work: () => T): T {
  return storage().run(requestId, work)
}

/** The request id of the current async context; undefined outside of a request or job. */
export function currentRequestId(): string | undefined {
  return storage().getStore()
}
