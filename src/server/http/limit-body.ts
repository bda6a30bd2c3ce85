import { Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import type { MiddlewareHandler } from 'hono'
import { DomainError, InvalidError } from '~/domain/errors'
import { isInTinyPieces, tinyPieces } from '~/lib/body-pieces'
import { senderAt } from '~/server/services/turns'
import { countBody } from './body-memory'
import type { HttpContext, HttpEnv } from './middleware'

/**
 * Reads a body before anything is done with the request: who calls is looked up behind it, so that a session or a key that
 * ends while somebody takes their time to send makes no change. 413 for bodies that are longer. What was refused is read
 * to its end: a client reads the answer only when it could send everything, and what a proxy sends next by the same
 * connection is another visitor's. A body of known length that nobody began to read is read so by the server, as is that of a GET,
 * which means nothing (RFC 9110, section 9.3.1).
 */
export function limitBodyTo(maxBytes: number, message: string): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const length = c.req.header('content-length')
    const { raw } = c.req
    if (Number(length) > maxBytes) throw new DomainError('TooLarge', message)
    const isRead = raw.method === 'GET' || raw.method === 'HEAD'
    if (!isRead && (length === undefined ? hasPieces(c) : Number(length) > 0)) {
      const count = countBody(senderAt(c.get('caller').address))
      try {
        const body = await readBody(c, maxBytes, count)
        if (!body) throw new DomainError('TooLarge', message)
        c.req.raw = new Request(raw, { body })
        return await next()
      } finally {
        count.release()
      }
    }
    await next()
  }
}

/** The body of the fetch request is not touched where Node's own stream is read: it would read it too. */
function hasPieces({ env, req }: HttpContext): boolean {
  return env?.incoming ? 'transfer-encoding' in env.incoming.headers : req.raw.body !== null
}

type Count = ReturnType<typeof countBody>

/** Null for a body that is longer. */
async function readBody(
  c: HttpContext,
  maxBytes: number,
  count: Count,
): Promise<ArrayBuffer | Buffer<ArrayBuffer> | null> {
  const length = c.req.header('content-length')
  if (length === undefined) return readPieces(c, maxBytes, count)
  count.hold(Number(length))
  return c.req.raw.arrayBuffer()
}

async function readPieces(c: HttpContext, maxBytes: number, count: Count): Promise<Buffer<ArrayBuffer> | null> {
  try {
    return await readAtMost(maxBytes, c.env?.incoming ?? Readable.fromWeb(c.req.raw.body as NodeStream), count)
  } catch (error) {
    c.set('isBodyLeft', true)
    throw error
  }
}

/** Bytes of a refused body that are read before the connection is given up. */
const patienceBytes = 64 * 1024 * 1024

function readAtMost(maxBytes: number, body: Readable, count: Count): Promise<Buffer<ArrayBuffer> | null> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer<ArrayBuffer> | null>()
  const chunks: Buffer[] = []
  let size = 0
  let pieces = 0
  const end = () => resolve(size > maxBytes ? null : Buffer.concat(chunks))
  const take = (chunk: Buffer) => {
    size += chunk.byteLength
    if (isInTinyPieces(++pieces, size)) throw new InvalidError(tinyPieces)
    if (size > maxBytes) return
    count.hold(chunk.byteLength)
    chunks.push(chunk)
  }
  body
    .on('data', (chunk: Buffer) => {
      try {
        take(chunk)
      } catch (error) {
        body.removeAllListeners('data').resume()
        return reject(error)
      }
      if (size <= patienceBytes) return
      body.removeAllListeners('data').pause()
      end()
    })
    .once('end', end)
    .once('error', () => reject(new InvalidError('The body broke off')))
  return promise
}

/** For JSON; files have their own reader and limits. */
export const limitBody = limitBodyTo(1_000_000, 'The body is too large: at most one megabyte')
