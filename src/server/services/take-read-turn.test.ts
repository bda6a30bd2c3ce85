import { setImmediate as nextTick } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { takeReadTurn } from './take-read-turn'
import { createTurns, newTurns } from './turns'

test('three reads are under way at once, two of one sender, whom others do not wait for', async () => {
  const running: string[] = []
  const seen: string[][] = []
  const done: string[] = []
  const read = (sender: string) =>
    takeReadTurn(sender, async () => {
      running.push(sender)
      seen.push([...running])
      await nextTick()
      running.splice(running.indexOf(sender), 1)
      done.push(sender)
    })
  await Promise.all([...Array.from({ length: 40 }, () => read('flood')), read('one'), read('two')])
  expect(Math.max(...seen.map((at) => at.length))).toBe(3)
  expect(Math.max(...seen.map((at) => at.filter((sender) => sender === 'flood').length))).toBe(2)
  expect(Math.max(done.indexOf('one'), done.indexOf('two'))).toBeLessThan(6)
})

test('copies of the module share who waits, and each refuses with errors of its own', async () => {
  const turns = newTurns({ atOnce: 1 })
  const sentences = { queue: 'Yours wait', senders: 'Many wait' }
  const options = { atOnce: 1, atOncePerSender: 1, longestQueue: 1, mostSenders: 2, sentences, retryAfter: 5 }
  const [one, other] = [createTurns(options, turns), createTurns(options, turns)]
  const held = Promise.withResolvers<void>()
  const first = one('a', () => held.promise)
  await expect(other('a', async () => {})).rejects.toMatchObject({ code: 'TooManyRequests', message: 'Yours wait' })
  const second = other('b', async () => 'b')
  await expect(one('c', async () => {})).rejects.toMatchObject({ code: 'Unavailable' })
  held.resolve()
  expect([await first, await second]).toEqual([undefined, 'b'])
})
