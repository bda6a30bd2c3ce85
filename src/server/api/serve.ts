import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { env } from '~/env'
import { log } from '~/server/log'
import { somethingWentWrong } from './errors'

/** An answer that is one text: it is sent as it is, where a `Response` would copy it on the way. */
interface WholeAnswer {
  status: number
  headers: Headers
  whole: string
}

export type Answer = Response | WholeAnswer

interface Door {
  /** Others are refused. */
  methods?: readonly string[]
  /** What a handler that reads bodies without a measure of its own gets of them. */
  limit?: (pieces: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>
}

/**
 * A handler of web requests behind Next's API routes, which hand over what Node received. They cost half of what its
 * route handlers cost, which make a request of their own first (decision 0022).
 */
export function serve(handle: (request: Request) => Promise<Answer>, door: Door = {}) {
  return async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    // What was sent and not read, of a refused upload for instance, would keep the connection from its next request.
    outgoing.once('finish', () => incoming.removeAllListeners('readable').resume())
    const answer = refusalOf(incoming, door) ?? (await answerOf(handle, door, incoming, outgoing))
    outgoing.statusCode = answer.status
    outgoing.setHeaders(answer.headers)
    // How long an answer is, or that it comes in pieces, is said here: tRPC's streamed answers say it too.
    outgoing.removeHeader('transfer-encoding')
    if ('whole' in answer) end(outgoing, answer.whole)
    else if (!answer.body) outgoing.end()
    else if (isText(answer)) end(outgoing, await wholeOf(answer.body))
    else await stream(answer.body, outgoing, incoming.headers['x-request-id'])
  }
}

function refusalOf({ method = 'GET' }: IncomingMessage, { methods }: Door): Answer | undefined {
  if (!methods || methods.includes(method)) return
  const allow = { allow: [...methods, 'OPTIONS'].join(', ') }
  if (method === 'OPTIONS') return new Response(null, { status: 204, headers: allow })
  const body = { error: 'This address does not take that method', code: 'METHOD_NOT_ALLOWED' }
  return Response.json(body, { status: 405, headers: allow })
}

/** With its length, which Next's compression would otherwise leave out, for small answers too. */
function end(outgoing: ServerResponse, whole: string | Uint8Array): void {
  outgoing.setHeader('content-length', Buffer.byteLength(whole))
  outgoing.end(whole)
}

async function answerOf(
  handle: (request: Request) => Promise<Answer>,
  door: Door,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<Answer> {
  try {
    return await handle(requestOf(door, incoming, outgoing))
  } catch (error) {
    // A body that breaks off fails whoever reads it.
    const left = incoming.destroyed && !incoming.complete
    log[left ? 'debug' : 'error']({ err: error, requestId: incoming.headers['x-request-id'] }, 'a door failed')
    return Response.json({ error: somethingWentWrong, code: 'INTERNAL_SERVER_ERROR' }, { status: 500 })
  }
}

const ownOrigin = new URL(env.APP_URL).origin

/** Methods that a `Request` refuses to have; no address takes them. */
const unaskable = ['CONNECT', 'TRACE', 'TRACK']

/** Addresses are read as our own, whatever Host a client claims. */
function requestOf(door: Door, incoming: IncomingMessage, outgoing: ServerResponse): Request {
  const { method = 'GET', url = '/' } = incoming
  const headers = incoming.headers as Record<string, string>
  const address = `${ownOrigin}${url}`
  if (method === 'GET' || method === 'HEAD') return new Request(address, { method, headers })
  if (unaskable.includes(method)) return new Request(address, { method: 'OTHER', headers })
  const gone = new AbortController()
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) gone.abort()
  })
  // Who stops reading can still be answered.
  const sent: AsyncIterable<Uint8Array> = incoming.iterator({ destroyOnReturn: false })
  const body = streamOf(door.limit?.(sent) ?? sent)
  const streamed = { method, headers, signal: gone.signal, body, duplex: 'half' }
  return new Request(address, streamed as unknown as RequestInit)
}

/** Read when it is asked for, and not beyond. Letting go of it does not wait for what is still to be sent. */
function streamOf(pieces: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const reading = pieces[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reading.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel() {
        reading.return?.().catch(() => {})
      },
    },
    { highWaterMark: 0 },
  )
}

/** Answers made from one text are sent at once; files are passed on as they are read. */
function isText({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('application/json') ?? false
}

/** It stands in the answer as one piece, which `arrayBuffer` would copy. */
async function wholeOf(body: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const reader = body.getReader()
  const pieces: Uint8Array[] = []
  for (let read = await reader.read(); !read.done; read = await reader.read()) pieces.push(read.value)
  return pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces)
}

/** Whoever goes away in the middle ends it; so does a file that cannot be read on, and the browser sees it cut off. */
async function stream(body: ReadableStream<Uint8Array>, outgoing: ServerResponse, requestId: unknown): Promise<void> {
  const source = Readable.fromWeb(body as NodeStream)
  try {
    await pipeline(source, outgoing)
  } catch (error) {
    // A pipeline to somebody who is gone already does not begin, and leaves the file open.
    source.destroy()
    const left = leavingCodes.includes((error as NodeJS.ErrnoException).code ?? '')
    log[left ? 'debug' : 'error']({ err: error, requestId }, 'an answer was cut off')
  }
}

/** Of who asked and went away. */
const leavingCodes = ['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_UNABLE_TO_PIPE', 'ECONNRESET', 'EPIPE']
