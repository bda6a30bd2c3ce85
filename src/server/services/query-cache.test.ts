import { expect, test, vi } from 'vitest'
import { queryCache } from './query-cache'

let made = 0
const key = () => ['answer', String(made++)]

test('an answer is read once for its key, dates and all, and nobody changes what is kept', async () => {
  const name = key()
  const read = vi.fn(async () => ({ at: new Date('2026-11-20T10:00:00Z'), rows: [1, null] }))
  const first = await queryCache.getOrSet(name, 'tag', read)
  first.rows.push(2)
  const again = await queryCache.getOrSet(name, 'tag', read)
  expect(again).toEqual({ at: new Date('2026-11-20T10:00:00Z'), rows: [1, null] })
  again.rows.push(3)
  expect((await queryCache.getOrSet(name, 'tag', read)).rows).toEqual([1, null])
  expect(read).toHaveBeenCalledOnce()
})

test('what is forgotten by its tag is read anew, and the rest is kept', async () => {
  const [mine, alsoMine, other] = [key(), key(), key()]
  const read = vi.fn(async () => 'answer')
  const readOther = vi.fn(async () => 'other')
  for (const name of [mine, alsoMine]) await queryCache.getOrSet(name, 'mine', read)
  await queryCache.getOrSet(other, 'other', readOther)
  queryCache.invalidate('mine')
  for (const name of [mine, alsoMine]) await queryCache.getOrSet(name, 'mine', read)
  await queryCache.getOrSet(other, 'other', readOther)
  expect(read).toHaveBeenCalledTimes(4)
  expect(readOther).toHaveBeenCalledOnce()
})

test('what could not be read is not kept', async () => {
  const name = key()
  await expect(queryCache.getOrSet(name, 'tag', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await queryCache.getOrSet(name, 'tag', async () => 'back')).toBe('back')
})

test('what is asked for least goes first, and what is too large is not kept', async () => {
  const megabyte = 'x'.repeat(1024 * 1024)
  const first = key()
  const read = vi.fn(async () => megabyte)
  await queryCache.getOrSet(first, 'large', read)
  for (let kept = 0; kept < 8; kept++) await queryCache.getOrSet(key(), 'large', read)
  await queryCache.getOrSet(first, 'large', read)
  expect(read).toHaveBeenCalledTimes(10)
  const tooLarge = key()
  const readAll = vi.fn(async () => megabyte.repeat(9))
  await queryCache.getOrSet(tooLarge, 'large', readAll)
  expect(await queryCache.getOrSet(tooLarge, 'large', readAll)).toHaveLength(9 * megabyte.length)
  expect(readAll).toHaveBeenCalledTimes(2)
})
