import { DomainError } from '~/domain/errors'
import { log } from '~/server/observability/log'
import { noRoomFor } from './free-space'

/** Error codes of a full disk, and libvips' message for one. */
const fullDisk = new Set(['EDQUOT', 'ENOSPC'])
const fullDiskWords = /no space left|quota exceeded/i

/** Error codes of a missing, read-only or failing disk. */
const diskFaults = new Set([
  'EACCES',
  'EEXIST',
  'EFBIG',
  'EIO',
  'EMFILE',
  'ENFILE',
  'ENOENT',
  'ENOTDIR',
  'EPERM',
  'EROFS',
])

/** The store cannot be read or written (503). The cause is logged, as the client is not at fault. */
export class StorageUnavailableError extends DomainError {
  constructor(cause: unknown) {
    log.error({ err: cause }, 'the storage is away')
    super('Unavailable', 'Files cannot be stored or read at the moment. Please try again shortly.', {
      retryAfter: 30,
      cause,
    })
  }
}

/** `NoRoom` or `Unavailable` when the error is the disk's, told by its code, or by the picture library's words; else null. */
export function asDiskFault(error: unknown): DomainError | null {
  if (!(error instanceof Error)) return null
  const code = 'code' in error ? String(error.code) : ''
  if (fullDisk.has(code) || fullDiskWords.test(error.message)) return noRoomFor(error)
  return diskFaults.has(code) || /\b(unix|system) error\b/.test(error.message)
    ? new StorageUnavailableError(error)
    : null
}
