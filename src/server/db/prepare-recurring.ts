import type { Sql, TransactionSql } from 'postgres'

/** A text is prepared from this time on; before, it may be one of a kind. */
const recursAfter = 3
/** How many texts a pool prepares at most: each holds memory in every connection of the database. */
const mostTexts = 400
/** How many texts are counted at once. */
const mostCounted = 2_000
/** The best way to the first rows of a list depends on its values: its plan is made anew, with them. */
const isList = /\blimit \$/i
/** What may be prepared although it has no parameters; others, such as `begin`, are not worth it or cannot be. */
const isSelect = /^\s*select\b/i
/** The driver would ask what has no parameters by the simple protocol, which knows nothing prepared. */
const preparing = { prepare: true, simple: false }

/**
 * Lets the driver prepare the statements that recur: a statement that is not prepared costs a second journey
 * to the database, which has to be asked for the types of its parameters, and is parsed anew each time.
 * The mapper between asks for it only where a statement is `prepared` by hand.
 */
export function prepareRecurring(client: Sql): Sql {
  const isRecurring = recurringTexts()
  prepareIn(client, isRecurring)
  const begin = client.begin.bind(client) as (...args: unknown[]) => Promise<unknown>
  const within = (work: (tx: TransactionSql) => unknown) => (tx: TransactionSql) => work(prepareTx(tx, isRecurring))
  client.begin = ((...args: unknown[]) => begin(...args.slice(0, -1), within(args.at(-1) as never))) as never
  return client
}

function prepareTx(tx: TransactionSql, isRecurring: (text: string) => boolean): TransactionSql {
  prepareIn(tx, isRecurring)
  const savepoint = tx.savepoint.bind(tx) as (...args: unknown[]) => Promise<unknown>
  const within = (work: (tx: TransactionSql) => unknown) => (inner: TransactionSql) =>
    work(prepareTx(inner, isRecurring))
  tx.savepoint = ((...args: unknown[]) => savepoint(...args.slice(0, -1), within(args.at(-1) as never))) as never
  return tx
}

function prepareIn(client: Sql | TransactionSql, isRecurring: (text: string) => boolean): void {
  const { unsafe } = client
  client.unsafe = ((text: string, parameters: never[] = [], options = {}) =>
    (parameters.length > 0 || isSelect.test(text)) && isRecurring(text)
      ? unsafe(text, parameters, { ...options, ...preparing })
      : unsafe(text, parameters, options)) as typeof unsafe
}

/** Says of each text whether it has been asked often enough, for the first texts that were. */
function recurringTexts(): (text: string) => boolean {
  const recurring = new Set<string>()
  const counts = new Map<string, number>()
  return (text) => {
    if (recurring.has(text)) return true
    if (recurring.size >= mostTexts || isList.test(text)) return false
    const count = (counts.get(text) ?? 0) + 1
    if (count < recursAfter) {
      if (counts.size >= mostCounted) counts.clear()
      counts.set(text, count)
      return false
    }
    counts.delete(text)
    recurring.add(text)
    return true
  }
}
