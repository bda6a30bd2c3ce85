import { mkdir, statfs } from 'node:fs/promises'
import { DomainError } from '~/domain/errors'
import { env } from '~/env'
import { log } from '~/server/observability/log'

const megabyte = 1024 * 1024

/** Without a setting, a twentieth of the disk stays free, and never more than this is asked for. */
const defaultShare = 0.05
const largestDefault = 2048 * megabyte

const noRoom = 'There is no room for more files at the moment. Please try again later.'

/** Bytes reserved by the uploads in progress in this process. */
let arriving = 0

const logEveryMs = 60_000
let loggedAt = Number.NEGATIVE_INFINITY

/** The disk is full (507). The cause is logged, once a minute: while it lasts, every upload meets it. */
export function noRoomFor(cause: unknown, detail: object = {}): DomainError {
  if (performance.now() - loggedAt >= logEveryMs) {
    loggedAt = performance.now()
    log.error({ err: cause, ...detail }, 'the storage has no room')
  }
  return new DomainError('NoRoom', noRoom, { retryAfter: 600, cause })
}

/** Counts what an upload writes in all, before it does. */
export type CountBytes = (total: number) => Promise<void>

/**
 * Runs `work`, which writes at most so many bytes, unless the disk would be left with less than its floor of free
 * space: Postgres may share it. Of uploads under way all is counted that they said they write. A disk that cannot be asked
 * is left to the write.
 * @throws NoRoom; `count` does too
 */
export async function withSpaceFor<T>(most: number, work: (count: CountBytes) => Promise<T>): Promise<T> {
  let counted = 0
  const count = async (total: number) => {
    await assertSpaceFor(total - counted)
    arriving += total - counted
    counted = total
  }
  await assertSpaceFor(most)
  try {
    return await work(count)
  } finally {
    arriving -= counted
  }
}

async function assertSpaceFor(bytes: number): Promise<void> {
  const space = await measureSpace()
  if (space && space.free - arriving - bytes < space.floor)
    throw noRoomFor(new Error('the floor of free space is reached'), { ...space, arriving, bytes })
}

/** Whether anything fits without touching the floor of free space. */
export async function hasSpace(): Promise<boolean> {
  const space = await measureSpace()
  return space === null || space.free > space.floor
}

/** Free bytes; null when `statfs` fails. */
async function measureSpace(): Promise<{ free: number; floor: number } | null> {
  try {
    await mkdir(env.STORAGE_DIR, { recursive: true })
    const { bavail, blocks, bsize } = await statfs(env.STORAGE_DIR)
    const floor = env.STORAGE_MIN_FREE_MB
    return {
      free: bavail * bsize,
      floor: floor === undefined ? Math.min(blocks * bsize * defaultShare, largestDefault) : floor * megabyte,
    }
  } catch {
    return null
  }
}
