import { setImmediate as nextTick } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { takeReadTurn } from './take-read-turn'

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
