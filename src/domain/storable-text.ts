/** Said of text that the database cannot hold. */
export const unstorableMessage = 'Please remove the characters that cannot be stored'

const longestPath = 200

/** Whether Postgres can store the text: it has no null character, and no half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/** The text with `U+FFFD` for every character that Postgres cannot store. */
export function toStorable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\ufffd')
}

/**
 * Where a value that came from outside holds text that Postgres cannot store, in its values or its keys, as paths such
 * as `answers.roofAge`. Iterative: JSON nests deeper than the stack. An object is visited once, so cycles end.
 * @param most paths after which it stops looking
 */
export function unstorablePaths(value: unknown, most = 20): string[] {
  const paths: string[] = []
  const seen = new Set<object>()
  const pending: { value: unknown; path: string }[] = [{ value, path: '' }]
  for (let visit = pending.pop(); visit && paths.length < most; visit = pending.pop()) {
    const { value, path } = visit
    if (typeof value === 'string' && !isStorable(value)) paths.push(path)
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value) || seen.has(value)) continue
    seen.add(value)
    const entries = Object.entries(value)
    for (const [key, entry] of entries.reverse()) {
      const below = `${path && `${path}.`}${toStorable(key)}`.slice(0, longestPath)
      if (!isStorable(key)) paths.push(below)
      pending.push({ value: entry, path: below })
    }
  }
  return paths.slice(0, most)
}
