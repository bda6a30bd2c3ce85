/** Fields whose names say that their text opens something. */
const secretNames = /password|passphrase|secret|token|^code$/i
/** 13 to 19 digits, as they are grouped on cards. */
const cardNumbers = /\d(?:[ -]?\d){12,18}/g

/** Whether a draft may keep a field: JSON as it is typed, never a password, a code, a file or the number of a card. */
export function isKeepable(name: string, value: unknown): boolean {
  if (secretNames.test(name)) return false
  if (typeof value === 'string') return !hasCardNumber(value)
  if (value === null || value === undefined || typeof value === 'number' || typeof value === 'boolean') return true
  if (Array.isArray(value)) return value.every((item) => isKeepable('', item))
  const isPlain = typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype
  return isPlain && Object.entries(value).every(([key, item]) => isKeepable(key, item))
}

function hasCardNumber(text: string): boolean {
  return [...text.matchAll(cardNumbers)].some(([digits]) => passesLuhn(digits.replace(/\D/g, '')))
}

/** The check digit of card numbers (ISO/IEC 7812-1). */
function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, position) => {
    const value = Number(digit) * (position % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
