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
 * Trigrams that every row holds in which `matchesSearch` finds the term, as Postgres makes them; none where
 * that cannot be said, as of a phone number in one of several spellings.
 */
export function searchTrigrams(term: string): string[] {
  const text = foldedSearchTerm(term)
  if (numberSpelling.test(text)) return []
  const words = text.match(/[a-z0-9]{3,}/g) ?? []
  return [...new Set(words.flatMap(trigramsOf))]
}

/** Those side by side and the last one: all letters, and a third of the work that all trigrams would be. */
function trigramsOf(word: string): string[] {
  const starts = Array.from({ length: Math.floor(word.length / 3) }, (_, at) => 3 * at)
  return [...starts, word.length - 3].map((at) => word.slice(at, at + 3))
}

const numberSpelling = /^[\d\s().+-]+$/

/**
 * Whether a `search` column holds what was typed. Three letters or more are found anywhere, by the
 * trigram index; fewer at the beginning of a word. A phone number is found in any usual spelling.
 */
export function matchesSearch(column: AnyColumn, term: string): SQL | undefined {
  const text = foldedSearchTerm(term)
  if (!text) return undefined
  const escaped = escapeLike(text)
  const starts = text.length >= 3 ? [`%${escaped}%`] : [`${escaped}%`, `% ${escaped}%`]
  const digits = numberSpelling.test(text) ? text.replace(/\D/g, '') : ''
  return or(
    ...starts.map((pattern) => sql`${column} like ${pattern}`),
    digits.length >= 3 && digits !== text ? sql`${column} like ${`%${digits}%`}` : undefined,
  )
}
