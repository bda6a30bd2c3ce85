import type { Sql } from 'postgres'

/** How `unsafe` of a pool or of a transaction asks. */
export type Ask = Sql['unsafe']

/** Asked the third time a text is prepared; before, it may be one of a kind. */
const recursAfter = 3
/** How many texts are prepared at most: each holds memory in every connection of the database. */
const mostTexts = 400
const mostCounted = 2_000
/** The best way to the first rows of a list depends on its values: its plan is made anew, with them. */
const isList = /\blimit \$/i
/** What may be prepared although it has no parameters; others, such as `begin`, cannot be or are not worth it. */
const isSelect = /^\s*select\b/i
/** Queries without parameters use the simple protocol, which cannot prepare: force extended. */
const preparing = { prepare: true, simple: false }

/** Drizzle prepares nothing with this driver: statements that recur are, which saves a round trip and a plan for each. */
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
