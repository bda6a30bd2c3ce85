import { type AnyColumn, or, type SQL, sql } from 'drizzle-orm'
import { fold } from '~/lib/fold'
import { accented, plain } from './schema/columns'

/** Lower case without accents, as the `search` columns are kept (see `unaccent` in the schema). */
export const foldedSearchTerm = fold

/** `%` and `_` typed into a search box stand for themselves. */
function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`)
}

/**
 * A pattern for `~*` that finds a folded word in a text as it was written. Where no column is kept folded: at a long text it
 * takes a twentieth of what `unaccent` does.
 */
export function anyAccent(word: string): string {
  return [...word]
    .map((letter) => {
      const written = [...accented].filter((_, at) => plain[at] === letter).join('')
      if (written) return `[${letter}${written}${written.toUpperCase()}]`
      return /[!-/:-@[-`{-~]/.test(letter) ? `\\${letter}` : letter
    })
    .join('')
}

const letterOrDigit = /[\p{L}\p{N}]/u
const numberSpelling = /^[\d\s().+-]+$/

/** The words of a text that is searched, each as the beginning of a word; nothing when no word is long enough. */
export function searchWords(term: string): string | undefined {
  const words = foldedSearchTerm(term).match(/[\p{L}\p{N}]+/gu) ?? []
  return words.some((word) => word.length >= 3) ? words.map((word) => `'${word}':*`).join(' & ') : undefined
}

/** Up to eight words of what was typed, without those that only join others, as in `Smith & Sons`, unless these are all. */
export function typedWords(term: string): string[] {
  const typed = foldedSearchTerm(term).split(' ')
  const words = typed.filter((word) => letterOrDigit.test(word))
  return (words.length > 0 ? words : typed).slice(0, 8)
}

/**
 * Whether a `search` column holds what was typed. Three letters or more are found anywhere, by the
 * trigram index; fewer at the beginning of a word. A phone number is found in any usual spelling. Without a letter or a
 * digit there is no trigram, and nothing is found.
 */
export function matchesSearch(column: AnyColumn | SQL, term: string): SQL | undefined {
  const text = foldedSearchTerm(term)
  if (!text) return undefined
  if (!letterOrDigit.test(text)) return sql`false`
  const escaped = escapeLike(text)
  const starts = text.length >= 3 ? [`%${escaped}%`] : [`${escaped}%`, `% ${escaped}%`]
  const digits = numberSpelling.test(text) ? text.replace(/\D/g, '') : ''
  return or(
    ...starts.map((pattern) => sql`${column} like ${pattern}`),
    digits.length >= 3 && digits !== text ? sql`${column} like ${`%${digits}%`}` : undefined,
  )
}
