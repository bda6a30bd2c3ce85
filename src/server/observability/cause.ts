import { AsyncLocalStorage } from 'node:async_hooks'

/** Doors and jobs are bundled apart, so what they share sits on globalThis. */
const holder = globalThis as typeof globalThis & { trowelCause?: AsyncLocalStorage<string> }

function storage(): AsyncLocalStorage<string> {
  holder.trowelCause ??= new AsyncLocalStorage<string>()
  return holder.trowelCause
}

/** Runs `work` on behalf of a request: the jobs it enqueues carry the request's id into their logs. */
export function onBehalfOf<T>(requestId: string, work: () => T): T {
  return storage().run(requestId, work)
}

/** The id of the request that this code runs for; undefined outside of one. */
export function currentCause(): string | undefined {
  return storage().getStore()
}
