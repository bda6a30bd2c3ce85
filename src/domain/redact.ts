import { gap } from './personal-data'

/** How a person is called and reached, in every spelling that is known. */
export interface Identity {
  names: readonly (string | null)[]
  emails: readonly (string | null)[]
  /** As they are stored: `+16135550111`. */
  phones: readonly (string | null)[]
  addresses: readonly (string | null)[]
  postalCodes: readonly (string | null)[]
  /** Names of companies, which stay where they stand, also when a person's name is a part of one. */
  companies?: readonly string[]
}

/** What stands in the place of a name or a contact. */
export const redacted = '[removed]'
/** Alternatives of one expression: one of thousands is slow, and one of ten thousand is too large to be made. */
const most = 200
/** Shorter parts of a name are too often part of something else. */
const shortestPart = 3

const nameWord = /[\p{L}\p{M}\p{N}]+(?:'[\p{L}\p{M}\p{N}]+)*/gu

/** Letters that Unicode does not decompose, and the apostrophes and hyphens that stand for one another. */
const replacements: Record<string, string> = {
  ...{ œ: 'oe', Œ: 'Oe', æ: 'ae', Æ: 'Ae', ø: 'o', Ø: 'O', ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ß: 'ss' },
  ...Object.fromEntries([...'‘’ʼ`´'].map((mark) => [mark, "'"])),
  ...Object.fromEntries([...'‐‑–—'].map((mark) => [mark, '-'])),
}

/**
 * Takes a person out of words that others wrote and keep: whole names, emails, phone numbers, addresses and postal
 * codes in any case and spelling, with or without accents; a name of one word, and a single part of a name, only where
 * it is written like a name. All other text stays as it is.
 */
export function redactor({
  names,
  emails,
  phones,
  addresses,
  postalCodes,
  companies = [],
}: Identity): (text: string) => string {
  const called = known(names)
  const isOneWord = (name: string) => (name.match(nameWord) ?? []).length === 1
  const wordsOf = (texts: string[]) => texts.flatMap((text) => wordsPattern(text) || [])
  const inFull = [
    ...known(emails).map(escapePattern),
    ...known(phones).map(phonePattern),
    ...known(postalCodes).map((code) => spaced(code.replaceAll(' ', ''))),
    ...wordsOf([...known(addresses), ...called.filter((name) => !isOneWord(name))]),
  ]
  const parts = called
    .flatMap((name) => name.match(nameWord) ?? [])
    .filter((part) => [...part].length >= shortestPart && /\p{L}/u.test(part))
    .map(wordsPattern)
  const whole = anyOf(inFull)
  const single = anyOf([...new Set([...parts, ...wordsOf(called.filter(isOneWord))])])
  const kept = anyOf(wordsOf(known(companies)))
  return (text) => {
    const rest = whole.reduce((left, pattern) => takeOut(left, pattern, kept, () => true), text)
    return single.reduce((left, pattern) => takeOut(left, pattern, kept, isWrittenLikeName), rest)
  }
}

/** Replaces what a pattern finds in the folded text, and what is kept does not hold. */
function takeOut(text: string, pattern: RegExp, kept: RegExp[], isPersonal: (written: string) => boolean): string {
  const { folded, starts } = fold(text)
  const spans = kept.flatMap((name) =>
    [...folded.matchAll(name)].map(({ 0: { length }, index }) => [index, index + length]),
  )
  const isKept = (from: number, to: number) => spans.some(([first = 0, last = 0]) => first <= from && to <= last)
  let left = ''
  let end = 0
  for (const { 0: found, index } of folded.matchAll(pattern)) {
    const from = starts[index]
    const to = starts[index + found.length]
    if (isKept(index, index + found.length) || !isPersonal(text.slice(from, to))) continue
    left += text.slice(end, from) + redacted
    end = to ?? text.length
  }
  return left + text.slice(end)
}

/** Not all of it in lower case, where its letters have a case. */
function isWrittenLikeName(written: string): boolean {
  return written !== written.toLowerCase() || written === written.toUpperCase()
}

/** A text without accents, with one apostrophe and one hyphen, and where in the text each of its characters begins. */
function fold(text: string): { folded: string; starts: number[] } {
  const starts: number[] = []
  let folded = ''
  let index = 0
  for (const character of text) {
    const plain = replacements[character] ?? withoutAccents(character)
    for (let part = 0; part < plain.length; part++) starts.push(index)
    folded += plain
    index += character.length
  }
  starts.push(index)
  return { folded, starts }
}

function withoutAccents(character: string): string {
  return character < '\x80'
    ? character
    : character
        .normalize('NFD')
        .replace(/[\u0300-\u036f]/g, '')
        .normalize('NFC')
}

function known(values: readonly (string | null)[]): string[] {
  return [...new Set(values.flatMap((value) => fold(value ?? '').folded.trim() || []))]
}

/** Any of these where nothing of a word stands before or after, the longest first. */
function anyOf(patterns: string[]): RegExp[] {
  const longestFirst = patterns.toSorted((left, right) => right.length - left.length)
  return Array.from({ length: Math.ceil(patterns.length / most) }, (_, index) => {
    const some = longestFirst.slice(index * most, (index + 1) * most).join('|')
    return new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?:${some})(?![\\p{L}\\p{M}\\p{N}])`, 'giu')
  })
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}

/** However many spaces, commas, hyphens and line breaks stand between the words, and without their apostrophes. */
function wordsPattern(text: string): string {
  return text
    .split(/[\s,-]+/)
    .filter((word) => word !== '')
    .map((word) => escapePattern(word).replace(/\b'\b/g, "['\\s]?"))
    .join('[\\s,-]+')
}

function phonePattern(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
  return `(?:\\+?1${gap})?\\(?${spaced(national)}`
}

function spaced(characters: string): string {
  return [...characters].map(escapePattern).join(gap)
}
