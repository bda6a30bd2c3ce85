import type { Executor } from '~/server/db/client'
import { isDisconnected } from '~/server/db/violations'
import { inTransaction, type ServiceContext } from './context'

/** As many are named in the error; all are in the log. */
const named = 5

type Running = Pick<ServiceContext, 'log'> & { signal?: AbortSignal | undefined }

/**
 * Does `act` for each of these. One that fails is logged and keeps none of the others: a job that ended at it would end
 * there again each time. No more are begun once the job's time is over or the database is away.
 * @param what they are
 * @param items each with its name, such as the id of a row, without personal data
 * @throws AggregateError that names what failed, when all were tried: a job is then shown as failed
 */
export async function runEach<N extends string, T>(
  { log, signal }: Running,
  what: string,
  items: Iterable<readonly [name: N, item: T]>,
  act: (item: T, name: N) => Promise<unknown>,
): Promise<void> {
  const failed = new Map<N, unknown>()
  for (const [name, item] of items)
    try {
      signal?.throwIfAborted()
      await act(item, name)
    } catch (err) {
      if (signal?.aborted || isDisconnected(err)) throw err
      log.error({ err, name }, `one of the ${what} failed, the others go on`)
      failed.set(name, err)
    }
  if (failed.size === 0) return
  const some = [...failed.keys()].slice(0, named).join(', ')
  const [cause] = failed.values()
  throw new AggregateError(failed.values(), `${failed.size} of the ${what} failed: ${some}`, { cause })
}

/** The same for rows by their ids, each in a transaction of its own. */
export function runEachInTransaction(
  ctx: ServiceContext,
  what: string,
  rows: readonly { id: string }[],
  act: (tx: Executor, id: string) => Promise<unknown>,
): Promise<void> {
  const ids = rows.map(({ id }) => [id, id] as const)
  return runEach(ctx, what, ids, (id) => inTransaction(ctx, (tx) => act(tx, id)))
}

/** What `runEach` said of an error, from the outermost on: by names, which hold no personal data. */
export function namesOfFailed(error: unknown): string[] {
  return error instanceof AggregateError ? [error.message, ...error.errors.flatMap(namesOfFailed)] : []
}
