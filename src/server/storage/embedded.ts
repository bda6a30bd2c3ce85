import { createReadStream } from 'node:fs'
import { readFile, rename, stat, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import parseRange from 'range-parser'
import { z } from 'zod'
import { DomainError, type DomainErrorCode } from '~/domain/errors'
import { announcementPath, ensureFolder, isStorageKey, objectPath, placeExclusively, removePath } from './disk'
import { embeddedApp } from './embedded-app'
import { type CountBytes, withSpaceFor } from './free-space'
import { formOf, type ReceivedFile, readMultipart, type SentForm } from './read-multipart'
import { faultOf, sign } from './signature'

const believedKeys = [embeddedApp.apiKey, ...embeddedApp.previousKeys]

/** The route metadata that the SDK registers before it returns a presigned URL. */
const announcement = z.object({
  metadata: z.record(z.string(), z.unknown()),
  callbackUrl: z.string(),
  callbackSlug: z.string(),
})
const announcements = announcement.extend({ fileKeys: z.array(z.string()) })
const callbackResult = z.object({ fileKey: z.string(), callbackData: z.unknown() })
const deletion = z.object({ fileKeys: z.array(z.string()) })

/** Callback results by file key, until the PUT that caused the callback is answered. */
const callbackResults = new Map<string, unknown>()

const ok = () => Response.json({ ok: true })

const services: Record<string, (body: unknown) => Promise<Response>> = {
  'POST /route-metadata': async (body) => {
    const { fileKeys, ...announced } = announcements.parse(body)
    for (const key of fileKeys) await writeJson(announcementPath('pending', key), announced)
    return ok()
  },
  'POST /callback-result': async (body) => {
    const { fileKey, callbackData } = callbackResult.parse(body)
    callbackResults.set(fileKey, callbackData)
    return ok()
  },
  'POST /v6/deleteFiles': async (body) => {
    const keys = deletion.parse(body).fileKeys.filter(isStorageKey)
    for (const key of keys) await removePath(objectPath(key))
    return Response.json({ success: true, deletedCount: keys.length })
  },
}

/**
 * The UploadThing-compatible store behind the SDK when no token is given: its calls end here, inside the
 * process, and none of these addresses is reachable from outside.
 */
export async function embeddedFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init)
  const { pathname } = new URL(request.url)
  const service = services[`${request.method} ${pathname}`]
  if (service) return service(await request.json())
  if (request.method === 'PUT') return answering(() => receiveOwn(request))
  return serve(request)
}

const statuses: Partial<Record<DomainErrorCode, number>> = {
  TooLarge: 413,
  Forbidden: 403,
  Conflict: 409,
  Unavailable: 503,
  NoRoom: 507,
}

/** Runs `work` and maps a DomainError to UploadThing's error response. */
async function answering(work: () => Promise<Response>): Promise<Response> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return Response.json({ error: error.message }, { status: statuses[error.code] ?? 400 })
  }
}

/** Handles a PUT of the server itself (`UTApi.uploadFiles`). */
async function receiveOwn(request: Request): Promise<Response> {
  const key = checkLink(request.url)
  const { file, discard } = await receiveBody(formOf(request), declaredSize(request.url))
  try {
    if (!(await placeExclusively(file.path, objectPath(key))))
      throw new DomainError('Conflict', 'The file is already there')
    return Response.json(addressesOf(key, file))
  } finally {
    await discard()
  }
}

/**
 * Takes what a browser sends to the link it was given, and calls the application back with it.
 * @param link the link as the application signed it, byte for byte
 */
export function receiveUpload(
  request: Request,
  form: SentForm,
  link: string,
  callBack: (request: Request) => Promise<Response>,
): Promise<Response> {
  return answering(async () => {
    const key = checkLink(link)
    if (request.method === 'HEAD') return new Response(null, { headers: { 'x-ut-range-start': '0' } })
    const range = request.headers.get('range')
    if (range && range !== 'bytes=0-')
      return Response.json({ error: 'Uploads start at the beginning' }, { status: 416 })
    if (!(await stat(announcementPath('pending', key)).catch(() => null))) throw alreadyUsed()
    const size = declaredSize(link)
    return alone(key, () =>
      // A picture is on disk twice while it is re-encoded.
      withSpaceFor(2 * size, (count) => receiveAnnounced(key, { form, link, size, count, callBack })),
    )
  })
}

/** The keys whose bytes this process is receiving. */
const receiving = new Set<string>()

/**
 * Of several that send to one link at the same time only the first is read: room was counted for one. A link whose upload
 * broke off may be used again.
 */
async function alone(key: string, work: () => Promise<Response>): Promise<Response> {
  if (receiving.has(key)) throw alreadyUsed()
  receiving.add(key)
  try {
    return await work()
  } finally {
    receiving.delete(key)
  }
}

interface AnnouncedUpload {
  form: SentForm
  link: string
  size: number
  count: CountBytes
  callBack: (request: Request) => Promise<Response>
}

async function receiveAnnounced(
  key: string,
  { form, link, size, count, callBack }: AnnouncedUpload,
): Promise<Response> {
  const { file, discard } = await receiveBody(form, size, (bytes) => count(2 * Math.min(bytes, size)))
  try {
    const announced = announcement.parse(await takeAnnouncement(key))
    if (!(await placeExclusively(file.path, objectPath(key)))) throw alreadyUsed()
    const serverData = await reportUpload(key, link, file, announced, callBack)
    return Response.json({ ...addressesOf(key, file), serverData })
  } finally {
    await discard()
  }
}

const alreadyUsed = () => new DomainError('Conflict', 'The upload link was already used')

/** Renaming the announcement is atomic, so of two concurrent uploads only one proceeds. */
async function takeAnnouncement(key: string): Promise<unknown> {
  const used = announcementPath('used', key)
  await ensureFolder(used)
  await rename(announcementPath('pending', key), used).catch(() => {
    throw alreadyUsed()
  })
  return JSON.parse(await readFile(used, 'utf8'))
}

async function reportUpload(
  key: string,
  link: string,
  file: ReceivedFile,
  { metadata, callbackUrl, callbackSlug }: z.infer<typeof announcement>,
  callBack: (request: Request) => Promise<Response>,
): Promise<unknown> {
  const addresses = addressesOf(key, file)
  const { origin } = new URL(embeddedApp.url)
  const body = JSON.stringify({
    status: 'uploaded',
    metadata,
    origin,
    file: {
      key,
      name: parameter(link, 'x-ut-file-name'),
      size: file.size,
      type: file.type,
      customId: null,
      ...addresses,
    },
  })
  const address = new URL(callbackUrl)
  address.searchParams.set('slug', callbackSlug)
  try {
    await callBack(
      new Request(address, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'uploadthing-hook': 'callback',
          'x-uploadthing-signature': sign(body, embeddedApp.apiKey),
        },
        body,
      }),
    )
    if (!callbackResults.has(key)) throw new Error('the application did not accept the upload')
    return callbackResults.get(key)
  } catch (error) {
    await removePath(objectPath(key))
    throw error
  } finally {
    callbackResults.delete(key)
  }
}

function checkLink(link: string): string {
  const fault = faultOf(link, believedKeys, Date.now())
  if (fault) throw new DomainError('Forbidden', fault)
  const key = new URL(link).pathname.slice(1)
  if (!isStorageKey(key)) throw new DomainError('Forbidden', 'The upload link is not valid')
  return key
}

/** A query parameter of a presigned URL; UploadThing encodes them twice. */
function parameter(link: string, name: string): string {
  return decodeURIComponent(new URL(link).searchParams.get(name) ?? '')
}

function declaredSize(link: string): number {
  return Number(parameter(link, 'x-ut-file-size'))
}

/** The single file of the body; its size must equal the announced one. */
async function receiveBody(
  form: SentForm,
  size: number,
  makeRoom?: (bytes: number) => Promise<void>,
): Promise<{ file: ReceivedFile; discard: () => Promise<void> }> {
  const tooLarge = 'The file is larger than was announced'
  const received = await readMultipart(form, {
    ruleOf: (field) => (field === 'file' ? { maxBytes: size, tooLarge } : null),
    maxFiles: 1,
    tooMany: 'An upload carries one file',
    ...(makeRoom && { makeRoom }),
  })
  const [file] = received.files
  if (file?.size === size) return { file, discard: received.discard }
  await received.discard()
  throw new DomainError('Invalid', 'The file is shorter than was announced')
}

function addressesOf(key: string, { hash }: ReceivedFile) {
  const url = `${embeddedApp.url}/a/${embeddedApp.id}/${key}`
  return { url, appUrl: url, ufsUrl: url, fileHash: hash }
}

/** A stored file by its signed URL: 200, 206 for a single range, 416. */
async function serve(request: Request): Promise<Response> {
  const key = new URL(request.url).pathname.split('/').at(-1) ?? ''
  if (faultOf(request.url, believedKeys, Date.now())) return new Response(null, { status: 403 })
  const found = isStorageKey(key) ? await stat(objectPath(key)).catch(() => null) : null
  if (!found) return new Response(null, { status: 404 })
  const ranges = parseRange(found.size, request.headers.get('range') ?? '')
  if (ranges === -1) return new Response(null, { status: 416, headers: { 'content-range': `bytes */${found.size}` } })
  const range = ranges === -2 || ranges.length > 1 ? undefined : ranges[0]
  const { start, end } = range ?? { start: 0, end: found.size - 1 }
  const headers = new Headers({ 'content-length': String(end - start + 1), 'accept-ranges': 'bytes' })
  if (range) headers.set('content-range', `bytes ${start}-${end}/${found.size}`)
  const bytes = Readable.toWeb(createReadStream(objectPath(key), { start, end })) as ReadableStream
  return new Response(bytes, { status: range ? 206 : 200, headers })
}

async function writeJson(path: string, value: unknown): Promise<void> {
  await ensureFolder(path)
  await writeFile(path, JSON.stringify(value))
}
