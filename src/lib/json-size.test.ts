import { expect, test } from 'vitest'
import { jsonSize } from './json-size'

const most = { levels: 3, values: 10 }

test.each([
  ['text', { levels: 0, values: 0 }],
  [null, { levels: 0, values: 0 }],
  [{}, { levels: 1, values: 0 }],
  [
    { a: 1, b: [2, { c: 3 }] },
    { levels: 3, values: 5 },
  ],
  [{ a: new Uint8Array(1000) }, { levels: 1, values: 1 }],
])('%j has %j', (value, size) => expect(jsonSize(value, most)).toEqual(size))

test('what nests deeper than the stack, or goes around, is counted to the limit', () => {
  const deep = JSON.parse(`${'['.repeat(200_000)}${']'.repeat(200_000)}`)
  expect(jsonSize(deep, most).levels).toBe(4)
  const cycle: unknown[] = []
  cycle.push(cycle)
  expect(jsonSize(cycle, most).levels).toBe(4)
})

test('many values are counted before they are looked at, and holes as values', () => {
  const wide = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [at, {}]))
  expect(jsonSize(wide, most)).toEqual({ levels: 1, values: 100 })
  const sparse: unknown[] = []
  sparse[9999] = 1
  expect(jsonSize({ sparse }, most).values).toBe(10_001)
})
