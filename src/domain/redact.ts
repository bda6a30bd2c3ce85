import { gap } from './personal-data'

interface Contacts {
  emails: readonly (string | null)[]
  /** As they are stored: `+16135550111`. */
  phones: readonly (string | null)[]
  /** Names of companies, which stay where they stand, also when a person's name is a part of one. */
  companies?: readonly string[]
}

/** How a person is called and reached, in every spelling that is known. */
export interface Identity extends Contacts {
  names: readonly (string | null)[]
  addresses: readonly (string | null)[]
  postalCodes: readonly (string | null)[]
}

/** What identifies a person also to who knows nothing of their requests. */
export interface PublicIdentity extends Contacts {
  /** First and last together, as the person is called now. */
  fullNames: readonly (string | null)[]
}

/** Takes a person out of a text, which otherwise stays as it is. */
export type TakeOut = (text: string) => string

/** A person is in a text only if it holds one of these. */
export interface Needles {
  /** In lower case, without accents. */
  words: string[]
  /** Digits that stand behind one another, whatever stands between. */
  numbers: string[]
}

/** What stands in the place of a name or a contact. */
export const redacted = '[removed]'
/** Shorter parts of a name are too often part of something else. */
const shortestPart = 3
/** Full names that are looked for in texts that are not about the person. */
const mostFullNames = 10
/** Words of a name that are looked for at once: of a longer one each so many. */
const mostWords = 8
/** How many ways to write a name's apostrophes are looked for. */
const mostSpellings = 16

const wordCharacter = '[\\p{L}\\p{M}\\p{N}]'
const word = new RegExp(`${wordCharacter}+`, 'gu')
const innerApostrophe = new RegExp(`(?<=${wordCharacter})'(?=${wordCharacter})`, 'u')
const nameWord = new RegExp(`${wordCharacter}+(?:'${wordCharacter}+)*`, 'gu')

/** Letters that Unicode does not decompose, and the apostrophes and hyphens that stand for one another. */
const replacements: Record<string, string> = {
  ...{ œ: 'oe', Œ: 'oe', æ: 'ae', Æ: 'ae', ø: 'o', Ø: 'o', ł: 'l', Ł: 'l', đ: 'd', Đ: 'd', ß: 'ss', ſ: 's', ς: 'σ' },
  ...Object.fromEntries([...'‘’ʼ`´'].map((mark) => [mark, "'"])),
  ...Object.fromEntries([...'‐‑–—'].map((mark) => [mark, '-'])),
}

/**
 * Takes a person out of words about their own requests, which others wrote and keep: whole names, emails, phone numbers,
 * addresses and postal codes in any case and spelling, with or without accents; a name of one word, and a single part of
 * a name, only where it is written like a name.
 */
export function redactor({ names, emails, phones, addresses, postalCodes, companies }: Identity): TakeOut {
  const phrases = new Phrase()
  for (const name of known(names)) {
    const words = name.match(nameWord) ?? []
    if (words.some(isName)) phrases.add(name, words.length > 1 ? always : isWrittenLikeName)
    for (const part of words) if (isName(part) && [...part].length >= shortestPart) phrases.add(part, isWrittenLikeName)
  }
  for (const address of known(addresses)) phrases.add(address, always)
  return takingOut({ phrases, codes: [...phoneCodes(phones), ...postalCodesOf(postalCodes)], emails, companies })
}

/**
 * Takes a person out of words that are not about them: emails, phone numbers, and full names of at least two words that
 * begin and end with a capital. Everybody chooses their names, so no single word is taken out of what others wrote.
 */
export function publicRedactor(identity: PublicIdentity): TakeOut {
  const phrases = new Phrase()
  for (const name of fullNamesOf(identity)) phrases.add(name, hasCapitals)
  const { phones, emails, companies } = identity
  return takingOut({ phrases, codes: phoneCodes(phones), emails, companies })
}

/** What the same person's `publicRedactor` finds nothing without. */
export function needlesOf(identity: PublicIdentity): Needles {
  const longest = (name: string) =>
    (name.match(word) ?? []).reduce((left, right) => (right.length > left.length ? right : left), '')
  return {
    words: [...fullNamesOf(identity), ...known(identity.emails)].map(longest),
    numbers: phoneCodes(identity.phones).map(({ plain }) => plain),
  }
}

function fullNamesOf({ fullNames }: PublicIdentity): string[] {
  return known(fullNames)
    .filter((name) => (name.match(nameWord) ?? []).filter(isName).length > 1)
    .slice(0, mostFullNames)
}

/** Of two letters and more, or of one in a script whose letters have no case, such as Chinese. */
function isName(part: string): boolean {
  return /\p{L}/u.test(part) && ([...part].length > 1 || part.toLowerCase() === part.toUpperCase())
}

type IsPersonal = (written: string) => boolean
const always: IsPersonal = () => true

/** Not all of it in lower case, where its letters have a case. */
function isWrittenLikeName(written: string): boolean {
  return written !== written.toLowerCase() || written === written.toUpperCase()
}

/** The first and the last word begin with a capital, where letters have a case. */
function hasCapitals(written: string): boolean {
  const words = written.match(word) ?? []
  return [words[0], words.at(-1)].every((end) => isWrittenLikeName(String.fromCodePoint(end?.codePointAt(0) ?? 0)))
}

interface Token {
  word: string
  /** The word with what stands between it and the one before: however many spaces, commas and hyphens, or an apostrophe. */
  joined: string
  from: number
  to: number
}

function tokensOf(folded: string): Token[] {
  let end = 0
  return [...folded.matchAll(word)].map(({ 0: found, index }) => {
    const between = folded.slice(end, index)
    end = index + found.length
    const joined = (between === ' ' ? between : between.replace(/[\s,'-]+/g, ' ')) + found
    return { word: found, joined, from: index, to: end }
  })
}

/** Names by their words: however many there are, a text is read once. */
class Phrase {
  readonly #next = new Map<string, Phrase>()
  #isPersonal: IsPersonal | undefined

  /** @param text folded */
  add(text: string, isPersonal: IsPersonal): void {
    for (const spelling of spellings(text))
      for (const [first, ...more] of inPieces(tokensOf(spelling))) {
        if (!first) continue
        const end = more.reduce((phrase, { joined }) => phrase.#under(joined), this.#under(first.word))
        end.#isPersonal = end.#isPersonal === always ? always : isPersonal
      }
  }

  #under(key: string): Phrase {
    const known = this.#next.get(key)
    if (known) return known
    const added = new Phrase()
    this.#next.set(key, added)
    return added
  }

  /** What stands at a token, the longest first, by the index of its last token. */
  at(tokens: readonly Token[], first: number): { last: number; isPersonal: IsPersonal }[] {
    const found = []
    let phrase = this.#next.get(tokens[first]?.word ?? '')
    for (let last = first; phrase; ) {
      if (phrase.#isPersonal) found.unshift({ last, isPersonal: phrase.#isPersonal })
      last++
      phrase = phrase.#next.get(tokens[last]?.joined ?? '')
    }
    return found
  }
}

/** With each of its apostrophes as a space, and without it. */
function spellings(text: string): string[] {
  const [first = '', ...more] = text.split(innerApostrophe)
  return more.reduce(
    (all, part) =>
      all.flatMap((start) => (all.length < mostSpellings ? [`${start} ${part}`, start + part] : `${start} ${part}`)),
    [first],
  )
}

function inPieces(tokens: Token[]): Token[][] {
  const pieces: Token[][] = []
  for (let at = 0; at < tokens.length; ) {
    // Nothing is left to a single word.
    const size = tokens.length - at === mostWords + 1 ? mostWords + 1 : mostWords
    pieces.push(tokens.slice(at, at + size))
    at += size
  }
  return pieces
}

/** A number or a postal code, which is written with anything between its characters. */
interface Code {
  plain: string
  pattern: string
}

function phoneCodes(phones: readonly (string | null)[]): Code[] {
  return known(phones).flatMap((phone) => {
    const digits = phone.replace(/\D/g, '')
    const plain = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
    return plain ? { plain, pattern: `(?:\\+?1${gap})?\\(?${spaced(plain)}` } : []
  })
}

function postalCodesOf(codes: readonly (string | null)[]): Code[] {
  return known(codes).flatMap((code) => {
    const plain = code.replace(/[^a-z0-9]/g, '')
    return plain ? { plain, pattern: spaced(plain) } : []
  })
}

function spaced(characters: string): string {
  return [...characters].join(gap)
}

interface Sought {
  phrases: Phrase
  codes: Code[]
  emails: readonly (string | null)[]
  companies?: readonly string[]
}

interface Span {
  from: number
  to: number
}

function takingOut({ phrases, codes, emails, companies = [] }: Sought): TakeOut {
  const addresses = known(emails)
  const kept = new Phrase()
  for (const name of known(companies)) kept.add(name, always)
  return (text) => {
    const folded = fold(text)
    const tokens = tokensOf(folded)
    let known: number[] | undefined
    const starts = () => {
      known ??= startsOf(text)
      return known
    }
    const written = ({ from, to }: Span) => text.slice(starts()[from], starts()[to])
    const named = phraseSpans(tokens, kept, () => true)
    const isKept = ({ from, to }: Span) => named.some((span) => span.from <= from && to <= span.to)
    const found = [
      ...phraseSpans(tokens, phrases, (isPersonal, span) => isPersonal(written(span)) && !isKept(span)),
      ...contactSpans(folded, codes, addresses).filter((span) => !isKept(span)),
    ]
    return found.length > 0 ? without(text, found, starts()) : text
  }
}

function phraseSpans(
  tokens: readonly Token[],
  phrases: Phrase,
  accepts: (isPersonal: IsPersonal, span: Span) => boolean,
): Span[] {
  const spans: Span[] = []
  for (let first = 0; first < tokens.length; first++)
    for (const { last, isPersonal } of phrases.at(tokens, first)) {
      const span = { from: tokens[first]?.from ?? 0, to: tokens[last]?.to ?? 0 }
      if (!accepts(isPersonal, span)) continue
      spans.push(span)
      first = last
      break
    }
  return spans
}

/** Where nothing of a word stands before or after. Most texts hold none, which is seen at once. */
function contactSpans(folded: string, codes: readonly Code[], emails: readonly string[]): Span[] {
  const characters = codes.length > 0 ? folded.replace(/[^a-z0-9]/g, '') : ''
  const patterns = [
    ...codes.filter(({ plain }) => characters.includes(plain)).map(({ pattern }) => pattern),
    ...emails.filter((email) => folded.includes(email)).map(escapePattern),
  ]
  return patterns.flatMap((pattern) =>
    [...folded.matchAll(new RegExp(`(?<!${wordCharacter})(?:${pattern})(?!${wordCharacter})`, 'gu'))].map(
      ({ 0: { length }, index }) => ({ from: index, to: index + length }),
    ),
  )
}

function without(text: string, spans: Span[], starts: readonly number[]): string {
  let left = ''
  let end = 0
  for (const { from, to } of spans.toSorted((one, other) => one.from - other.from || other.to - one.to)) {
    if (from >= end) left += text.slice(starts[end], starts[from]) + redacted
    end = Math.max(end, to)
  }
  return left + text.slice(starts[end])
}

/** A text in lower case, without accents, with one apostrophe and one hyphen. */
function fold(text: string): string {
  return text.replace(replaced, plainOf).toLowerCase()
}

/** Where in a text each character of the folded one begins. */
function startsOf(text: string): number[] {
  const starts: number[] = []
  let index = 0
  for (const character of text) {
    for (let part = 0; part < plainOf(character).length; part++) starts.push(index)
    index += character.length
  }
  return [...starts, index]
}

const replaced = /[^\0-\x7f]|`/gu

function plainOf(character: string): string {
  if (character < '\x80') return replacements[character] ?? character
  const plain =
    replacements[character] ??
    character
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .normalize('NFC')
  return plain.toLowerCase()
}

function known(values: readonly (string | null)[]): string[] {
  return [...new Set(values.flatMap((value) => fold(value ?? '').trim() || []))]
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}
