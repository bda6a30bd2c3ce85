import type { Sql } from 'postgres'

/** Runs a query: `unsafe` of a pool or of a transaction. */
export type Ask = Sql['unsafe']

/** A text is prepared at its third run; before, it may not recur. */
const recursAfter = 3
/** At most so many texts are prepared: each takes memory in every backend. */
const mostTexts = 400
const mostCounted = 2_000
/** The best plan for the first rows of a list depends on its values: no generic plan. */
const isList = /\blimit \$/i
/** Statements without parameters that may be prepared; others, such as `begin`, cannot or are not worth it. */
const isSelect = /^\s*select\b/i
/** Queries without parameters use the simple protocol, which cannot prepare: force extended. */
const preparing = { prepare: true, simple: false }

/** Drizzle prepares nothing with this driver. Preparing statements that recur saves a round trip and their planning. */
export function prepareRecurring(): (ask: Ask) => Ask {
  const recurring = new Set<string>()
  const counts = new Map<string, number>()
  const recurs = (text: string) => {
    if (recurring.has(text)) return true
    if (recurring.size >= mostTexts || isList.test(text)) return false
    const count = (counts.get(text) ?? 0) + 1
    if (count >= recursAfter) recurring.add(text)
    if (counts.size >= mostCounted) counts.clear()
    counts.set(text, count)
    return count >= recursAfter
  }
  return (ask) =>
    ((text: string, parameters: never[] = [], options = {}) =>
      (parameters.length > 0 || isSelect.test(text)) && recurs(text)
        ? ask(text, parameters, { ...options, ...preparing })
        : ask(text, parameters, options)) as Ask
}
