import { randomInt } from 'node:crypto'
import { createWriteStream, openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import type { UTApi } from 'uploadthing/server'
import type { FileProvider } from '~/domain/file'
import { isWritable, objectPath, placeExclusively, removePath, temporaryPath } from './disk'
import { hasSpace } from './free-space'
import { activeProvider, sdkOptions } from './providers'
import { StorageUnavailableError } from './storage-errors'

/** Where the bytes of one file lie. */
export interface StoredObject {
  provider: FileProvider
  key: string
}

const clients: Partial<Record<FileProvider, Promise<UTApi>>> = {}

/** Made once, and not while the build only reads this file. */
function client(provider: FileProvider): Promise<UTApi> {
  const create = async () => {
    const { UTApi } = await import('uploadthing/server')
    return new UTApi(sdkOptions[provider])
  }
  clients[provider] ??= create()
  return clients[provider]
}

/** Loads the SDK, which is large, before the first file needs it. */
export async function prepareStorage(): Promise<void> {
  await client(activeProvider)
}

const patienceMs = 10_000

/** Keys of two files may meet; then the store refuses the second at once, which is tried again under another. */
const attempts = 3

/**
 * Stores the file at `path`, which stays where it is. Every object is private: readers are asked who they are.
 * @throws Unavailable
 */
export async function putObject(path: string, { name, type }: { name: string; type: string }): Promise<StoredObject> {
  const { UTFile } = await import('uploadthing/server')
  const api = await client(activeProvider)
  const deadline = performance.now() + patienceMs
  for (let attempt = 1; ; attempt++) {
    // The key is made from these; a random instant keeps two equal files apart.
    const file = new UTFile([await openAsBlob(path)], name, { type, lastModified: randomInt(2 ** 47) })
    const { data, error } = await api
      .uploadFiles(file, { acl: 'private', contentDisposition: 'attachment' })
      .catch((cause: unknown) => {
        throw new StorageUnavailableError(cause)
      })
    if (data) return { provider: activeProvider, key: data.key }
    // Beside its message the SDK's error holds the request, with its signed link.
    if (attempt === attempts || performance.now() > deadline)
      throw new StorageUnavailableError(new Error(error.message))
  }
}

/**
 * The object's bytes, streamed; a `Range` header gives 206 or 416.
 * @throws Unavailable when the store does not answer in time
 */
export async function openObject(
  { provider, key }: StoredObject,
  { range }: { range?: string | null } = {},
): Promise<Response> {
  const { ufsUrl } = await (await client(provider)).generateSignedURL(key, { expiresIn: 300 })
  const headers = { 'accept-encoding': 'identity', ...(range && { range }) }
  // Only the beginning must come in time: who reads slowly may take longer.
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), patienceMs)
  try {
    return await sdkOptions[provider].fetch(ufsUrl, { headers, signal: patience.signal })
  } catch (cause) {
    throw new StorageUnavailableError(cause)
  } finally {
    clearTimeout(timer)
  }
}

/** The object as a temporary file, which the caller removes and does not write to: on our own disk it is the same one. */
export async function downloadObject(object: StoredObject): Promise<string> {
  if (object.provider === 'embedded') return linkObject(object.key)
  const response = await openObject(object)
  if (!response.ok || !response.body)
    throw new StorageUnavailableError(new Error(`answered with status ${response.status}`))
  const path = await temporaryPath()
  try {
    await pipeline(Readable.fromWeb(response.body as ReadableStream), createWriteStream(path, { flags: 'wx' }))
    return path
  } catch (error) {
    await removePath(path)
    throw new StorageUnavailableError(error)
  }
}

/** A second name for a file of our own disk: ten at once need no memory. */
async function linkObject(key: string): Promise<string> {
  const path = await temporaryPath()
  try {
    await placeExclusively(objectPath(key), path)
    return path
  } catch (error) {
    throw new StorageUnavailableError(error)
  }
}

/** Removes objects; those that are gone already count as removed. */
export async function removeObjects(objects: readonly StoredObject[]): Promise<void> {
  for (const [provider, own] of Map.groupBy(objects, (object) => object.provider))
    await (await client(provider)).deleteFiles(own.map(({ key }) => key))
}

/** Where new files go, and whether they can: uploads pass over our disk in both cases. */
export async function checkStorage(): Promise<{ provider: FileProvider; ok: boolean }> {
  return { provider: activeProvider, ok: (await isWritable()) && (await hasSpace()) }
}
