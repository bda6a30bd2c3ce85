import { expect, test } from 'vitest'
import { pagingInput, readPaging, stepTo } from './paging'

const read = (query: string) => {
  const params = new URLSearchParams(query)
  return readPaging((name) => params.get(name))
}

test.each([
  ['', 0, undefined],
  ['page=1&at=x', 0, undefined],
  ['page=3&at=x', 2, 'x'],
  ['page=-2', 0, undefined],
  ['page=1.5', 0, undefined],
  ['page=x', 0, undefined],
  ['page=99999999', 0, undefined],
])('%s is page %i at %s', (query, page, cursor) => {
  expect(read(query)).toEqual({ page, cursor })
})

test('a page is asked for by its place and, where it is known, by its mark', () => {
  expect(pagingInput({ page: 2, cursor: 'x' })).toEqual({ limit: 20, offset: 40, cursor: 'x' })
})

test('steps take the mark of their direction; the first page needs none', () => {
  const cursors = { nextCursor: 'n', previousCursor: 'p' }
  expect(stepTo(3, 2, cursors)).toEqual({ page: 4, at: 'n' })
  expect(stepTo(1, 2, cursors)).toEqual({ page: 2, at: 'p' })
  expect(stepTo(0, 1, cursors)).toEqual({ page: null, at: null })
})
