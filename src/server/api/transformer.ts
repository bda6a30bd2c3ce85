import superjson from 'superjson'
import { isoText } from '~/lib/iso-text'

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
export const transformer = {
  input: { serialize: superjson.serialize, deserialize: readInput },
  output: { serialize, deserialize: superjson.deserialize },
}

/** The types that screens send. Others cost more than they look: a typed array of a few digits takes gigabytes. */
const inputTypes = new Set<unknown>(['Date', 'undefined', 'map', 'set', 'number'])

/** @throws Error, with nothing of the input in it; tRPC answers 400. */
function readInput(sent: Serialized): unknown {
  try {
    if (!namesKnownTypes(sent.meta?.values)) throw new Error('unknown type')
    return superjson.deserialize(sent)
  } catch (cause) {
    throw new Error('The input cannot be read', { cause })
  }
}

/** In superjson's annotations a text names a type; arrays and objects lead to further ones. */
function namesKnownTypes(annotations: unknown): boolean {
  if (typeof annotations === 'string') return inputTypes.has(annotations)
  if (typeof annotations !== 'object' || annotations === null) return annotations === undefined
  return Object.values(annotations).every(namesKnownTypes)
}

function serialize(value: unknown): Serialized {
  const dates: string[] = []
  const json = value instanceof Date ? notPlain : plainOf(value, [], dates)
  if (json === notPlain) return superjson.serialize(value)
  if (dates.length === 0) return { json: json as Serialized['json'] }
  return { json, meta: { values: Object.fromEntries(dates.map((path) => [path, ['Date']])), v: 1 } } as Serialized
}

/** Stands for what JSON cannot say. */
const notPlain = Symbol('not plain')

/**
 * The value as JSON says it, with its dates as the text that superjson would put there and their paths in `dates`. A key
 * without a value is left out by both. `place` is where the value stands; it is the same array all the way, and a path
 * is made of it for dates only.
 */
function plainOf(value: unknown, place: (string | number)[], dates: string[]): unknown {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value
    case 'number':
      return Number.isFinite(value) && !Object.is(value, -0) ? value : notPlain
    case 'object':
      break
    default:
      return notPlain
  }
  if (value === null) return value
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) return notPlain
    dates.push(place.join('.'))
    return isoText(value)
  }
  if (Array.isArray(value)) return plainEntries(value, place, dates)
  const prototype = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return notPlain
  const json: Record<string, unknown> = {}
  for (const key in value) {
    if (!isPlainKey(key)) return notPlain
    const entry = plainAt(key, (value as Record<string, unknown>)[key], place, dates)
    if (entry === notPlain) return notPlain
    json[key] = entry
  }
  return json
}

function plainEntries(values: unknown[], place: (string | number)[], dates: string[]): unknown {
  const json: unknown[] = []
  for (let at = 0; at < values.length; at++) {
    const entry = plainAt(at, values[at], place, dates)
    if (entry === notPlain) return notPlain
    json.push(entry)
  }
  return json
}

function plainAt(key: string | number, value: unknown, place: (string | number)[], dates: string[]): unknown {
  place.push(key)
  const json = plainOf(value, place, dates)
  place.pop()
  return json
}

function isPlainKey(key: string): boolean {
  if (plainKeys.has(key)) return true
  if (specialKey.test(key)) return false
  if (plainKeys.size < mostKeys) plainKeys.add(key)
  return true
}
