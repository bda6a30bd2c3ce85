import { readFile } from 'node:fs/promises'

/** A progressive JPEG has about ten, of four colours eighteen; each makes a decoder go over the whole picture again. */
const mostScans = 24

/** What of a PNG is kept: its pixels, their colours, and which way up they are. Texts unpack to gigabytes. */
const chunks = 'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP pHYs eXIf'
const keptChunks = new Set(chunks.split(' ').map((name) => Buffer.from(name).readUInt32BE()))
const endChunk = Buffer.from('IEND').readUInt32BE()

/**
 * The bytes of a picture without what a decoder would spend minutes or gigabytes on.
 * @throws Error when it is made of nothing but that
 */
export async function readPicture(path: string): Promise<Buffer> {
  const bytes = await readFile(path)
  if (bytes.subarray(0, 4).equals(Buffer.from('\x89PNG', 'latin1'))) return withoutTexts(bytes)
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && hasManyScans(bytes)) throw new Error('the picture has too many scans')
  return bytes
}

/** Moves the kept chunks of a PNG together (PNG 5.3); what follows the last is dropped. */
function withoutTexts(bytes: Buffer): Buffer {
  let end = 8
  for (let at = end; at + 12 <= bytes.length; ) {
    const type = bytes.readUInt32BE(at + 4)
    const next = Math.min(at + 12 + bytes.readUInt32BE(at), bytes.length)
    if (keptChunks.has(type)) {
      if (end < at) bytes.copyWithin(end, at, next)
      end += next - at
    }
    if (type === endChunk) break
    at = next
  }
  return bytes.subarray(0, end)
}

/** Walks over the markers of a JPEG (T.81, B.1.1) as decoders do, also over those that stand within a scan. */
function hasManyScans(bytes: Buffer): boolean {
  let scans = 0
  for (let at = 2; at + 3 < bytes.length; ) {
    const marker = bytes[at] === 0xff ? (bytes[at + 1] ?? 0) : 0
    if (marker === 0xd9) return false
    if (marker === 0xda && ++scans > mostScans) return true
    // Fill bytes, restarts and what is reserved have no length; a decoder that lost its place reads on behind them.
    const isAlone = marker < 0xc0 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd8)
    at += isAlone ? 1 : 2 + Math.max(2, bytes.readUInt16BE(at + 2))
  }
  return false
}
