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

/** The provider and key of a file's bytes. */
export interface StoredObject {
  provider: FileProvider
  key: string
}

const clients: Partial<Record<FileProvider, Promise<UTApi>>> = {}

/** One client per provider, created lazily: the build imports this module without secrets. */
function client(provider: FileProvider): Promise<UTApi> {
  const create = async () => {
    const { UTApi } = await import('uploadthing/server')
    return new UTApi(sdkOptions[provider])
  }
  clients[provider] ??= create()
  return clients[provider]
}

/** Loads the SDK at startup, as importing it takes about 0.3 s. */
export async function prepareStorage(): Promise<void> {
  await client(activeProvider)
}

const patienceMs = 10_000

/** Keys can collide; the store answers 409 for the second file, which is retried with another key. */
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
    // The SDK hashes these into the key; a random `lastModified` keeps equal files apart.
    const file = new UTFile([await openAsBlob(path)], name, { type, lastModified: randomInt(2 ** 47) })
    const { data, error } = await api
      .uploadFiles(file, { acl: 'private', contentDisposition: 'attachment' })
      .catch((cause: unknown) => {
        throw new StorageUnavailableError(cause)
      })
    if (data) return { provider: activeProvider, key: data.key }
    // Only the message: the SDK's error also holds the request with its presigned URL.
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
  // The timeout covers the response headers only; a slow reader may take longer for the body.
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

/**
 * The object as a temporary file that the caller deletes and must not modify: it may be a hard link to the stored one.
 */
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

/** A hard link to a stored file, so that no bytes are copied. */
async function linkObject(key: string): Promise<string> {
  const path = await temporaryPath()
  try {
    await placeExclusively(objectPath(key), path)
    return path
  } catch (error) {
    throw new StorageUnavailableError(error)
  }
}

/** Deletes objects; idempotent. */
export async function removeObjects(objects: readonly StoredObject[]): Promise<void> {
  for (const [provider, own] of Map.groupBy(objects, (object) => object.provider))
    await (await client(provider)).deleteFiles(own.map(({ key }) => key))
}

/** The active provider, and whether the local disk is writable: uploads pass over it with both providers. */
export async function checkStorage(): Promise<{ provider: FileProvider; ok: boolean }> {
  return { provider: activeProvider, ok: (await isWritable()) && (await hasSpace()) }
}
