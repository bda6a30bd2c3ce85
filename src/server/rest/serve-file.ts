import { create as contentDisposition } from 'content-disposition'
import parseRange, { type Range } from 'range-parser'
import type { Access } from '~/server/api/access'
import type { ReachingScope } from '~/server/api/admit-key'
import type { ServiceContext } from '~/server/services/context'
import { findFile, type ReadableFile, readFile } from '~/server/services/file/read-file'

/** Shown in the browser; everything else is downloaded. Chrome's PDF viewer does not run in a sandbox. */
const shown = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']

/** Private files are found by those whose they are, and by admins. */
export const accessOfFiles = 'optional session' satisfies Access
/** Which files a key finds is told by its scopes: those of leads, projects or contractors. */
export const scopeOfFiles = 'any' satisfies ReachingScope

/** A stored file, for those who may read it. `?download` saves it instead of showing it. */
export async function serveFile(request: Request, ctx: ServiceContext, id: string): Promise<Response> {
  const file = await findFile(ctx, id)
  const headers = headersOf(file, new URL(request.url).searchParams.has('download'))
  if (isKnown(request, file)) return new Response(null, { status: 304, headers })
  if (request.method === 'HEAD') {
    headers.set('content-length', String(file.size))
    return new Response(null, { headers })
  }
  const range = wantedRange(request, file)
  if (range === 'unsatisfiable') {
    headers.set('content-range', `bytes */${file.size}`)
    return new Response(null, { status: 416, headers })
  }
  const stored = await readFile(ctx, file, range && `bytes=${range.start}-${range.end}`)
  // A length that a store says of what it compressed is not that of what is read here.
  const sizes = stored.headers.has('content-encoding') ? [] : ['content-length', 'content-range']
  for (const name of sizes) {
    const value = stored.headers.get(name)
    if (value) headers.set(name, value)
  }
  return new Response(stored.body, { status: stored.status, headers })
}

/** A file never changes, so its id is its version. */
function versionOf({ id }: ReadableFile): string {
  return `"${id}"`
}

function isKnown(request: Request, file: ReadableFile): boolean {
  const known = request.headers.get('if-none-match') ?? ''
  return known === '*' || known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === versionOf(file))
}

/**
 * The one byte range to send, ends included; null for the whole file, as for several ranges, an unreadable header, or
 * an `If-Range` that names another version (RFC 9110 section 13.1.5).
 */
function wantedRange(request: Request, file: ReadableFile): Range | 'unsatisfiable' | null {
  const header = request.headers.get('range')
  const condition = request.headers.get('if-range')
  if (!header || (condition && condition !== versionOf(file))) return null
  const ranges = parseRange(file.size, header)
  if (ranges === -1) return 'unsatisfiable'
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length > 1) return null
  return ranges[0] ?? null
}

/** A photo that is removed, or whose profile is unpublished, is gone from browsers soon, and from between at once. */
function cacheControl(file: ReadableFile): string {
  if (file.public) return 'public, max-age=31536000, immutable'
  return file.photo ? 'private, max-age=600' : 'private, no-store'
}

function headersOf(file: ReadableFile, download: boolean): Headers {
  const type = shown.includes(file.type) && !download ? 'inline' : 'attachment'
  return new Headers({
    'content-type': file.type,
    'content-disposition': contentDisposition(file.name, { type }),
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
    etag: versionOf(file),
    'cache-control': cacheControl(file),
  })
}
