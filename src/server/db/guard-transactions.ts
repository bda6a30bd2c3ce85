import type { Sql, TransactionSql } from 'postgres'

/** The driver rejects a transaction itself as soon as its connection closed, which follows at once. */
const closesWithinMs = 1_000

type Work = (tx: TransactionSql) => unknown
type Run = (...args: unknown[]) => Promise<unknown>

/** One transaction's connection: why it is gone, once it is. */
interface Connection {
  lost?: unknown
}

/**
 * Keeps a transaction whose connection broke from writing anything more. The driver would: its `rollback` and the
 * statements that follow go to a closed socket, or to the next user's session on the same connection. Here the
 * transaction fails at once, what it still asks is refused, and the driver never learns how its work ended.
 */
export function guardTransactions(client: Sql): Sql {
  const begin = client.begin.bind(client) as Run
  client.begin = ((...args: unknown[]) => guarded(begin, args, {})) as never
  return client
}

function guarded(run: Run, args: unknown[], connection: Connection): Promise<unknown> {
  const work = args.at(-1) as Work
  return new Promise((resolve, reject) => {
    let isOver = false
    const lose = (error: unknown) => {
      connection.lost ??= error
      reject(error)
    }
    const attempt = async (tx: TransactionSql) => work(guardedTx(tx, connection))
    const withheld = (tx: TransactionSql) =>
      new Promise((done, failed) => {
        attempt(tx).then(
          (value) => (connection.lost ? reject(connection.lost) : done(value)),
          (error) => {
            if (!connection.lost && !isConnectionLost(error)) return failed(error)
            lose(error)
            // It may have been another connection's, used by the same work: then this one still has to roll back.
            setTimeout(() => isOver || failed(error), closesWithinMs).unref()
          },
        )
      })
    run(...args.slice(0, -1), withheld)
      .then(resolve, (error) => (isConnectionLost(error) ? lose(error) : reject(error)))
      .finally(() => {
        isOver = true
      })
  })
}

function guardedTx(tx: TransactionSql, connection: Connection): TransactionSql {
  const { unsafe } = tx
  tx.unsafe = ((...args: Parameters<typeof unsafe>) => {
    if (connection.lost) throw connection.lost
    return unsafe(...args)
  }) as typeof unsafe
  const savepoint = tx.savepoint.bind(tx) as Run
  tx.savepoint = ((...args: unknown[]) => guarded(savepoint, args, connection)) as never
  return tx
}

/** The driver's own, and `57P01` to `57P05`: the server ends the connection. */
const lostCode = /^(CONNECTION_(CLOSED|DESTROYED|ENDED)|57P0\d)$/

/** Whether the driver says so: it adds the `query` to errors of its sockets, and others' sockets are none of ours. */
function isConnectionLost(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && lostCode.test(String(cause.code))) return true
    if ('syscall' in cause && 'query' in cause) return true
  }
  return false
}
