/** Between the parts of a number: spaces, dots, brackets, every dash, each also wide, and characters without width. */
export const gap =
  '[\\s().\\-\\u00AD\\u2010-\\u2015\\u2212\\u00B7/_\\u200B-\\u200D\\u2060\\uFEFF\\uFF08\\uFF09\\uFF0D-\\uFF0F\\uFF3F]*'

/** What a keyboard for Chinese or Japanese types for @, a full stop and A to Z. */
const at = '@\\uFE6B\\uFF20'
const stop = '.\\u3002\\uFF0E\\uFF61'
const word = `[^\\s${at}]+`
const digit = '\\p{Nd}'
const letter = '[A-Z\\uFF21-\\uFF3A]'
const firstLetter =
  '[ABCEGHJ-NPRSTVXY\\uFF21-\\uFF23\\uFF25\\uFF27\\uFF28\\uFF2A-\\uFF2E\\uFF30\\uFF32-\\uFF34\\uFF36\\uFF38\\uFF39]'

const kinds = {
  email: new RegExp(`${word}(?:\\s*[${at}]\\s*${word}[${stop}]${word}|(?:[${at}]${word})+)`, 'gu'),
  'postal code': new RegExp([firstLetter, digit, letter, digit, letter, digit].join(gap), 'giu'),
  /** Seven digits and more, in any spelling. It also takes a long part number; that comes back unharmed. */
  phone: new RegExp(`[+\\uFF0B]?[(\\uFF08]?${digit}(?:${gap}${digit}){6,}`, 'gu'),
} as const

/** Punctuation after an address belongs to the sentence. */
const sentenceEnd = /[.,;:!?)\]>'"]+$/

export interface StrippedText {
  /** Each email, phone number and postal code is a placeholder such as `[phone A]` here. */
  text: string
  /** Puts what was taken out back into a text that has the placeholders. */
  restore: (text: string) => string
}

/** Takes emails, phone numbers and postal codes out of a text before it leaves (rule 44). */
export function stripPersonalData(original: string): StrippedText {
  const taken = new Map<string, string>()
  let text = original
  for (const [kind, pattern] of Object.entries(kinds)) {
    let count = 0
    text = text.replace(pattern, (match) => {
      const value = match.replace(sentenceEnd, '')
      const placeholder = `[${kind} ${counted(count++)}]`
      taken.set(placeholder, value)
      return placeholder + match.slice(value.length)
    })
  }
  return {
    text,
    restore: (changed) =>
      [...taken].reduceRight((result, [key, value]) => result.replaceAll(key, () => value), changed),
  }
}

/** The text with `[email]` for each email. */
export function stripEmails(text: string): string {
  return text.replace(kinds.email, (match) => {
    const [before = ''] = /^[<("'[]*/.exec(match) ?? []
    const [after = ''] = sentenceEnd.exec(match) ?? []
    return `${before}[email]${after}`
  })
}

/** Placeholders count in letters: digits would be taken for a part of the number beside them. */
function counted(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : counted(Math.floor(index / 26) - 1) + last
}
