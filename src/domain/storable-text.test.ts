import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isStorable, toStorable, unstorablePaths } from './storable-text'

const nul = 'a\u0000b'
const half = '\ud800 half'

test('every field with a null character or half a surrogate pair is named, in their order, keys too', () => {
  expect(unstorablePaths({ email: nul, answers: { roof: half, wall: 'brick' }, tags: ['x', nul] })).toEqual([
    'email',
    'answers.roof',
    'tags.1',
  ])
  expect(unstorablePaths({ answers: { [nul]: 'x' } })).toEqual(['answers.a\ufffdb'])
  expect(unstorablePaths(JSON.parse('{"__proto__":{"a":"\\u0000"}}'))).toEqual(['__proto__.a'])
  expect(unstorablePaths(nul)).toEqual([''])
})

test('whole pairs, other control characters and what is no text are left alone', () => {
  const cycle: Record<string, unknown> = { name: '👩‍👩‍👧', tab: '\t\u0001', none: null, at: new Date(), big: 1n }
  cycle.self = cycle
  expect(unstorablePaths(cycle)).toEqual([])
  expect(unstorablePaths(undefined)).toEqual([])
})

test('combining marks are at most thirty in a row, also among what cannot be seen', () => {
  const many = `a${'\u0301\u0316\u200b'.repeat(16)}`
  expect(unstorablePaths({ name: many, file: `plan ${many}.pdf`, few: `Zoe\u0308 ${'e\u0301'.repeat(100)}` })).toEqual([
    'name',
    'file',
  ])
})

test('errors are looked into', () => {
  expect(unstorablePaths(Object.assign(new Error('x'), { detail: nul }))).toEqual(['detail'])
})

test('nesting deeper than the stack and many faults end in a short answer', () => {
  const deep = JSON.parse(`${'['.repeat(200_000)}"\\u0000"${']'.repeat(200_000)}`)
  expect(unstorablePaths(deep)[0]?.length).toBeLessThanOrEqual(200)
  expect(unstorablePaths(Array(5000).fill(nul))).toHaveLength(20)
})

test('an array is as long as its highest index, but has no more elements than were set', () => {
  const sparse: string[] = []
  sparse[4_000_000_000] = nul
  expect(unstorablePaths({ sparse })).toEqual(['sparse.4000000000'])
})

test('a text is made storable without a change to what could be stored', () => {
  expect(toStorable(`${nul}\udfff🏠`)).toBe('a\ufffdb\ufffd🏠')
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => isStorable(toStorable(text))))
})
