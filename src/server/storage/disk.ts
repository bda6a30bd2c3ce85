import { constants } from 'node:fs'
import { access, link, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { v4 } from 'uuid'
import { env } from '~/env'

/**
 * The folder of stored files. `objects` holds what was uploaded, `pending` the uploads that were announced,
 * `used` those that arrived, `tmp` what is still arriving. Processes may share it: names decide, not memory.
 */
const folders = ['objects', 'pending', 'used', 'tmp'] as const
type Folder = (typeof folders)[number]

const hour = 3_600_000
/** Older files in these folders are unused: presigned URLs are valid for 15 minutes. */
const longestLife: Partial<Record<Folder, number>> = { tmp: 2 * hour, pending: hour, used: hour }

const keyShape = /^[A-Za-z0-9_-]{20,200}$/

/** Whether it can name a stored file; anything else could name a path. */
export function isStorageKey(key: string): boolean {
  return keyShape.test(key)
}

function place(folder: Folder, name: string): string {
  return join(/* turbopackIgnore: true */ env.STORAGE_DIR, folder, name)
}

export function objectPath(key: string): string {
  if (!isStorageKey(key)) throw new Error('not a storage key')
  return place('objects', join(key.slice(-2), key))
}

export function announcementPath(folder: 'pending' | 'used', key: string): string {
  if (!isStorageKey(key)) throw new Error('not a storage key')
  return place(folder, `${key}.json`)
}

/** A path in the temporary folder, which the sweep empties after a crash. */
export async function temporaryPath(): Promise<string> {
  const path = place('tmp', v4())
  await ensureFolder(path)
  return path
}

export async function ensureFolder(path: string): Promise<void> {
  await mkdir(join(path, '..'), { recursive: true })
}

export async function removePath(path: string): Promise<void> {
  await rm(path, { force: true })
}

/** Hard-links a file to `to`; false when `to` exists, as stored files are never replaced. */
export async function placeExclusively(from: string, to: string): Promise<boolean> {
  await ensureFolder(to)
  try {
    await link(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Whether the folder can be written to. */
export async function isWritable(): Promise<boolean> {
  try {
    await mkdir(env.STORAGE_DIR, { recursive: true })
    await access(env.STORAGE_DIR, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** Deletes the temporary files of aborted uploads. */
export async function sweepDisk(now: Date): Promise<void> {
  for (const [folder, life] of Object.entries(longestLife))
    for (const name of await namesIn(place(folder as Folder, '')))
      await removeIfOlder(place(folder as Folder, name), now.getTime() - life)
}

async function namesIn(path: string): Promise<string[]> {
  return readdir(path).catch(() => [])
}

async function removeIfOlder(path: string, instant: number): Promise<void> {
  const found = await stat(path).catch(() => null)
  if (found && found.mtimeMs < instant) await removePath(path)
}

/** Keys of stored files older than `instant`, one folder at a time. */
export async function* storedKeysBefore(instant: Date): AsyncGenerator<string[]> {
  const root = place('objects', '')
  for (const shelf of await namesIn(root)) {
    const old: string[] = []
    for (const key of await namesIn(join(root, shelf))) {
      const found = await stat(join(root, shelf, key)).catch(() => null)
      if (found && found.mtimeMs < instant.getTime()) old.push(key)
    }
    if (old.length > 0) yield old
  }
}
