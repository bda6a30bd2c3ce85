import { writeFile } from 'node:fs/promises'
import { setImmediate as nextTick } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { removePath, temporaryPath } from '~/server/storage/disk'
import { visitorContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { photoFile } from '~/test/files'
import { senderOf } from '../turns'
import { storeFile } from './store-file'
import { takeTurn } from './take-turn'

const database = givenDatabase()

const of = (sender: string) => ({ sender, queue: 'pictures' }) as const

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
  const many = Array.from({ length: 20 }, (_, number) => takeTurn(of('hoarder'), work(`hoarder ${number}`)))
  const one = takeTurn(of('other'), work('other'))
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
  expect(done.indexOf('198.51.100.2')).toBeLessThan(15)
})

test('a document does not wait for a picture', async () => {
  const gate = Promise.withResolvers<string>()
  const picture = takeTurn(of('a'), () => gate.promise)
  expect(await takeTurn({ sender: 'a', queue: 'documents' }, async () => 'checked')).toBe('checked')
  gate.resolve('drawn')
  expect(await picture).toBe('drawn')
})

test('what has not begun when its sender goes away is left out', async () => {
  const { done, work } = givenWork()
  const gone = new AbortController()
  const before = takeTurn(of('other'), work('before'))
  const { signal } = gone
  const waiting = takeTurn({ ...of('gone'), signal }, work('waiting'))
  gone.abort()
  await expect(waiting).rejects.toThrow('broke off')
  await before
  expect(await takeTurn({ ...of('gone'), signal: new AbortController().signal }, work('there'))).toBe('there')
  expect(done).toEqual(['before', 'there'])
})

test('what fails lets the next one in', async () => {
  const failing = takeTurn(of('a'), () => Promise.reject(new Error('unreadable')))
  const next = takeTurn(of('a'), async () => 'read')
  await expect(failing).rejects.toThrow('unreadable')
  expect(await next).toBe('read')
})

test('a sender waits with forty files at most, and others are let in', async () => {
  const { work } = givenWork()
  const given = Array.from({ length: 45 }, (_, number) => takeTurn(of('hoarder'), work(String(number))))
  const other = takeTurn(of('other'), work('other'))
  const outcomes = await Promise.allSettled(given)
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  expect(refused).toHaveLength(5)
  for (const error of refused) expect(error).toMatchObject({ code: 'TooManyRequests', retryAfter: expect.any(Number) })
  expect(await other).toBe('other')
  expect(await takeTurn(of('hoarder'), work('again'))).toBe('again')
})

test('a hundred senders wait at most; the next is told when to try again', async () => {
  const { work } = givenWork()
  const given = Array.from({ length: 101 }, (_, number) => takeTurn(of(`sender ${number}`), work(String(number))))
  const outcomes = await Promise.allSettled(given)
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  expect(refused).toMatchObject([{ code: 'Unavailable', retryAfter: expect.any(Number) }])
})
