import { createRouteHandler } from 'uploadthing/server'
import { receiveUpload } from '~/server/gateways/storage/embedded'
import { embeddedApp } from '~/server/gateways/storage/embedded-app'
import { activeProvider, sdkOptions } from '~/server/gateways/storage/providers'
import { ForbiddenError, InvalidError, type Issue, TooManyRequestsError } from '~/server/services/errors'
import { consume } from '~/server/services/rate-limit/rate-limit'
import { createApiContext } from '../context'
import { refuseUnstorable } from '../refuse-unstorable'
import { fileRouter } from './file-router'

/** Where browsers reach the embedded store. Relative: whatever name or proxy the page came through. */
const browserAddress = '/api/storage'
const longestBody = 64_000
const mostFiles = 20

/** Made with the first upload: the build reads this file too, and needs no secrets. */
let handlers: ReturnType<typeof createRouteHandler> | undefined

function uploadthing(request: Request): Promise<Response> {
  handlers ??= createRouteHandler({ router: fileRouter, config: sdkOptions[activeProvider] })
  return handlers(request)
}

/** UploadThing's own door: gives out upload links, and hears of finished uploads. */
export async function handleUploadThing(request: Request): Promise<Response> {
  if (request.method === 'GET') return uploadthing(request)
  const body = await readShort(request)
  if (body === null) return refuse(413, 'The body is too large')
  const isCallback = request.headers.has('uploadthing-hook')
  const refusal = isCallback ? null : await refusalOf(request, body)
  if (refusal) return refusal
  const answer = await uploadthing(new Request(request.url, { method: 'POST', headers: request.headers, body }))
  return isCallback ? answer : withBrowserAddresses(answer)
}

/** A file that a browser sends to the link it was given. */
export function handleStorage(request: Request): Promise<Response> {
  if (activeProvider !== 'embedded') return Promise.resolve(refuse(404, 'Not found'))
  const { pathname, search } = new URL(request.url)
  const link = `${embeddedApp.url}${pathname.slice(browserAddress.length)}${search}`
  return receiveUpload(request, link, uploadthing)
}

async function refusalOf(request: Request, body: string): Promise<Response | null> {
  const ctx = await createApiContext(request.headers)
  if (ctx.crossSite) return refuse(403, new ForbiddenError('This request came from another site').message)
  const sent = readJson(body)
  const count = countFiles(sent)
  if (count === null) return refuse(400, 'The body must name the files to upload')
  if (count > mostFiles) return refuse(400, 'Too many files at once')
  try {
    refuseUnstorable(sent)
    await consume(ctx.db, 'uploadByAddress', ctx.address, count)
    return null
  } catch (error) {
    if (error instanceof InvalidError) return refuse(400, error.message, error.issues)
    if (!(error instanceof TooManyRequestsError)) throw error
    const headers = { 'retry-after': String(Math.ceil(error.retryAfter ?? 1)) }
    return Response.json({ message: error.message }, { status: 429, headers })
  }
}

function readJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

function countFiles(sent: unknown): number | null {
  const { files } = Object(sent)
  return Array.isArray(files) && files.length > 0 ? files.length : null
}

async function readShort(request: Request): Promise<string | null> {
  if (!request.body) return ''
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > longestBody) return null
  }
  return text + decoder.decode()
}

async function withBrowserAddresses(answer: Response): Promise<Response> {
  const text = await answer.text()
  const headers = new Headers(answer.headers)
  headers.delete('content-length')
  headers.set('cache-control', 'no-store')
  return new Response(text.replaceAll(embeddedApp.url, browserAddress), { status: answer.status, headers })
}

/** The SDK shows `message`. */
function refuse(status: number, message: string, issues?: Issue[]): Response {
  return Response.json(
    { message, ...(issues && { error: message, code: 'BAD_REQUEST', issues }) },
    { status, headers: { 'cache-control': 'no-store' } },
  )
}
