/**
 * Whether two names of a company differ in case, accents, spaces and punctuation only. Whatever else can be seen counts, also
 * letters that are written as signs.
 */
export function isSameCompanyName(left: string, right: string): boolean {
  const letters = lettersOf(left)
  return letters === '' ? left === right : letters === lettersOf(right)
}

/** Accents, but not the small letters that stand above others behind them in Unicode. */
const notCounted = /[\u0300-\u0362\p{P}\p{Z}\p{Cc}\p{Cf}\p{Sm}\p{Sk}\p{Sc}]/gu

function lettersOf(name: string): string {
  return name.toLowerCase().normalize('NFD').replace(notCounted, '')
}
