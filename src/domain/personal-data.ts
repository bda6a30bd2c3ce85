/** Between the parts of a number: spaces, dots, brackets, every dash, and characters without width. */
export const gap = '[\\s().\\-\\u00AD\\u2010-\\u2015\\u2212\\u00B7/_\\u200B-\\u200D\\u2060\\uFEFF]*'

const kinds = {
  email: /[^\s@]+(?:\s*@\s*[^\s@]+\.[^\s@]+|(?:@[^\s@]+)+)/gu,
  'postal code': new RegExp(`[ABCEGHJ-NPRSTVXY]${gap}\\p{Nd}${gap}[A-Z]${gap}\\p{Nd}${gap}[A-Z]${gap}\\p{Nd}`, 'giu'),
  /** Seven digits and more, in any spelling. It also takes a long part number; that comes back unharmed. */
  phone: new RegExp(`\\+?\\(?\\p{Nd}(?:${gap}\\p{Nd}){6,}`, 'gu'),
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
      const placeholder = `[${kind} ${letter(count++)}]`
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
function letter(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : letter(Math.floor(index / 26) - 1) + last
}
