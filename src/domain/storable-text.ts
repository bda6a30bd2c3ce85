import { invisibleClass } from './invisible-text'

/** Said of text that the database cannot hold. */
export const unstorableMessage = 'Please remove the characters that cannot be stored'

const longestPath = 200

/**
 * More combining marks in a row than any language writes (Unicode's Stream-Safe Text Format, UAX #15), also with
 * characters without a width between them: the time to normalize them grows with the square of their number.
 */
const manyMarks = new RegExp(String.raw`(?:\p{M}(?:${invisibleClass})*){31}`, 'u')

/** Whether a text can be kept: it has no null character, no half of a surrogate pair, and no more marks than it may have. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed() && !manyMarks.test(text)
}

/** The text with `U+FFFD` for every character that Postgres cannot store. */
export function toStorable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\ufffd')
}

/** An object inside of a value, and where it is. */
interface Place {
  value: object
  key: string
  above: Place | null
}

/** Keys from the outermost on, joined; made only where something is found, as most of a value is at no fault. */
function pathOf(above: Place | null, key: string): string {
  const keys = [key]
  for (let place = above; place?.above; place = place.above) keys.push(place.key)
  let path = ''
  for (let at = keys.length - 1; at >= 0 && path.length < longestPath; at--)
    path += `${path && '.'}${toStorable(keys[at] ?? '')}`
  return path.slice(0, longestPath)
}

/**
 * Where a value that came from outside holds text that Postgres cannot store, in its values or its keys, as paths such
 * as `answers.roofAge`. Iterative: JSON nests deeper than the stack. An object is visited once, so cycles end.
 * @param most paths after which it stops looking
 */
export function unstorablePaths(value: unknown, most = 20): string[] {
  const paths: string[] = []
  const seen = new Set<object>()
  const pending: Place[] = []
  const look = (entry: unknown, key: string, above: Place | null) => {
    if (typeof entry === 'string') {
      if (!isStorable(entry)) paths.push(pathOf(above, key))
    } else if (typeof entry === 'object' && entry !== null && !ArrayBuffer.isView(entry) && !seen.has(entry)) {
      seen.add(entry)
      pending.push({ value: entry, key, above })
    }
  }
  look(value, '', null)
  for (let place = pending.pop(); place && paths.length < most; place = pending.pop()) {
    const { value } = place
    const from = pending.length
    // Of an array the elements that are there: it may be as long as its highest index.
    for (const key of Object.keys(value)) {
      if (!isStorable(key)) paths.push(pathOf(place, key))
      look(Reflect.get(value, key), key, place)
      if (paths.length >= most) break
    }
    // The first of them is looked into first.
    if (pending.length - from > 1) pending.push(...pending.splice(from).reverse())
  }
  return paths.slice(0, most)
}
