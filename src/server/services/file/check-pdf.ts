import { type FileHandle, open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createInflate } from 'node:zlib'
import type { DocumentFinding } from './document-finding'

/**
 * No kept library serves: those that parse a PDF follow its own table of contents, which a hostile one writes as it
 * likes, and unpack without a limit. This reads every byte for names (ISO 32000-1, 7.3.5), also in object streams.
 */

const chunkBytes = 256 * 1024
const packedBytes = 16 * 1024
/** What is kept of the last chunk, so that a name or a dictionary across the border is seen whole. */
const overlap = 2048
/** Streams and object streams of one file, and the bytes that these may unpack to; more is said to be unchecked. */
const mostStreams = 10_000
const mostObjectStreams = 2000
const mostUnpacked = 32 * 1024 * 1024

/** What is looked for, as a whole name. */
const namePattern = /\/(Encrypt|Launch|JavaScript|EmbeddedFiles?|RichMedia|XFA|ObjStm)(?=[\0-\x20()<>[\]{}/%]|$)/g
const streamPattern = /stream[ \t]*(?:\r\n|\n|\r)/g

const findings: Record<string, DocumentFinding> = {
  Encrypt: 'encrypted',
  Launch: 'launch',
  JavaScript: 'javascript',
  EmbeddedFile: 'embedded_files',
  EmbeddedFiles: 'embedded_files',
  RichMedia: 'embedded_files',
  XFA: 'interactive_form',
}

/** So short a name turns up in compressed bytes by chance, unless its value follows. */
const formValue = /^\s*(?:\[|\d+\s+\d+\s+R)/

/** Object streams in these filters are not unpacked. */
const otherFilters = /\/(?:LZWDecode|ASCIIHexDecode|ASCII85Decode|RunLengthDecode|Crypt)/

interface ObjectStream {
  /** Where its bytes begin in the file. */
  start: number
  /** Whether another filter than deflate stands near. */
  odd: boolean
}

/** Looks through a PDF; its object streams are unpacked piece by piece. */
export async function checkPdf(path: string): Promise<Set<DocumentFinding>> {
  const found = new Set<DocumentFinding>()
  const objectStreams: ObjectStream[] = []
  const seen = { streams: 0, objectStreams: 0, end: false }
  const file = await open(path)
  try {
    for await (const { text, fresh, offset } of chunksOf(file)) {
      seen.objectStreams += noteNames(text, found) - noteNames(text.slice(0, fresh), found)
      seen.end ||= text.includes('startxref')
      for (const { 0: keyword, index } of text.matchAll(streamPattern)) {
        const end = index + keyword.length
        if (end <= fresh || text.slice(index - 3, index) === 'end' || ++seen.streams > mostStreams) continue
        const odd = oddness(text.slice(Math.max(0, index - overlap), index))
        if (odd !== null) objectStreams.push({ start: offset + end, odd })
      }
    }
    const missed = seen.objectStreams > objectStreams.length || objectStreams.length > mostObjectStreams
    if (!seen.end || missed || seen.streams > mostStreams) found.add('unchecked')
    await unpack(file, objectStreams.slice(0, mostObjectStreams), found)
    return found
  } finally {
    await file.close()
  }
}

interface Chunk {
  text: string
  /** Where in `text` what was not in the last chunk begins. */
  fresh: number
  /** Where `text` begins in the file. */
  offset: number
}

async function* chunksOf(file: FileHandle): AsyncGenerator<Chunk> {
  const buffer = Buffer.alloc(chunkBytes)
  let kept = ''
  for (let position = 0; ; ) {
    const { bytesRead } = await file.read(buffer, 0, chunkBytes, position)
    if (bytesRead === 0) return
    const text = kept + buffer.toString('latin1', 0, bytesRead)
    yield { text, fresh: kept.length, offset: position - kept.length }
    kept = text.slice(-overlap)
    position += bytesRead
  }
}

/** Notes what names say of the file, and gives how often they say that an object stream is there. */
function noteNames(text: string, found: Set<DocumentFinding>): number {
  let objectStreams = 0
  const plain = plainNames(text)
  for (const { 0: whole, 1: name = '', index } of plain.matchAll(namePattern)) {
    const end = index + whole.length
    const finding = findings[name]
    if (!finding) objectStreams++
    else if (name !== 'XFA' || formValue.test(plain.slice(end, end + 40))) found.add(finding)
  }
  return objectStreams
}

/** Any character of a name may be written as # and two hex digits. */
function plainNames(text: string): string {
  return text.replace(/#([0-9a-fA-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
}

/**
 * Whether another filter than deflate stands in what comes before a stream; null when it is none of objects, told by
 * what their dictionaries must hold. Where the dictionary begins is not looked for: a comment could say so.
 */
function oddness(before: string): boolean | null {
  const plain = plainNames(before)
  const holdsObjects = plain.includes('/ObjStm') || (plain.includes('/First') && /\/N[\s\d]/.test(plain))
  return holdsObjects ? otherFilters.test(plain) : null
}

/** Bytes that are not deflated are ignored, as the first look has read them. */
async function unpack(file: FileHandle, streams: readonly ObjectStream[], found: Set<DocumentFinding>): Promise<void> {
  let left = mostUnpacked
  for (const { start, odd } of streams) {
    let kept = ''
    const look = async (pieces: AsyncIterable<Buffer>) => {
      for await (const piece of pieces) {
        left -= piece.length
        if (left <= 0) throw new Error('too much to unpack')
        const text = kept + piece.toString('latin1')
        noteNames(text, found)
        kept = text.slice(-200)
      }
    }
    await pipeline(bytesFrom(file, start), createInflate(), look).catch(() => {
      if (left <= 0 || (odd && kept === '')) found.add('unchecked')
    })
    if (left <= 0) return
  }
}

async function* bytesFrom(file: FileHandle, start: number): AsyncGenerator<Buffer> {
  for (let position = start; ; ) {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(packedBytes), 0, packedBytes, position)
    if (bytesRead === 0) return
    yield buffer.subarray(0, bytesRead)
    position += bytesRead
  }
}
