/** Longest input a person can type: `(###) ###-####`. */
export const phoneInputLength = 14

/** Shapes what is being typed into `(###) ###-####`, at most ten digits. */
export function formatPhoneInput(typed: string): string {
  const digits = nationalDigits(typed).slice(0, 10)
  if (digits.length === 0) return ''
  if (digits.length < 4) return `(${digits}`
  if (digits.length < 7) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`
}

/**
 * The ten digits of a text that is one whole number, however it is spelled: with `+1`, `tel:`, brackets, dots or an
 * extension. Null for everything else, such as a part of a number.
 */
export function wholePhone(text: string): string | null {
  const [number = ''] = text.normalize('NFKC').split(/(?:ext|poste|[x#;,])/i)
  const digits = number.replace(/\D/g, '').replace(/^(?:00|011)(?=1\d{10}$)/, '')
  const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
  return national.length === 10 ? national : null
}

/** The stored form `+1##########`, or `null` unless there are ten digits (a leading 1 is dropped, rule 41). */
export function parsePhone(text: string): string | null {
  if (!/^[\d\s().+-]*$/.test(text)) return null
  const digits = nationalDigits(text)
  return digits.length === 10 ? `+1${digits}` : null
}

/** `(###) ###-####` of a stored number. */
export function displayPhone(stored: string): string {
  return formatPhoneInput(stored)
}

function nationalDigits(text: string): string {
  const digits = text.replace(/\D/g, '')
  return digits.length > 10 && digits.startsWith('1') ? digits.slice(1) : digits
}
