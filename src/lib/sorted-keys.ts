/** A value whose objects have their keys in order, so that what is the same has the same JSON. */
export function sortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortedKeys)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, entry]) => [name, sortedKeys(entry)] as const)
  // As a list: an object would put numeric keys first, and reads `__proto__` as something else.
  return { entries: entries.toSorted(([a], [b]) => (a < b ? -1 : 1)) }
}
