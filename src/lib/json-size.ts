/** How much a value of JSON holds, as far as it was counted. */
export interface JsonSize {
  levels: number
  values: number
}

/**
 * The levels of objects and arrays inside of each other, and the values in them, holes of arrays too; counted no further
 * than beyond `most`. Level by level, since JSON nests deeper than the stack.
 */
export function jsonSize(value: unknown, most: JsonSize): JsonSize {
  const size = { levels: 0, values: 0 }
  for (let level = [value].filter(isNested); level.length > 0; ) {
    size.levels++
    for (const entry of level) size.values += Array.isArray(entry) ? entry.length : Object.keys(entry).length
    if (size.levels > most.levels || size.values > most.values) break
    level = level.flatMap((entry) => Object.values(entry)).filter(isNested)
  }
  return size
}

function isNested(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)
}
