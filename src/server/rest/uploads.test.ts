import { once } from 'node:events'
import fs from 'node:fs'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { crc32, gzipSync } from 'node:zlib'
import { eq, isNull } from 'drizzle-orm'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { maxAttachments } from '~/domain/file'
import { env } from '~/env'
import { files } from '~/server/db/schema'
import { createListener } from '~/server/http/listener'
import { log } from '~/server/observability/log'
import { cleanPhoto } from '~/server/services/file/clean-picture'
import { takeTurn } from '~/server/services/file/take-turn'
import { downloadObject } from '~/server/storage/storage'
import { givenDatabase } from '~/test/database'
import { wizardBody } from '~/test/factories'
import { formWith, pdfFile, photoFile } from '~/test/files'
import { call, fetchApi } from '~/test/rest'

const database = givenDatabase()
const megabyte = 1024 * 1024

const upload = (...attachments: File[]) =>
  call('/leads/upload-attachments', { method: 'POST', body: formWith({ attachments }) })

const temporaryFiles = () => readdir(`${env.STORAGE_DIR}/tmp`).catch(() => [])
const unclaimed = () => database.db.select().from(files).where(isNull(files.claimedAt))

beforeEach(async () => {
  await database.db.delete(files)
})

async function bytesOf(id: string): Promise<Buffer> {
  const [row] = await database.db.select().from(files).where(eq(files.id, id))
  const path = await downloadObject(row!)
  const bytes = await readFile(path)
  await rm(path)
  return bytes
}

describe('files sent over REST', () => {
  test('are kept unclaimed, in the order they came', async () => {
    const answer = await upload(pdfFile('a plan.pdf', 9000), await photoFile('Front.JPG'), pdfFile('reçu n° 3.pdf'))
    expect(answer).toMatchObject({
      status: 200,
      body: {
        files: [
          { name: 'a plan.pdf', size: 9000, type: 'application/pdf' },
          { name: 'Front.JPG', type: 'image/jpeg' },
          { name: 'reçu n° 3.pdf', type: 'application/pdf' },
        ],
      },
    })
    expect(await unclaimed()).toHaveLength(3)
    expect(await temporaryFiles()).toEqual([])
  })

  test('lose camera and place, and are stored upright', async () => {
    const photo = await photoFile('front.jpg')
    expect((await sharp(await photo.arrayBuffer()).metadata()).exif?.toString('latin1')).toContain('Camera of Hanna')
    const { body } = await upload(photo)
    const { exif, orientation, width, height } = await sharp(await bytesOf(body.files[0].id)).metadata()
    expect(exif).toBeUndefined()
    expect({ orientation, width, height }).toEqual({ orientation: undefined, width: 200, height: 320 })
  })

  test('of exactly ten megabytes are taken, of a byte more refused', async () => {
    expect((await upload(pdfFile('ten.pdf', 10 * megabyte))).status).toBe(200)
    expect(await upload(pdfFile('more.pdf', 10 * megabyte + 1))).toMatchObject({
      status: 413,
      body: { error: 'File too large: each file must be less than 10MB', issues: [{ path: 'attachments' }] },
    })
  })

  test('are at most five', async () => {
    const answer = await upload(...Array.from({ length: maxAttachments + 1 }, (_, number) => pdfFile(`${number}.pdf`)))
    expect(answer).toMatchObject({ status: 400, body: { error: 'At most 5 files can be attached' } })
    expect(await unclaimed()).toEqual([])
  })

  test.each([
    ['a program', new File(['MZ\x90\x00'], 'setup.exe')],
    ['a renamed program', new File(['MZ\x90\x00\x03\x00\x00\x00'], 'photo.jpg', { type: 'image/jpeg' })],
    ['a renamed program of another system', new File(['\x7fELF\x02\x01\x01'], 'letter.pdf')],
    ['an SVG', new File(['<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'], 'logo.svg')],
    ['an SVG named as a picture', new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'logo.png')],
    ['HTML named as a picture', new File(['<!doctype html><script>alert(1)</script>'], 'photo.jpeg')],
    ['a GIF', new File(['GIF89a\x01\x00\x01\x00\x00\x00\x00;'], 'anim.gif')],
    ['a GIF named otherwise', new File(['GIF89a\x01\x00\x01\x00\x00\x00\x00;'], 'anim.png')],
    ['a name without an ending', pdfFile('plan')],
  ])('that are %s are refused', async (_name, file) => {
    expect(await upload(pdfFile('good.pdf'), file)).toMatchObject({
      status: 415,
      body: { error: expect.stringMatching(/jpg, jpeg, png, pdf, doc, docx/), issues: [{ path: 'attachments' }] },
    })
    expect(await unclaimed()).toEqual([])
    expect(await temporaryFiles()).toEqual([])
  })

  test('that are empty are refused', async () => {
    expect(await upload(new File([], 'empty.pdf'))).toMatchObject({ status: 400, body: { error: 'The file is empty' } })
  })

  test('that unpack to more pixels than fit are refused before they are unpacked', async () => {
    const bomb = await sharp({
      create: { width: 7072, height: 7072, channels: 3, background: 'white' },
      limitInputPixels: false,
    })
      .jpeg()
      .toBuffer()
    expect(bomb.length).toBeLessThan(megabyte)
    expect(await upload(new File([new Uint8Array(bomb)], 'white.jpg'))).toMatchObject({
      status: 413,
      body: { error: 'This picture has too many pixels: at most 50 million' },
    })
  })

  test('that have a row of millions of pixels are refused before they are unpacked', async () => {
    const create = { width: 20_001, height: 2, channels: 3, background: 'white' } as const
    const panorama = await sharp({ create: { ...create, width: 20_000 } })
      .png()
      .toBuffer()
    const wide = await sharp({ create }).png().toBuffer()
    expect(await upload(new File([new Uint8Array(wide)], 'wide.png'))).toMatchObject({
      status: 413,
      body: { error: 'This picture is too wide or too high: at most 20,000 pixels each' },
    })
    expect(await upload(new File([new Uint8Array(panorama)], 'panorama.png'))).toMatchObject({ status: 200 })
  })

  const plain = sharp({ create: { width: 100, height: 100, channels: 3, background: '#8a5a2b' } })
  test.each([
    ['a PNG', 25, 'a.png', plain.clone().png()],
    ['a PNG of 16 bits', 12, 'a.png', plain.clone().toColourspace('rgb16').png()],
    ['a progressive JPEG', 25, 'a.jpg', plain.clone().jpeg({ progressive: true })],
    ['a JPEG for print', 12, 'a.jpg', plain.clone().toColourspace('cmyk').jpeg()],
  ])('that are %s have at most %i million pixels, as they take longer', async (_name, millions, name, picture) => {
    const file = (bytes: Buffer) => new File([new Uint8Array(bytes)], name)
    const bytes = await picture.toBuffer()
    expect((await upload(file(bytes))).status).toBe(200)
    expect(await upload(file(claimingPixels(bytes, millions * 1_000_000)))).toMatchObject({
      status: 413,
      body: {
        error: expect.stringContaining(`at most ${millions} million. Please save it smaller, or as an ordinary JPEG`),
      },
    })
  })

  test('that are packed are not unpacked, and neither is any other body', async () => {
    const packed = (path: string, type: string, body: Buffer) =>
      fetchApi(
        new Request(`http://localhost:3000/api${path}`, {
          method: 'POST',
          headers: { 'content-type': type, 'content-encoding': 'gzip' },
          body: new Uint8Array(gzipSync(body)),
        }),
      )
    const form = new Response(formWith({ attachments: [pdfFile('plan.pdf')] }))
    const type = form.headers.get('content-type') ?? ''
    const sent = await packed('/leads/upload-attachments', type, Buffer.from(await form.arrayBuffer()))
    expect(sent.status).toBe(400)
    const asked = await packed('/leads', 'application/json', Buffer.from(JSON.stringify(wizardBody)))
    expect(asked.status).toBe(400)
    expect(await unclaimed()).toEqual([])
  })

  test.each([
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\Users\\hanna\\plan.pdf', 'plan.pdf'],
    ['a\u202efdp.pdf', 'afdp.pdf'],
    [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(116)}.pdf`],
    ['photo.jpg', 'photo.pdf'],
  ])('named %s are named %s', async (given, name) => {
    const { body } = await upload(pdfFile(given))
    expect(body.files).toMatchObject([{ name }])
  })

  test('among too many parts are refused, and what follows the end is dropped', async () => {
    const send = (body: string) =>
      call('/leads/upload-attachments', {
        method: 'POST',
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        body,
      })
    const file = '--x\r\nContent-Disposition: form-data; name="attachments"; filename="a.pdf"\r\n\r\n%PDF-1.4\r\n'
    expect(await send(`${file}${'--x\r\n'.repeat(100)}--x--\r\n`)).toMatchObject({
      status: 400,
      body: { error: 'The form has too many parts' },
    })
    expect(await unclaimed()).toEqual([])
    expect(await temporaryFiles()).toEqual([])
    expect(await send(`${file}--x--\r\n${'--x--\r\n'.repeat(20_000)}`)).toMatchObject({ status: 200 })
  })

  test('that go on and on behind their end are no longer read', async () => {
    const part =
      '--x\r\nContent-Disposition: form-data; name="attachments"; filename="a.pdf"\r\n\r\n%PDF-1.4\r\n--x--\r\n'
    const filler = Buffer.alloc(megabyte)
    let sent = 0
    const body = new ReadableStream({
      start: (sender) => sender.enqueue(Buffer.from(part)),
      pull(sender) {
        sent += 1
        if (sent > 200) sender.close()
        else sender.enqueue(filler)
      },
    })
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const request = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
    const answer = await fetchApi(new Request('http://localhost:3000/api/leads/upload-attachments', request))
    expect(answer.status).toBe(400)
    expect(sent).toBeLessThan(100)
    expect(await unclaimed()).toEqual([])
  })

  test('under an unknown part are refused', async () => {
    const body = formWith({ attachments: [pdfFile('a.pdf')], other: [pdfFile('b.pdf')] })
    expect(await call('/leads/upload-attachments', { method: 'POST', body })).toMatchObject({ status: 400 })
    expect(await unclaimed()).toEqual([])
  })

  test.each([
    ['no part', formWith({ note: 'hello' })],
    ['an id of nothing', { attachments: ['7f9c24e8-3b12-4fef-91e0-56a2d5a5b7d1'] }],
    ['no multipart at all', 'attachments=1'],
  ])('must be files: %s is refused', async (_name, body) => {
    const { status } = await call('/leads/upload-attachments', { method: 'POST', body })
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
  })

  test.each([
    ['a file', '; filename="a.pdf"\r\n\r\n%PDF-1.7 and then'],
    ['a field', '\r\n\r\nand then'],
    ['a header', '; filen'],
    ['nothing', undefined],
  ])('cut off in %s leave nothing', async (_name, rest) => {
    const body = rest === undefined ? '' : `--x\r\ncontent-disposition: form-data; name="attachments"${rest}`
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    expect(await call('/leads/upload-attachments', { method: 'POST', body, headers })).toMatchObject({ status: 400 })
    expect(await temporaryFiles()).toEqual([])
  })
})

test('what waits to be checked when its sender hangs up is dropped, and documents do not wait for pictures', async () => {
  const server = http.createServer(createListener(async () => {})).listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const errors = vi.spyOn(log, 'error')
  const gate = Promise.withResolvers<void>()
  const decoding = takeTurn({ sender: 'somebody else', queue: 'pictures' }, () => gate.promise)
  const { headers, body } = new Response(formWith({ attachments: [await photoFile('a.jpg')] }))
  const sending = http.request({
    ...{ port, method: 'POST', path: '/api/leads/upload-attachments' },
    headers: { 'content-type': headers.get('content-type') ?? '', connection: 'close' },
  })
  sending.on('error', () => {})
  sending.end(Buffer.from(await new Response(body).arrayBuffer()))
  const [, response] = await once(server, 'request')
  await vi.waitFor(async () => expect(await temporaryFiles()).toHaveLength(1))
  expect((await upload(pdfFile('plan.pdf'))).status).toBe(200)
  sending.destroy()
  await once(response, 'close')
  server.close()
  gate.resolve()
  await decoding
  await vi.waitFor(async () => expect(await temporaryFiles()).toEqual([]))
  expect(await unclaimed()).toMatchObject([{ name: 'plan.pdf' }])
  expect(errors).not.toHaveBeenCalled()
  errors.mockRestore()
})

describe('while the disk takes nothing', () => {
  const away = {
    status: 503,
    body: { code: 'SERVICE_UNAVAILABLE', error: expect.stringContaining('Please try again shortly') },
  }
  afterEach(() => vi.restoreAllMocks())

  test('because it is full, the sender is told that there is no room, and nothing stays', async () => {
    const noSpace = Object.assign(new Error('no space left'), { code: 'ENOSPC' })
    for (const name of ['write', 'writev'] as const)
      vi.spyOn(fs, name).mockImplementation(((...given: unknown[]) => {
        const done = given.at(-1) as (error: Error) => void
        done(noSpace)
      }) as never)
    const answer = await upload(pdfFile('plan.pdf', 2 * megabyte))
    expect(answer).toMatchObject({
      status: 507,
      body: { code: 'INSUFFICIENT_STORAGE', error: expect.stringContaining('no room for more files') },
    })
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    vi.restoreAllMocks()
    expect(await temporaryFiles()).toEqual([])
    expect(await unclaimed()).toEqual([])
    expect(await upload(pdfFile('plan.pdf'))).toMatchObject({ status: 200 })
  })

  test('because it cannot be written to, the sender is told to try again', async () => {
    await upload(pdfFile('first.pdf'))
    for (const folder of ['tmp', 'objects']) {
      const path = `${env.STORAGE_DIR}/${folder}`
      await rename(path, `${path}.away`)
      await writeFile(path, 'in the way')
      const answer = await upload(pdfFile('plan.pdf', megabyte))
      await rm(path)
      await rename(`${path}.away`, path)
      expect(answer).toMatchObject(away)
    }
    expect(await upload(pdfFile('plan.pdf'))).toMatchObject({ status: 200 })
  })

  test.runIf(process.platform === 'linux')('because it is full, a picture is not called unreadable', async () => {
    const path = `${env.STORAGE_DIR}/photo.jpg`
    await writeFile(path, Buffer.from(await (await photoFile('front.jpg')).arrayBuffer()))
    await expect(cleanPhoto(path, '/dev/full', 'jpg')).rejects.toMatchObject({ code: 'NoRoom' })
  })
})

/** The picture with a head that names a square of more than `pixels`. */
function claimingPixels(picture: Buffer, pixels: number): Buffer {
  const side = Math.floor(Math.sqrt(pixels)) + 1
  const claiming = Buffer.from(picture)
  if (claiming[0] === 0xff) {
    const frame = Math.max(...['ffc0', 'ffc2'].map((marker) => claiming.lastIndexOf(Buffer.from(marker, 'hex'))))
    claiming.writeUInt16BE(side, frame + 5)
    claiming.writeUInt16BE(side, frame + 7)
  } else {
    claiming.writeUInt32BE(side, 16)
    claiming.writeUInt32BE(side, 20)
    claiming.writeUInt32BE(crc32(claiming.subarray(12, 29)), 29)
  }
  return claiming
}
