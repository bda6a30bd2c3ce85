import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { addMinutes } from 'date-fns/addMinutes'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { env } from '~/env'
import { files, rateLimits, uploadReservations } from '~/server/db/schema'
import { createListener } from '~/server/http/listener'
import { log } from '~/server/observability/log'
import { homeownerContext, visitorContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createUser } from '~/test/factories'
import { formWith, pdfFile } from '~/test/files'
import { call, fetchApi } from '~/test/rest'
import { growUpload, reserveUpload, settleUpload, sweepReservations } from './reserve-upload'

const database = givenDatabase()
const megabyte = 1024 * 1024
const start = new Date('2026-03-01T12:00:00Z')
const largest = 10 * megabyte

/** A visitor at an address, so many minutes after the start. */
const at = (minutes = 0, address = '203.0.113.7') => ({
  ...visitorContext(database.db),
  address,
  now: addMinutes(start, minutes),
})
const outcomes = async (attempts: Promise<unknown>[]) => {
  const settled = await Promise.allSettled(attempts)
  return {
    taken: settled.filter(({ status }) => status === 'fulfilled').length,
    errors: settled.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : [])),
  }
}

const row = { kind: 'attachment', provider: 'embedded', name: 'a.pdf', type: 'application/pdf' } as const
const fill = (megabytes: number) =>
  database.db
    .insert(files)
    .values(
      Array.from({ length: megabytes / 1000 }, (_, number) => ({ ...row, key: `k${number}`, size: 1000 * megabyte })),
    )

beforeEach(async () => {
  await database.db.delete(files)
  await database.db.delete(uploadReservations)
  await database.db.delete(rateLimits)
})

test('reservations that wait for each other leave connections to everybody else', async () => {
  const { db } = database
  const { reserving } = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('upload-reservations', 0))`)
    const reserving = outcomes(Array.from({ length: 10 }, () => reserveUpload(at(), [megabyte])))
    await vi.waitFor(async () => {
      const waiting = sql`select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`
      expect((await tx.execute(waiting)).length).toBeGreaterThan(0)
    })
    expect(await db.execute(sql`select 1 as answered`)).toMatchObject([{ answered: 1 }])
    return { reserving }
  })
  expect(await reserving).toMatchObject({ taken: 10 })
})

describe('an address', () => {
  test('sends 500 MB an hour and no more, however many uploads begin at once', async () => {
    const { taken, errors } = await outcomes(Array.from({ length: 60 }, () => reserveUpload(at(), [largest])))
    expect(taken).toBe(50)
    for (const error of errors) expect(error).toMatchObject({ code: 'TooManyRequests', retryAfter: 3600 })
    await expect(reserveUpload(at(0, '203.0.113.8'), [largest])).resolves.toEqual(expect.any(String))
  })

  test('is counted by what came, over any sixty minutes', async () => {
    const full = Array.from({ length: 50 }, () => largest)
    const id = await reserveUpload(at(), full)
    await settleUpload(database.db, id, { announced: full, stored: full.slice(0, 49) })
    await reserveUpload(at(1), [largest])
    await expect(reserveUpload(at(59), [1])).resolves.toEqual(expect.any(String))
    await expect(reserveUpload(at(59), [largest, largest])).rejects.toMatchObject({
      code: 'TooManyRequests',
      retryAfter: 60,
    })
    await expect(reserveUpload(at(61), full.slice(0, 40))).resolves.toEqual(expect.any(String))
  })

  test('is not charged for what was refused, or announced and never sent', async () => {
    const full = Array.from({ length: 50 }, () => largest)
    const refused = await reserveUpload(at(), full)
    await settleUpload(database.db, refused, { announced: full, stored: [] })
    await reserveUpload(at(), full)
    await expect(reserveUpload(at(19), [1])).rejects.toMatchObject({ code: 'TooManyRequests' })
    await expect(reserveUpload(at(21), full)).resolves.toEqual(expect.any(String))
  })

  test('pays for the smallest file too', async () => {
    await expect(reserveUpload(at(), Array(8001).fill(1))).rejects.toMatchObject({ code: 'TooManyRequests' })
  })

  test('has old reservations removed', async () => {
    await reserveUpload(at(), [1])
    await reserveUpload(at(30), [1])
    await sweepReservations(database.db, addMinutes(start, 61))
    expect(await database.db.select().from(uploadReservations)).toHaveLength(1)
  })
})

describe('all files that nothing refers to', () => {
  test('from visitors fill half of their quota, whatever the addresses, and accounts go on', async () => {
    await fill(4000)
    const addresses = Array.from({ length: 12 }, (_, number) => `198.51.100.${number}`)
    const tenFiles = Array(10).fill(largest)
    const { taken, errors } = await outcomes(addresses.map((address) => reserveUpload(at(0, address), tenFiles)))
    expect(taken).toBe(10)
    for (const error of errors) expect(error).toMatchObject({ code: 'NoRoom', retryAfter: expect.any(Number) })
    const homeowner = await createUser(database.db, 'homeowner')
    const account = { ...homeownerContext(database.db, homeowner), address: '198.51.100.200', now: start }
    await expect(reserveUpload(account, tenFiles)).resolves.toEqual(expect.any(String))
  })

  test('are not kept out by links that visitors asked for and do not use', async () => {
    const fiftyFiles = Array(50).fill(largest)
    for (let number = 0; number < 10; number++) await reserveUpload(at(0, `198.51.100.${number}`), fiftyFiles)
    await expect(reserveUpload(at(2), [largest])).rejects.toMatchObject({ code: 'NoRoom' })
    await expect(reserveUpload(at(3), [largest])).resolves.toEqual(expect.any(String))
  })

  test('keep room for a body as it comes, and refuse at once what could never fit', async () => {
    const first = await reserveUpload(at(), [50 * megabyte], 1)
    for (let number = 0; number < 100; number++) await reserveUpload(at(), [50 * megabyte], 1)
    await growUpload(at(1), first, 450 * megabyte)
    const more = growUpload(at(1), first, 500 * megabyte)
    await expect(more).rejects.toMatchObject({ code: 'TooManyRequests' })
    await expect(reserveUpload(at(1), [50 * megabyte], 1)).rejects.toMatchObject({ code: 'TooManyRequests' })
    const elsewhere = at(1, '203.0.113.8')
    const other = await reserveUpload(elsewhere, [largest], 1)
    await fill(5000)
    await expect(growUpload(elsewhere, other, largest)).rejects.toMatchObject({ code: 'NoRoom' })
    const rows = await database.db.select().from(uploadReservations)
    expect(rows.find(({ id }) => id === first)?.held).toBe(450 * megabyte)
    expect(rows.find(({ id }) => id === other)?.held).toBe(64 * 1024)
  })

  test('are logged as full once a minute, however many are refused', async () => {
    const errors = vi.spyOn(log, 'error').mockImplementation(() => {})
    await fill(5000)
    vi.useFakeTimers({ toFake: ['performance'] }).advanceTimersByTime(3_600_000)
    const refuse = () => expect(reserveUpload(at(), [1])).rejects.toMatchObject({ code: 'NoRoom' })
    for (let number = 0; number < 5; number++) await refuse()
    expect(errors).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(60_000)
    await refuse()
    expect(errors).toHaveBeenCalledTimes(2)
    vi.useRealTimers()
    errors.mockRestore()
  })

  test('are refused with 507 and a sentence, by both ways in', async () => {
    await fill(5000)
    const rest = await call('/leads/upload-attachments', {
      method: 'POST',
      body: formWith({ attachments: [pdfFile('a.pdf')] }),
    })
    expect(rest).toMatchObject({
      status: 507,
      body: { code: 'INSUFFICIENT_STORAGE', error: expect.stringContaining('no room for more files') },
    })
    expect(rest.headers.get('retry-after')).toBe('600')
    const link = await announce([{ name: 'a.pdf', size: 400 }])
    expect(link.status).toBe(507)
    expect(await link.json()).toMatchObject({ message: expect.stringContaining('no room for more files') })
  })
})

const announce = (announced: { name: string; size: number }[]) =>
  fetchApi(
    new Request('http://localhost:3000/api/uploadthing?actionType=upload&slug=attachment', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ files: announced.map((file) => ({ ...file, type: '', lastModified: 1 })) }),
    }),
  )

describe('both ways in', () => {
  test('draw on one quota, and links that are never used do too', async () => {
    const five = Array.from({ length: 5 }, (_, number) => ({ name: `${number}.pdf`, size: largest }))
    const answers = await Promise.all(Array.from({ length: 12 }, () => announce(five)))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(200), 429, 429])
    const [refused] = answers.filter(({ status }) => status === 429)
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(3000)
    const body = formWith({ attachments: [pdfFile('a.pdf')] })
    expect((await call('/leads/upload-attachments', { method: 'POST', body })).status).toBe(429)
  })

  test('settle with the true size, and with nothing for what is refused', async () => {
    const send = (...attachments: File[]) =>
      call('/leads/upload-attachments', { method: 'POST', body: formWith({ attachments }) })
    expect((await send(pdfFile('a.pdf', 300_000), pdfFile('b.pdf', 200_000))).status).toBe(200)
    expect((await send(pdfFile('a.pdf', 300_000), new File(['MZ'], 'b.exe'))).status).toBe(415)
    expect((await announce([{ name: 'a.exe', size: 1_000_000 }])).status).toBe(400)
    const rows = await database.db.select().from(uploadReservations).orderBy(uploadReservations.createdAt)
    expect(rows.map(({ held, stored }) => [held, stored])).toEqual([
      [0, 500_000],
      [0, 0],
      [0, 0],
    ])
  })
})

describe('bodies that come slowly', () => {
  const held = async () => {
    const rows = await database.db.select().from(uploadReservations)
    return rows.reduce((sum, row) => sum + row.held, 0)
  }
  const head = '--b\r\nContent-Disposition: form-data; name="attachments"; filename="a.pdf"\r\n\r\n%PDF-1.4\n'

  test('hold what came and little more, whatever their length, and nothing once they broke off', async () => {
    const server = http.createServer(createListener(async () => {})).listen(0)
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const open = () => {
      const socket = net.connect(port, '127.0.0.1').on('error', () => {})
      socket.write('POST /api/leads/upload-attachments HTTP/1.1\r\nHost: a\r\nContent-Length: 52000000\r\n')
      socket.write(`Content-Type: multipart/form-data; boundary=b\r\n\r\n${head}`)
      return socket
    }
    const silent = Array.from({ length: 20 }, open)
    await vi.waitFor(async () => expect(await held()).toBe(20 * 64 * 1024), { timeout: 5000 })
    const body = formWith({ attachments: [pdfFile('a.pdf', 300_000)] })
    const answer = await fetch(`http://127.0.0.1:${port}/api/leads/upload-attachments`, { method: 'POST', body })
    expect(answer.status).toBe(200)

    const [sending] = silent
    sending?.write(Buffer.alloc(2 * megabyte))
    await vi.waitFor(async () => expect(await held()).toBeGreaterThan(19 * 64 * 1024 + 2 * megabyte))
    expect(await held()).toBeLessThan(19 * 64 * 1024 + 4 * 2.1 * megabyte)
    for (const socket of silent) socket.destroy()
    await vi.waitFor(async () => expect(await held()).toBe(0))
    server.close()
  })

  test('are refused when no room is left for the rest, and leave nothing', async () => {
    const rest = Promise.withResolvers<void>()
    const body = new ReadableStream({
      async start(controller) {
        controller.enqueue(Buffer.from(head))
        await rest.promise
        controller.enqueue(Buffer.concat([Buffer.alloc(megabyte), Buffer.from('\r\n--b--\r\n')]))
        controller.close()
      },
    })
    const headers = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': '1000000' }
    const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
    const answer = fetchApi(new Request('http://localhost:3000/api/leads/upload-attachments', init))
    await vi.waitFor(async () => expect(await held()).toBe(64 * 1024))
    await fill(5000)
    rest.resolve()
    const refused = await answer
    expect([refused.status, await refused.json()]).toEqual([
      507,
      expect.objectContaining({ code: 'INSUFFICIENT_STORAGE' }),
    ])
    expect(await held()).toBe(0)
    expect(await readdir(`${env.STORAGE_DIR}/tmp`)).toEqual([])
  })
})
