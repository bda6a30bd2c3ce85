import { describe, expect, test } from 'vitest'
import { type Cursor, type CursorScope, decodeCursor, encodeCursor, type KeyType } from './cursor'

const scope: CursorScope = {
  name: 'projects',
  sort: 'city',
  order: 'asc',
  filters: { status: ['new'], search: undefined },
}
const id = '01900000-0000-7000-8000-000000000000'
const cursor: Cursor = { direction: 'next', id, keys: ['montreal'] }
const reasonOf = (text: string, types: KeyType[] = ['text'], of = scope) => {
  try {
    return decodeCursor(text, of, types)
  } catch (error) {
    return (error as { reason: string }).reason
  }
}
const made = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

test.each<[KeyType[], string[]]>([
  [['text'], ['élan "quoted" 🏠']],
  [['integer'], ['-3']],
  [['integer'], ['2147483647']],
  [['timestamptz'], ['2026-02-28 23:59:59.123+00']],
  [['timestamptz'], ['-infinity']],
  [
    ['double precision', 'text'],
    ['1.5e-07', 'a'],
  ],
])('a cursor of %j is read as it was written', (types, keys) => {
  const written = { ...cursor, keys }
  expect(decodeCursor(encodeCursor(scope, written), scope, types)).toEqual(written)
})

test.each<[string, Partial<CursorScope>]>([
  ['list', { name: 'contractors' }],
  ['sort', { sort: 'status' }],
  ['order', { order: 'desc' }],
  ['filter', { filters: { status: ['new', 'quoting'] } }],
  ['search', { filters: { status: ['new'], search: 'roof' } }],
])('a cursor of another %s is refused', (_what, other) => {
  expect(reasonOf(encodeCursor({ ...scope, ...other }, cursor))).toBe('cursor_mismatch')
})

test('a filter that is absent is the same as one that is undefined', () => {
  const same = { ...scope, filters: { status: ['new'] } }
  expect(decodeCursor(encodeCursor(same, cursor), scope, ['text'])).toEqual(cursor)
})

describe('a made-up cursor is refused', () => {
  test.each([
    ['', ''],
    ['no JSON', 'bm90IGpzb24'],
    ['null', made(null)],
    ['an object', made({ id })],
    ['a direction there is none of', made(['sideways', '', id, 'montreal'])],
    ['an id that is none', made(['next', '', 'x', 'montreal'])],
    ['a key that is a number', made(['next', '', id, 5])],
    ['of the version before', made(['next', '2026-01-01 00:00:00+00', id])],
  ])('%s', (_name, text) => {
    expect(reasonOf(text)).toMatch(/unknown_cursor|cursor_mismatch/)
  })

  test.each<[KeyType[], string[]]>([
    [['text'], []],
    [['text'], ['a', 'b']],
    [['text'], ['a\0b']],
    [['integer'], ['2147483648']],
    [['integer'], ['9999999999']],
    [['integer'], ["1' or true"]],
    [['double precision'], ['NaN']],
    [['timestamptz'], ['infinity']],
    [['timestamptz'], ['2026-02-30 00:00:00+00']],
    [['timestamptz'], ['0000-01-01 00:00:00+00']],
    [['timestamptz'], ['2026-01-01 25:00:00+00']],
  ])('of this list, with keys for %j like %j', (types, keys) => {
    expect(reasonOf(encodeCursor(scope, { ...cursor, keys }), types)).toBe('unknown_cursor')
  })
})
