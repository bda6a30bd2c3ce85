/** A stored value in words. */
export const inWords = (value: unknown) => (Array.isArray(value) ? value.join(', ') : String(value ?? '')) || 'nothing'

/** Said beside an edited field for which another value was saved meanwhile. */
export function newerMessage(value: unknown, say: (value: unknown) => string = inWords): string {
  return `Meanwhile saved: ${say(value)}. Saving replaces it.`
}

/** Whether two values of a field are one to whoever reads them: nothing is stored as null, and typed as an empty text. */
export function sameValue(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? '') === JSON.stringify(b ?? '')
}
