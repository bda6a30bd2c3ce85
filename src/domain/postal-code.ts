import type { Province } from './province'

/** Canada Post: D F I O Q U never occur; W and Z never come first. Source: rule 42. */
const pattern = /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] ?\d[ABCEGHJ-NPRSTV-Z]\d$/

/** Longest input a person can type: six characters and the space. */
export const postalCodeInputLength = 7

const firstLetterProvince: Record<string, Province> = {
  A: 'NL',
  B: 'NS',
  C: 'PE',
  E: 'NB',
  G: 'QC',
  H: 'QC',
  J: 'QC',
  K: 'ON',
  L: 'ON',
  M: 'ON',
  N: 'ON',
  P: 'ON',
  R: 'MB',
  S: 'SK',
  T: 'AB',
  V: 'BC',
  Y: 'YT',
}

const nunavutAreas: readonly string[] = ['X0A', 'X0B', 'X0C']

/** Shapes what is being typed: upper case, letters and digits only, one space after the third. */
export function formatPostalCodeInput(typed: string): string {
  const characters = typed
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, 6)
  return characters.length > 3 ? `${characters.slice(0, 3)} ${characters.slice(3)}` : characters
}

/** `A1A 1A1`, or `null` when the text is no Canadian postal code. */
export function parsePostalCode(text: string): string | null {
  const characters = text.toUpperCase().replace(/[\s.-]/g, '')
  if (!pattern.test(characters)) return null
  return `${characters.slice(0, 3)} ${characters.slice(3)}`
}

/** The province a stored postal code lies in. */
export function provinceOfPostalCode(postalCode: string): Province | null {
  const area = postalCode.slice(0, 3).toUpperCase()
  if (area.startsWith('X')) return nunavutAreas.includes(area) ? 'NU' : 'NT'
  return firstLetterProvince[area.charAt(0)] ?? null
}
