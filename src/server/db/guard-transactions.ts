import type { Sql, TransactionSql } from 'postgres'
import type { Ask } from './prepare-recurring'

type Work = (tx: TransactionSql) => unknown
type Run = (...args: unknown[]) => Promise<unknown>

interface Scope {
  /** Of the whole transaction, aborted when it breaks. */
  connection: AbortController
  /** Why nothing more may be sent. */
  closed: () => Error | undefined
  decorate: (ask: Ask) => Ask
}

/**
 * The pool as Drizzle uses it, with `decorate` around every statement, in transactions too. A transaction whose
 * connection broke fails at once, and what it still asks is refused, as is what is asked after its end. The driver never
 * learns how the work of a broken one ended: it would write its `rollback`, or the `rollback to` of a savepoint, to a
 * closed socket or into another transaction on the same connection (porsager/postgres#1155, #1186, #1199).
 */
export function guardTransactions(client: Sql, decorate: (ask: Ask) => Ask): Sql {
  const ask = decorate(client.unsafe)
  const begin = (...args: unknown[]) => {
    const connection = new AbortController()
    return guarded(client.begin as Run, args, { connection, closed: () => connection.signal.reason, decorate })
  }
  return new Proxy(client, {
    get: (driver, key) => {
      if (key === 'unsafe') return ask
      return key === 'begin' ? begin : Reflect.get(driver, key)
    },
  })
}

/** A transaction, or a savepoint, within what surrounds it. */
function guarded(run: Run, args: unknown[], outer: Scope): Promise<unknown> {
  const work = args.at(-1) as Work
  let isOver = false
  let failure: unknown
  const closed = () => outer.closed() ?? (isOver ? new Error('The transaction is over') : undefined)
  return new Promise((resolve, reject) => {
    const withheld = async (tx: TransactionSql) => {
      try {
        return await work(guardedTx(tx, { ...outer, closed }))
      } catch (error) {
        failure = error
        throw error
      } finally {
        isOver = true
        const reason = outer.closed()
        if (reason) await new Promise(() => reject(reason))
      }
    }
    outer.connection.signal.addEventListener('abort', () => reject(outer.closed()))
    run(...args.slice(0, -1), withheld).then(resolve, (error) => {
      if (error !== failure) abortIfLost(outer.connection, error)
      reject(error)
    })
  })
}

function guardedTx(tx: TransactionSql, scope: Scope): TransactionSql {
  const decorated = scope.decorate(tx.unsafe)
  const assertOpen = () => {
    const reason = scope.closed()
    if (reason) throw reason
  }
  const ask = (...args: Parameters<Ask>) => {
    assertOpen()
    const query = decorated(...args)
    query.catch((error) => abortIfLost(scope.connection, error))
    return query
  }
  const savepoint = async (...args: unknown[]) => {
    assertOpen()
    return guarded(tx.savepoint as Run, args, scope)
  }
  return new Proxy(tx, {
    get: (driver, key) => {
      if (key === 'unsafe') return ask
      return key === 'savepoint' ? savepoint : Reflect.get(driver, key)
    },
  })
}

/** Errors of the driver or its socket. A statement that fails with `57P01` was answered: its connection lives. */
function abortIfLost(connection: AbortController, error: Error): void {
  const isClosed = 'code' in error && /^CONNECTION_(CLOSED|DESTROYED)$/.test(String(error.code))
  if (isClosed || 'syscall' in error) connection.abort(error)
}
