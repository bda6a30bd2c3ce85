import { createRouteHandler } from 'uploadthing/server'
import { DomainError, type DomainErrorCode, InvalidError, type Issue } from '~/domain/errors'
import { fileRules } from '~/domain/file'
import { reserveUpload, settleUpload } from '~/server/services/file/reserve-upload'
import { consume } from '~/server/services/rate-limit/rate-limit'
import { receiveUpload } from '~/server/storage/embedded'
import { embeddedApp } from '~/server/storage/embedded-app'
import { activeProvider, sdkOptions } from '~/server/storage/providers'
import type { SentForm } from '~/server/storage/read-multipart'
import { type Caller, createApiContext } from '../context'
import { limitInput } from '../limit-input'
import { refuseUnstorable } from '../refuse-unstorable'
import { fileRouter, reservationHeader } from './file-router'

/** The embedded store's path for browsers; relative, so that it works behind any host name or proxy. */
const browserAddress = '/api/storage'
const mostFiles = 20
const largestFile = Math.max(...Object.values(fileRules).map(({ maxBytes }) => maxBytes))

/** What a store tells of its uploads. */
const hooks = ['callback', 'error']

/** Created lazily: the build imports this module without secrets. */
let handlers: ReturnType<typeof createRouteHandler> | undefined

function uploadthing(request: Request): Promise<Response> {
  handlers ??= createRouteHandler({ router: fileRouter, config: sdkOptions[activeProvider] })
  return handlers(request)
}

/** UploadThing's own endpoint: gives out upload links, and hears of finished uploads. */
export async function handleUploadThing(request: Request, caller: Caller): Promise<Response> {
  if (request.method === 'GET') return uploadthing(request)
  const body = await request.text()
  const pass = (headers: Headers) => uploadthing(new Request(request.url, { method: 'POST', headers, body }))
  const { searchParams } = new URL(request.url)
  // The SDK looks both up without asking whether they are its own, and answers 500.
  if (!Object.hasOwn(fileRouter, searchParams.get('slug') ?? '')) return refuse(404, 'Unknown kind of file')
  const hook = request.headers.get('uploadthing-hook')
  if (hook !== null && !hooks.includes(hook)) return refuse(400, 'Unknown hook')
  if (hook !== null) return pass(request.headers)
  if (searchParams.get('actionType') !== 'upload') return refuse(400, 'Unknown action')
  return announce(caller, body, pass)
}

/** Returns presigned URLs after their space is reserved. */
async function announce(
  caller: Caller,
  body: string,
  pass: (headers: Headers) => Promise<Response>,
): Promise<Response> {
  const ctx = await createApiContext(caller)
  const sent = readJson(body)
  const announced = readSizes(sent)
  if (announced === null) return refuse(400, 'The body must name the files to upload')
  if (announced.length > mostFiles) return refuse(400, 'Too many files at once')
  try {
    limitInput(sent)
    refuseUnstorable(sent)
    await consume(ctx.db, 'uploadByAddress', ctx.address, announced.length)
    const reservation = await reserveUpload(ctx, announced)
    const headers = new Headers(caller.headers)
    headers.set('x-forwarded-for', caller.address)
    headers.set(reservationHeader, reservation)
    const answer = await pass(headers)
    if (!answer.ok) await settleUpload(ctx.db, reservation, { announced, stored: [] })
    return withBrowserAddresses(answer)
  } catch (error) {
    if (error instanceof InvalidError) return refuse(400, error.message, {}, error.issues)
    const status = error instanceof DomainError && refusalStatuses[error.code]
    if (!status) throw error
    return refuse(status, error.message, { 'retry-after': String(Math.ceil(error.retryAfter ?? 1)) })
  }
}

const refusalStatuses: Partial<Record<DomainErrorCode, number>> = { TooManyRequests: 429, NoRoom: 507 }

/** A file that a browser sends to the link it was given. */
export function handleStorage(request: Request, form: SentForm): Promise<Response> {
  if (activeProvider !== 'embedded') return Promise.resolve(refuse(404, 'Not found'))
  const { pathname, search } = new URL(request.url)
  const link = `${embeddedApp.url}${pathname.slice(browserAddress.length)}${search}`
  return receiveUpload(request, form, link, uploadthing)
}

function readJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

/**
 * Announced file sizes in bytes; null when the body announces none. Oversized files are refused by the limit of their
 * kind.
 */
function readSizes(sent: unknown): number[] | null {
  const { files } = Object(sent)
  if (!Array.isArray(files) || files.length === 0) return null
  const sizes = files.map((file) => Object(file).size)
  if (!sizes.every((size) => Number.isSafeInteger(size) && size >= 0)) return null
  return sizes.map((size) => Math.min(size, largestFile))
}

async function withBrowserAddresses(answer: Response): Promise<Response> {
  const text = await answer.text()
  const headers = new Headers(answer.headers)
  headers.delete('content-length')
  headers.set('cache-control', 'no-store')
  return new Response(text.replaceAll(embeddedApp.url, browserAddress), { status: answer.status, headers })
}

/** The SDK shows `message`. */
function refuse(status: number, message: string, headers: Record<string, string> = {}, issues?: Issue[]): Response {
  return Response.json(
    { message, ...(issues && { error: message, code: 'BAD_REQUEST', issues }) },
    { status, headers: { 'cache-control': 'no-store', ...headers } },
  )
}
