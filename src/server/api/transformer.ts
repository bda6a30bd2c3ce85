import superjson from 'superjson'

type Serialized = ReturnType<typeof superjson.serialize>

/** Keys that superjson escapes or refuses. */
const specialKey = /[.\\]|^(__proto__|constructor|prototype|)$/
/** Keys that were looked at: those of our contracts, and at most so many of what people named. */
const plainKeys = new Set<string>()
const mostKeys = 1000

/**
 * superjson, with a shorter way to its format for what answers are made of: plain values and dates. Anything
 * else goes through superjson itself. The screens read both with superjson.
 */
export const transformer = { input: superjson, output: { serialize, deserialize: superjson.deserialize } }

function serialize(value: unknown): Serialized {
  const dates: string[] = []
  if (value instanceof Date || !isPlain(value, [], dates)) return superjson.serialize(value)
  const json = value as Serialized['json']
  if (dates.length === 0) return { json }
  // A date writes itself as the text that superjson would put there.
  return { json, meta: { values: Object.fromEntries(dates.map((path) => [path, ['Date']])), v: 1 } } as Serialized
}

/**
 * Whether JSON says all of it but its dates, whose paths are collected. A key without a value is left out by both.
 * `place` is where the value stands; it is the same array all the way, and a path is made of it for dates only.
 */
function isPlain(value: unknown, place: (string | number)[], dates: string[]): boolean {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return true
    case 'number':
      return Number.isFinite(value) && !Object.is(value, -0)
    case 'object':
      break
    default:
      return false
  }
  if (value === null) return true
  if (value instanceof Date) {
    dates.push(place.join('.'))
    return !Number.isNaN(value.getTime())
  }
  if (Array.isArray(value)) return value.every((entry, at) => isPlainAt(at, entry, place, dates))
  const prototype = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return false
  for (const key in value) {
    if (!isPlainKey(key) || !isPlainAt(key, (value as Record<string, unknown>)[key], place, dates)) return false
  }
  return true
}

function isPlainKey(key: string): boolean {
  if (plainKeys.has(key)) return true
  if (specialKey.test(key)) return false
  if (plainKeys.size < mostKeys) plainKeys.add(key)
  return true
}

function isPlainAt(key: string | number, value: unknown, place: (string | number)[], dates: string[]): boolean {
  place.push(key)
  const plain = isPlain(value, place, dates)
  place.pop()
  return plain
}
