import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Readable, Transform, type TransformCallback } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { Busboy } from '@fastify/busboy'
import { DomainError, InvalidError } from '~/domain/errors'
import { isInTinyPieces, tinyPieces } from '~/lib/body-pieces'
import { removePath, temporaryPath } from './disk'
import { asDiskFault } from './storage-errors'

/** A file part, on disk until `discard`. */
export interface ReceivedFile {
  field: string
  name: string
  type: string
  path: string
  size: number
  /** MD5 in hex. */
  hash: string
}

export interface ReceivedForm {
  fields: Record<string, string>
  files: ReceivedFile[]
  /** Removes the temporary files that are still there. */
  discard: () => Promise<void>
}

/** A multipart body that has not been read. Node's own request is one without a copy of each chunk. */
export interface SentForm {
  contentType: string
  body: Readable
}

/** The body of a fetch request. */
export function formOf({ headers, body }: Request): SentForm {
  return {
    contentType: headers.get('content-type') ?? '',
    body: body ? Readable.fromWeb(body as ReadableStream) : Readable.from([]),
  }
}

export interface FormRules {
  /** The size limit of a part and its error message; null for a part that takes no file. */
  ruleOf: (field: string) => { maxBytes: number; tooLarge: string } | null
  maxFiles: number
  tooMany: string
  /**
   * Makes room for the body's first bytes, so many of them, before they are taken. Called with ever more, as the body
   * comes: who announces much and sends nothing keeps no room from others.
   */
  makeRoom?: (bytes: number) => Promise<void>
}

/** What room is made for with the first bytes of a body, and how much more than came with those after. */
export const firstRoom = 64 * 1024
const roomAhead = 4

const longestField = 100_000
/** How much of a refused body is drained, so that the client reads the response before the connection closes. */
const patienceBytes = 64 * 1024 * 1024

/**
 * Reads a multipart body, its files straight to disk: never more than a few buffers are in memory.
 * @throws InvalidError, TooLarge, Unavailable; nothing is left on disk then.
 */
export async function readMultipart({ contentType, body }: SentForm, rules: FormRules): Promise<ReceivedForm> {
  const parser = createParser(contentType)
  const closing = closingBoundary(contentType)
  const fields: Record<string, string> = Object.create(null)
  const writing: Promise<ReceivedFile>[] = []
  const parts: Readable[] = []
  let refusal: Error | null = null
  const refuse = (error: Error) => {
    refusal ??= error
  }
  let making = Promise.resolve()
  const makeRoom = (bytes: number) => {
    making = Promise.resolve(rules.makeRoom?.(bytes)).catch(refuse)
    return making
  }

  parser.on('field', (name, value, nameTruncated, valueTruncated) => {
    if (nameTruncated || valueTruncated) refuse(new DomainError('TooLarge', 'A field of the form is too long'))
    else if (name) fields[name] = value
  })
  parser.on('file', (field, part, name, _encoding, type) => {
    const rule = rules.ruleOf(field ?? '')
    part.on('error', (error) => parser.destroy(error))
    if (!rule) refuse(new InvalidError(`The part ${String(field).slice(0, 60)} takes no file`))
    else if (writing.length >= rules.maxFiles) refuse(new InvalidError(rules.tooMany, { field }))
    if (refusal || !rule) return void part.resume()
    parts.push(part)
    const work = writePart(part, rule.maxBytes, () => refuse(new DomainError('TooLarge', rule.tooLarge, { field })))
    writing.push(work.then((written) => ({ field, name: sentName(name), type, ...written })))
    // Propagate the write error to the parser, which waits for the part to be consumed.
    work.catch((error) => part.destroy(error))
  })
  parser.on('filesLimit', () => refuse(new InvalidError(rules.tooMany)))
  parser.on('partsLimit', () => refuse(new InvalidError('The form has too many parts')))

  try {
    await pipeline(body, gauge({ closing, refusal: () => refusal, makeRoom }), parser)
    const files = await Promise.all(writing)
    if (refusal) throw refusal
    return { fields, files, discard: () => discardWritten(writing) }
  } catch (cause) {
    // Without an error a pipeline takes a part that came whole, and was not read whole, for one that ended, and waits for more.
    for (const part of parts) part.destroy(new Error('the form was refused'))
    await discardWritten(writing)
    await making
    throw (
      refusal ?? asDiskFault(cause) ?? new InvalidError('The upload broke off or is not a multipart form', { cause })
    )
  }
}

interface Gauge {
  closing: Buffer
  refusal: () => Error | null
  makeRoom: (bytes: number) => Promise<void>
}

/**
 * Passes a form to the parser up to its closing boundary, or until something was refused. The rest is read and dropped,
 * unless it is too long: the parser takes seconds for a million empty parts, and may wait for ever behind the end. A body
 * without its closing boundary is an error, for which it would wait too.
 */
function gauge({ closing, refusal, makeRoom }: Gauge): Transform {
  let received = 0
  let pieces = 0
  let room = 0
  let isClosed = false
  // The first boundary may open the body, without a line before it.
  let tail = Buffer.from('\r\n')
  return new Transform({
    // Few tiny pieces wait here; of others each is longer than this.
    writableHighWaterMark: 1024,
    async transform(chunk: Buffer, _encoding, done: TransformCallback) {
      received += chunk.byteLength
      if (isInTinyPieces(++pieces, received)) return done(new Error(tinyPieces))
      if (received > room && !isClosed && !refusal()) {
        room = received > firstRoom ? received * roomAhead : firstRoom
        await makeRoom(room)
      }
      const error = refusal() ?? (isClosed ? afterTheEnd : null)
      if (error) return done(received > patienceBytes ? error : null)
      const seen = Buffer.concat([tail, chunk])
      const end = seen.indexOf(closing)
      isClosed = end >= 0
      const passed = isClosed ? chunk.subarray(0, end + closing.length - tail.length) : chunk
      tail = seen.subarray(1 - closing.length)
      done(null, passed)
    },
    flush(done) {
      done(refusal() ?? (isClosed ? null : new Error('the form is incomplete')))
    },
  })
}

const afterTheEnd = new Error('the form goes on behind its end')

function closingBoundary(contentType: string): Buffer {
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType) ?? []
  return Buffer.from(`\r\n--${quoted ?? plain ?? ''}--`, 'latin1')
}

/** Browsers percent-encode `"`, CR and LF in the file name of a multipart part. */
function sentName(name: string | undefined): string {
  return name?.replace(/%(22|0d|0a)/gi, (escaped) => decodeURIComponent(escaped)) || 'file'
}

async function discardWritten(writing: Promise<ReceivedFile>[]): Promise<void> {
  for (const outcome of await Promise.allSettled(writing))
    if (outcome.status === 'fulfilled') await removePath(outcome.value.path)
}

function createParser(contentType: string): InstanceType<typeof Busboy> {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: { fields: 50, fieldSize: longestField, fieldNameSize: 200, files: 20, parts: 80, headerPairs: 50 },
    })
  } catch (cause) {
    throw new InvalidError('The body is not a multipart form', { cause })
  }
}

/** Writes a part to disk. What is over its size is read and dropped. */
async function writePart(
  part: Readable,
  maxBytes: number,
  onTooLarge: () => void,
): Promise<Pick<ReceivedFile, 'path' | 'size' | 'hash'>> {
  const path = await temporaryPath()
  // The form was refused meanwhile, and nothing ends such a part any more.
  if (part.destroyed) throw new Error('the part was dropped')
  const digest = createHash('md5')
  let size = 0
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      size += chunk.byteLength
      if (size > maxBytes) {
        onTooLarge()
        done()
        return
      }
      digest.update(chunk)
      done(null, chunk)
    },
  })
  try {
    await pipeline(part, meter, createWriteStream(path, { flags: 'wx' }))
    return { path, size, hash: digest.digest('hex') }
  } catch (error) {
    await removePath(path)
    throw error
  }
}
