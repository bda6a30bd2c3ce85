import { afterEach, expect, test, vi } from 'vitest'
import type { Database } from '~/server/db/client'
import { cachedRead } from './cached-read'

afterEach(() => {
  vi.useRealTimers()
})

const given = () => ({ db: {} as Database })

test('who asks within a minute shares one reading, also while it is under way', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const read = vi.fn(async () => ({ read: read.mock.calls.length }))
  const ask = cachedRead(read)
  const ctx = given()
  expect(await Promise.all([ask(ctx), ask({ ...ctx }), ask(ctx)])).toEqual([{ read: 1 }, { read: 1 }, { read: 1 }])
  vi.advanceTimersByTime(59_999)
  expect(await ask(ctx)).toEqual({ read: 1 })
  vi.advanceTimersByTime(1)
  expect(await ask(ctx)).toEqual({ read: 2 })
  expect(await ask(given())).toEqual({ read: 3 })
})

test('what fails is read anew', async () => {
  const read = vi.fn(async () => 'read').mockRejectedValueOnce(new Error('away'))
  const ask = cachedRead(read)
  const ctx = given()
  await expect(ask(ctx)).rejects.toThrow('away')
  expect(await ask(ctx)).toBe('read')
})
