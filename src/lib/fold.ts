/** Lower case without accents, each space one: what is typed finds what is written differently. */
export function fold(text: string): string {
  return text.trim().toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ')
}
