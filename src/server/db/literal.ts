import { type SQL, sql } from 'drizzle-orm'

/** A word of ours, such as a status, in the statement's own text, where the planner sees it. */
export function literal(word: string): SQL {
  if (!/^[a-z_]+$/.test(word)) throw new RangeError('Only plain words stand in a statement')
  return sql.raw(`'${word}'`)
}
