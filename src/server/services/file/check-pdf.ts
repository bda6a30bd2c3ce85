import { readFile } from 'node:fs/promises'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { createInflate } from 'node:zlib'
import type { DocumentFinding } from './document-finding'

/**
 * No kept library serves: those that parse a PDF follow its own table of contents, which a hostile one writes as it
 * likes, and unpack without a limit. This reads every byte for names (ISO 32000-1, 7.3.5), also in object streams.
 */

const chunkBytes = 64 * 1024
/** What is kept of the last chunk, so that a name or a dictionary across the border is seen whole. */
const overlap = 2048
/** Streams and object streams of one file, and the bytes that these may unpack to; more is said to be unchecked. */
const mostStreams = 10_000
const mostObjectStreams = 2000
const mostUnpacked = 32 * 1024 * 1024
/** Milliseconds: the worst that these limits let through takes about two seconds. What is not seen by then is unchecked. */
const longestWork = 10_000
/** Streams that are looked at before others are let in: a hostile file has thousands in a chunk. */
const streamsAtOnce = 100

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
  const deadline = performance.now() + longestWork
  const bytes = await readFile(path)
  for (const { text, fresh, offset } of chunksOf(bytes)) {
    await yieldToEventLoop()
    if (performance.now() > deadline) return found.add('unchecked')
    seen.objectStreams += noteNames(text, found) - noteNames(text.slice(0, fresh), found)
    seen.end ||= text.includes('startxref')
    for (const { 0: keyword, index } of text.matchAll(streamPattern)) {
      const end = index + keyword.length
      if (end <= fresh || text.slice(index - 3, index) === 'end') continue
      if (++seen.streams > mostStreams) break
      if (seen.streams % streamsAtOnce === 0) await yieldToEventLoop()
      const odd = oddness(text.slice(Math.max(0, index - overlap), index))
      if (odd !== null) objectStreams.push({ start: offset + end, odd })
    }
  }
  const missed = seen.objectStreams > objectStreams.length || objectStreams.length > mostObjectStreams
  if (!seen.end || missed || seen.streams > mostStreams) found.add('unchecked')
  await unpack({ bytes, streams: objectStreams.slice(0, mostObjectStreams), deadline }, found)
  return found
}

interface Chunk {
  text: string
  /** Where in `text` what was not in the last chunk begins. */
  fresh: number
  /** Where `text` begins in the file. */
  offset: number
}

function* chunksOf(bytes: Buffer): Generator<Chunk> {
  let kept = ''
  for (let position = 0; position < bytes.length; position += chunkBytes) {
    const text = kept + bytes.toString('latin1', position, position + chunkBytes)
    yield { text, fresh: kept.length, offset: position - kept.length }
    kept = text.slice(-overlap)
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

interface Packed {
  bytes: Buffer
  streams: readonly ObjectStream[]
  deadline: number
}

/** Bytes that are not deflated are ignored, as the first look has read them. */
async function unpack({ bytes, streams, deadline }: Packed, found: Set<DocumentFinding>): Promise<void> {
  let left = mostUnpacked
  for (const { start, odd } of streams) {
    let kept = ''
    const inflate = createInflate()
    // What follows the stream's own end is not read.
    inflate.end(bytes.subarray(start))
    try {
      for await (const piece of inflate as AsyncIterable<Buffer>) {
        left -= piece.length
        if (left <= 0 || performance.now() > deadline) return void found.add('unchecked')
        const text = kept + piece.toString('latin1')
        noteNames(text, found)
        kept = text.slice(-200)
      }
    } catch {
      if (odd && kept === '') found.add('unchecked')
    }
  }
}
