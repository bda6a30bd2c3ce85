import { type AnyColumn, or, type SQL, sql } from 'drizzle-orm'

/** Lower case without accents, as the `search` columns are kept (see `folded` in the schema). */
export function foldedSearchTerm(term: string): string {
  return term.trim().toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ')
}

/** `%` and `_` typed into a search box stand for themselves. */
function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`)
}

/**
 * Whether a `search` column holds what was typed. Three letters or more are found anywhere, by the
 * trigram index; fewer only at the beginning. A phone number is found in any usual spelling.
 */
export function matchesSearch(column: AnyColumn, term: string): SQL | undefined {
  const text = foldedSearchTerm(term)
  if (!text) return undefined
  const anywhere = text.length >= 3 ? '%' : ''
  const digits = /^[\d\s().+-]+$/.test(text) ? text.replace(/\D/g, '') : ''
  return or(
    sql`${column} like ${`${anywhere}${escapeLike(text)}%`}`,
    digits.length >= 3 && digits !== text ? sql`${column} like ${`%${digits}%`}` : undefined,
  )
}
