import { gap } from './personal-data'

/** How a person is called and reached, in every spelling that is known. */
export interface Identity {
  names: readonly (string | null)[]
  emails: readonly (string | null)[]
  /** As they are stored: `+16135550111`. */
  phones: readonly (string | null)[]
  addresses: readonly (string | null)[]
  postalCodes: readonly (string | null)[]
}

const redacted = '[removed]'
/** Alternatives of one expression: one of thousands is slow, and one of ten thousand is too large to be made. */
const most = 200
/** Shorter parts of a name are too often part of something else. */
const shortestPart = 3

/**
 * Takes a person out of words that others wrote and keep: whole names, emails, phone numbers, addresses and postal
 * codes in any case and spelling; a single part of a name only where it is written like a name.
 */
export function redactor({ names, emails, phones, addresses, postalCodes }: Identity): (text: string) => string {
  const anyCase = [
    ...known(emails).map(escapePattern),
    ...known([...addresses, ...names]).map(wordsPattern),
    ...known(phones).map(phonePattern),
    ...known(postalCodes).map((code) => spaced(code.replaceAll(' ', ''))),
  ]
  const parts = known(names)
    .flatMap((name) => name.split(/[^\p{L}\p{M}'’]+/u))
    .filter((part) => [...part].length >= shortestPart)
    .flatMap((part) => [capitalised(part), part.toUpperCase()])
  const patterns = [...whole(anyCase, 'giu'), ...whole([...new Set(parts)].map(escapePattern), 'gu')]
  return (text) => patterns.reduce((rest, pattern) => rest.replace(pattern, redacted), text)
}

function known(values: readonly (string | null)[]): string[] {
  return [...new Set(values.flatMap((value) => value?.trim() || []))]
}

/** Any of these where nothing of a word stands before or after, the longest first. */
function whole(patterns: string[], flags: string): RegExp[] {
  const longestFirst = patterns.toSorted((left, right) => right.length - left.length)
  return Array.from({ length: Math.ceil(patterns.length / most) }, (_, index) => {
    const some = longestFirst.slice(index * most, (index + 1) * most).join('|')
    return new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?:${some})(?![\\p{L}\\p{M}\\p{N}])`, flags)
  })
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}

/** However many spaces, commas and line breaks stand between the words. */
function wordsPattern(text: string): string {
  return text
    .split(/[\s,]+/)
    .map(escapePattern)
    .join('[\\s,]+')
}

function phonePattern(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
  return `(?:\\+?1${gap})?\\(?${spaced(national)}`
}

function spaced(characters: string): string {
  return [...characters].map(escapePattern).join(gap)
}

function capitalised(part: string): string {
  const [first = '', ...rest] = part
  return first.toUpperCase() + rest.join('')
}
