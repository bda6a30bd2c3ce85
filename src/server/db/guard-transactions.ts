import type { Sql, TransactionSql } from 'postgres'
import type { Ask } from './prepare-recurring'

/** The driver rejects a transaction itself as soon as its connection closed, which follows at once. */
const closesWithinMs = 1_000

/** Tells the driver that the connection takes nothing else until this is answered. */
const alone: object = { onexecute: () => false }

type Work = (tx: TransactionSql) => unknown
type Run = (...args: unknown[]) => Promise<unknown>

/** One transaction's connection: why it is gone, once it is. */
interface Connection {
  lost?: unknown
}

/**
 * The pool as Drizzle uses it, with `decorate` around every statement, in transactions too. A transaction whose
 * connection broke fails at once and its later statements are refused: the driver would write its `rollback` to a
 * closed socket, or into another transaction on the same connection (porsager/postgres#1155, #1186, #1199).
 *
 * Outside of transactions a connection is given one statement at a time. The driver would send a hundred, and forget to
 * reserve the connection for a `begin` that stands at the end of them: it fails, and what others ask next is never
 * committed (`execute` in its connection.js calls `onexecute` only while there is room for more).
 */
export function guardTransactions(client: Sql, decorate: (ask: Ask) => Ask): Sql {
  const begin = client.begin.bind(client) as Run
  const ask = decorate((text, parameters = [], options) => client.unsafe(text, parameters, { ...options, ...alone }))
  const guardedBegin = (...args: unknown[]) => guarded(begin, args, {}, decorate)
  return new Proxy(client, {
    get: (driver, key) => {
      if (key === 'unsafe') return ask
      return key === 'begin' ? guardedBegin : Reflect.get(driver, key)
    },
  })
}

function guarded(run: Run, args: unknown[], connection: Connection, decorate: (ask: Ask) => Ask): Promise<unknown> {
  const work = args.at(-1) as Work
  return new Promise((resolve, reject) => {
    let isOver = false
    const lose = (error: unknown) => {
      connection.lost ??= error
      reject(error)
    }
    const attempt = async (tx: TransactionSql) => work(guardedTx(tx, connection, decorate))
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

function guardedTx(tx: TransactionSql, connection: Connection, decorate: (ask: Ask) => Ask): TransactionSql {
  const decorated = decorate(tx.unsafe)
  const ask = (...args: Parameters<Ask>) => {
    if (connection.lost) throw connection.lost
    return decorated(...args)
  }
  const savepoint = (...args: unknown[]) => guarded(tx.savepoint as Run, args, connection, decorate)
  return new Proxy(tx, {
    get: (driver, key) => {
      if (key === 'unsafe') return ask
      return key === 'savepoint' ? savepoint : Reflect.get(driver, key)
    },
  })
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
