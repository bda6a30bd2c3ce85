import superjson from 'superjson'

type Serialized = ReturnType<typeof superjson.serialize>

/** Keys that superjson escapes or refuses. */
const specialKey = /[.\\]|^(__proto__|constructor|prototype|)$/

/**
 * superjson, with a shorter way to its format for what answers are made of: plain values and dates. Anything
 * else goes through superjson itself. The screens read both with superjson.
 */
export const transformer = { input: superjson, output: { serialize, deserialize: superjson.deserialize } }

function serialize(value: unknown): Serialized {
  const dates: string[] = []
  if (!isPlain(value, '', dates)) return superjson.serialize(value)
  const json = value as Serialized['json']
  // A date writes itself as the text that superjson would put there.
  if (dates.length === 0) return { json }
  if (dates[0] === '') return superjson.serialize(value)
  return { json, meta: { values: Object.fromEntries(dates.map((path) => [path, ['Date']])), v: 1 } } as Serialized
}

/** Whether JSON says all of it but its dates, whose paths are collected. A key without a value is left out by both. */
function isPlain(value: unknown, path: string, dates: string[]): boolean {
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
  if (Array.isArray(value)) return value.every((entry, at) => isPlain(entry, join(path, String(at)), dates))
  if (value instanceof Date) {
    dates.push(path)
    return !Number.isNaN(value.getTime())
  }
  const prototype = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return false
  for (const key in value) {
    const entry = (value as Record<string, unknown>)[key]
    if (specialKey.test(key) || !isPlain(entry, join(path, key), dates)) return false
  }
  return true
}

function join(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`
}
