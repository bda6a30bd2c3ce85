export const enhanceLength = { min: 10, max: 2000 } as const

/** An improved text may say the same in more words, not tell a story. */
const longestGrowth = { times: 3, plus: 400 } as const

const numbers = /\p{Nd}+(?:[.,]\p{Nd}+)*/gu
const addresses = /https?:|www\.|@|\b[a-z0-9-]+\.(?:ca|com|org|net|io|co|info|biz)\b/gi
const money = /[$€£]|\b(?:dollars?|cad|bucks)\b/gi
const placeholders = /\[(?:email|phone|postal code)[^\]]*\]/i

/** Without what models put around an answer: a fence, quotation marks, spare lines. */
export function tidyEnhancedText(text: string): string {
  return text
    .trim()
    .replace(/^```\w*\n([\s\S]*?)\n?```$/, '$1')
    .replace(/^"([^"]*)"$/, '$1')
    .replace(/\r\n?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/**
 * Whether an improved text may take the place of the person's own: it has a fitting length, and
 * brings no number, price, address or placeholder that the person did not write (rule 45).
 */
export function isFaithful(own: string, enhanced: string): boolean {
  if (enhanced.length < enhanceLength.min) return false
  if (enhanced.length > own.length * longestGrowth.times + longestGrowth.plus) return false
  if (placeholders.test(enhanced)) return false
  return [numbers, addresses, money].every((pattern) => isSubset(found(enhanced, pattern), found(own, pattern)))
}

function found(text: string, pattern: RegExp): Set<string> {
  return new Set([...text.matchAll(pattern)].map(([match]) => match.toLowerCase().replaceAll(',', '')))
}

function isSubset(some: Set<string>, all: Set<string>): boolean {
  return [...some].every((value) => all.has(value))
}
