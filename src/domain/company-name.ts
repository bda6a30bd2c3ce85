import { fold } from '~/lib/fold'

/** Whether two names of a company differ in case, accents, spaces and punctuation only. */
export function isSameCompanyName(left: string, right: string): boolean {
  const letters = lettersOf(left)
  return letters === '' ? left === right : letters === lettersOf(right)
}

function lettersOf(name: string): string {
  return fold(name).replace(/[^\p{L}\p{N}]/gu, '')
}
