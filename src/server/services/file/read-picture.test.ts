import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { v4 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileRules } from '~/domain/file'
import { env } from '~/env'
import { photoFile } from '~/test/files'
import { cleanPhoto } from './clean-picture'
import { readPicture } from './read-picture'

const folder = `${env.STORAGE_DIR}/pictures`
beforeAll(() => mkdir(folder, { recursive: true }))
afterAll(() => rm(folder, { recursive: true }))

async function given(bytes: Buffer): Promise<string> {
  const path = `${folder}/${v4()}`
  await writeFile(path, bytes)
  return path
}

async function clean(bytes: Buffer, extension: 'jpg' | 'png'): Promise<Buffer> {
  const to = `${folder}/${v4()}`
  await cleanPhoto(await given(bytes), to, extension)
  return readFile(to)
}

const unreadable = { code: 'WrongType', message: expect.stringContaining('This picture cannot be read') }
const plain = { create: { width: 48, height: 32, channels: 3, background: '#8a5a2b' } } as const

describe('a PNG', () => {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length)
    frame.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  const packed = deflateSync(Buffer.alloc(100_000, 'a'))
  const texts = [
    chunk('tEXt', Buffer.from('date:create\x002026-11-23T12:00:00+00:00')),
    chunk('zTXt', Buffer.concat([Buffer.from('Raw profile type exif\0\0'), packed])),
    chunk('iTXt', Buffer.concat([Buffer.from('XML:com.adobe.xmp\0\x01\0\0\0'), packed])),
    chunk('sPLT', Buffer.from('a\0\x08')),
    chunk('fcTL', Buffer.alloc(26)),
  ]
  /** With these chunks behind the first, and before the last. */
  const withChunks = (png: Buffer, chunks: Buffer[]) =>
    Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33, -12), ...chunks, png.subarray(-12)])

  test('is decoded without the texts that would be unpacked with it', async () => {
    const png = await sharp(plain).png().toBuffer()
    const chunks = Array.from({ length: 100 }, () => texts).flat()
    const kept = await readPicture(await given(Buffer.concat([withChunks(png, chunks), Buffer.from('behind its end')])))
    expect(kept.equals(await readPicture(await given(png)))).toBe(true)
    expect(kept.length).toBeLessThanOrEqual(png.length)
  })

  test('keeps which way up it is, its colours and its transparency', async () => {
    const png = await sharp({ create: { ...plain.create, channels: 4, background: '#8a5a2b80' } })
      .withIccProfile('p3')
      .withExif({})
      .withMetadata({ orientation: 6, icc: 'p3' })
      .png({ palette: true })
      .toBuffer()
    expect(await sharp(png).metadata()).toMatchObject({ orientation: 6, width: 48 })
    const about = await sharp(await clean(withChunks(png, texts), 'png')).metadata()
    expect(about).toMatchObject({ width: 32, height: 48, hasAlpha: true, icc: expect.any(Buffer) })
  })

  test('of few colours that would be stored larger than files may be is refused', async () => {
    const side = 3000
    const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 3, 0, 0, 0])
    head.writeUInt32BE(side)
    head.writeUInt32BE(side, 4)
    const rows = randomBytes((side + 1) * side)
    for (let y = 0; y < side; y++) rows[y * (side + 1)] = 0
    const png = Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      chunk('IHDR', head),
      chunk('PLTE', randomBytes(768)),
      chunk('IDAT', deflateSync(rows, { level: 0 })),
      chunk('IEND', Buffer.alloc(0)),
    ])
    expect(png.length).toBeLessThan(fileRules.attachment.maxBytes)
    const size = clean(png, 'png').then(({ length }) => length)
    await expect(size).rejects.toMatchObject({ code: 'TooLarge', message: expect.stringContaining('10MB') })
  })

  test('of a photo is stored about as small as programs write it', async () => {
    const photo = await (await photoFile('a.jpg', { width: 1500, height: 1000 })).arrayBuffer()
    const png = await sharp(Buffer.from(photo)).png({ adaptiveFiltering: true }).toBuffer()
    expect((await clean(png, 'png')).length).toBeLessThan(png.length * 1.3)
  })

  test.each([
    ['cut off', -20],
    ['with nothing behind its head', 33],
    ['of its first bytes', 8],
  ])('%s is read as far as it goes, or refused', async (_name, end) => {
    const png = await sharp({ create: { ...plain.create, noise: { type: 'gaussian', mean: 128, sigma: 40 } } })
      .png()
      .toBuffer()
    const outcome = clean(png.subarray(0, end), 'png')
    if (end < 0) expect((await outcome).length).toBeGreaterThan(0)
    else await expect(outcome).rejects.toMatchObject(unreadable)
  })
})

describe('a JPEG', () => {
  /** The last scan of a progressive one this many times over. */
  async function withScans(times: number): Promise<Buffer> {
    const jpeg = await sharp(plain).jpeg({ progressive: true }).toBuffer()
    const last = jpeg.lastIndexOf(Buffer.from('ffda', 'hex'))
    const scans = Array.from({ length: times }, () => jpeg.subarray(last, -2))
    return Buffer.concat([jpeg.subarray(0, last), ...scans, jpeg.subarray(-2)])
  }

  test('of more scans than programs write is refused, wherever they stand', async () => {
    const many = await withScans(24)
    await expect(clean(many, 'jpg')).rejects.toMatchObject(unreadable)
    await expect(readPicture(await given(many))).rejects.toThrow('too many scans')
    const filled = Buffer.concat([many.subarray(0, 2), Buffer.from('ffffff05ffff', 'hex'), many.subarray(2)])
    await expect(readPicture(await given(filled))).rejects.toThrow('too many scans')
  })

  test('is read with its markers in data that is none of its own', async () => {
    const marker = Buffer.from('ffda0008', 'hex')
    const markers = Buffer.concat(Array.from({ length: 500 }, () => marker))
    const app = Buffer.concat([Buffer.from('ffed07d2', 'hex'), markers])
    const photo = Buffer.from(await (await photoFile('a.jpg')).arrayBuffer())
    const progressive = await sharp(photo).keepMetadata().jpeg({ progressive: true }).toBuffer()
    for (const jpeg of [photo, progressive]) {
      // As a thumbnail in its head, or a film behind its end.
      const odd = Buffer.concat([jpeg.subarray(0, 2), app, jpeg.subarray(2), markers])
      expect(await sharp(await clean(odd, 'jpg')).metadata()).toMatchObject({ width: 200, height: 320 })
    }
  })

  test('of low quality is not blown up beyond what is accepted', async () => {
    const raw = { width: 3700, height: 3700, channels: 3 } as const
    const noise = sharp(randomBytes(raw.width * raw.height * raw.channels), { raw })
    const jpeg = await noise.jpeg({ quality: 50, optimiseCoding: false }).toBuffer()
    const most = fileRules.attachment.maxBytes
    expect(jpeg.length).toBeLessThan(most)
    const larger = await sharp(jpeg).jpeg({ quality: 90, optimiseCoding: false }).toBuffer()
    expect(larger.length).toBeGreaterThan(most)
    expect((await clean(jpeg, 'jpg')).length).toBeLessThanOrEqual(most)
  })
})
