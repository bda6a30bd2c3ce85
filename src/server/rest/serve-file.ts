import type { ServiceContext } from '~/server/services/context'
import { findFile, type ReadableFile, readFile } from '~/server/services/file/read-file'

/** Shown in the browser; everything else is downloaded. Chrome's PDF viewer does not run in a sandbox. */
const shown = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']

/** A stored file, for those who may read it. `?download` saves it instead of showing it. */
export async function serveFile(request: Request, ctx: ServiceContext, id: string): Promise<Response> {
  const file = await findFile(ctx, id)
  const headers = headersOf(file, new URL(request.url).searchParams.has('download'))
  if (isKnown(request, file)) return new Response(null, { status: 304, headers })
  if (request.method === 'HEAD') {
    headers.set('content-length', String(file.size))
    return new Response(null, { headers })
  }
  const stored = await readFile(ctx, file, wantedRange(request, file))
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

/** A range counts only for the version it was meant for. */
function wantedRange(request: Request, file: ReadableFile): string | null {
  const condition = request.headers.get('if-range')
  return condition && condition !== versionOf(file) ? null : request.headers.get('range')
}

function headersOf(file: ReadableFile, download: boolean): Headers {
  const disposition = shown.includes(file.type) && !download ? 'inline' : 'attachment'
  return new Headers({
    'content-type': file.type,
    'content-disposition': `${disposition}; ${nameParameters(file.name)}`,
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
    etag: versionOf(file),
    'cache-control': file.public ? 'public, max-age=31536000, immutable' : 'private, no-store',
  })
}

/** The name for every client: ASCII in quotes, and as it is (RFC 5987). */
function nameParameters(name: string): string {
  const ascii = name
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '_')
    .replace(/["\\%]/g, '_')
  const exact = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `filename="${ascii}"; filename*=UTF-8''${exact}`
}
