import { writeFile } from 'node:fs/promises'
import { setImmediate as nextTick } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { removePath, temporaryPath } from '~/server/storage/disk'
import { visitorContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { photoFile } from '~/test/files'
import { senderOf, storeFile } from './store-file'
import { takeTurn } from './take-turn'

const database = givenDatabase()

/** Work that notes its order, and how much of it runs at once. */
function givenWork() {
  const done: string[] = []
  let running = 0
  let mostRunning = 0
  const work = (name: string) => async () => {
    mostRunning = Math.max(mostRunning, ++running)
    await nextTick()
    running--
    done.push(name)
    return name
  }
  return { done, work, mostRunning: () => mostRunning }
}

test("one visitor's twenty pictures do not hold another's one back", async () => {
  const { done, work, mostRunning } = givenWork()
  const many = Array.from({ length: 20 }, (_, number) => takeTurn('hoarder', work(`hoarder ${number}`)))
  const one = takeTurn('other', work('other'))
  expect(await one).toBe('other')
  expect(done.indexOf('other')).toBeLessThanOrEqual(2)
  await Promise.all(many)
  expect(done.filter((name) => name.startsWith('hoarder'))).toEqual(many.map((_, number) => `hoarder ${number}`))
  expect(mostRunning()).toBe(1)
})

test('pictures of visitors take turns by their addresses', async () => {
  const path = await temporaryPath()
  await writeFile(path, Buffer.from(await (await photoFile('a.jpg', { width: 1500, height: 1000 })).arrayBuffer()))
  const done: string[] = []
  const send = async (address: string) => {
    const sender = senderOf({ ...visitorContext(database.db), address })
    await storeFile(database.db, { kind: 'attachment', ownerId: null, sender, name: 'a.jpg', path })
    done.push(address)
  }
  await Promise.all([...Array.from({ length: 20 }, () => send('198.51.100.1')), send('198.51.100.2')])
  await removePath(path)
  expect(done.indexOf('198.51.100.2')).toBeLessThan(10)
})

test('what fails lets the next one in', async () => {
  const failing = takeTurn('a', () => Promise.reject(new Error('unreadable')))
  const next = takeTurn('a', async () => 'read')
  await expect(failing).rejects.toThrow('unreadable')
  expect(await next).toBe('read')
})

test('a sender waits with forty files at most, and others are let in', async () => {
  const { work } = givenWork()
  const given = Array.from({ length: 45 }, (_, number) => takeTurn('hoarder', work(String(number))))
  const other = takeTurn('other', work('other'))
  const outcomes = await Promise.allSettled(given)
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  expect(refused).toHaveLength(5)
  for (const error of refused) expect(error).toMatchObject({ code: 'TooManyRequests', retryAfter: expect.any(Number) })
  expect(await other).toBe('other')
  expect(await takeTurn('hoarder', work('again'))).toBe('again')
})

test('a hundred senders wait at most; the next is told when to try again', async () => {
  const { work } = givenWork()
  const given = Array.from({ length: 101 }, (_, number) => takeTurn(`sender ${number}`, work(String(number))))
  const outcomes = await Promise.allSettled(given)
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  expect(refused).toMatchObject([{ code: 'Unavailable', retryAfter: expect.any(Number) }])
})
