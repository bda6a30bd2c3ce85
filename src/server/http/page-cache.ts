import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { Encoding, RenderedPage, RenderPage } from './page-renderer'
import type { TakePageTurn } from './page-turns'
import { type PublicPage, publicPageOf } from './public-page'

type NodeHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** Names the state of a published profile; null when there is none, or it cannot be read: then Next answers. */
type ReadVersion = (slug: string) => Promise<string | null>

/** Bytes of all kept pages with their compressed forms; what is asked for least goes first. */
const maxBytes = 64 * 1024 * 1024

interface Rendering extends Pick<PublicPage, 'address' | 'cacheControl'> {
  headers: Record<string, string>
}

interface Options {
  handlePage: NodeHandler
  render: RenderPage
  readVersion: ReadVersion
  takeTurn: TakePageTurn
}

/** Files of the build, and what is not one of them there: Next renders no page for either. */
const builtFiles = '/_next/static/'

/** Answers public pages from memory, and has Next answer everything else, pages in turns. */
export function cachePages({ handlePage, render, readVersion, takeTurn }: Options): NodeHandler {
  const cache = new LRUCache<string, RenderedPage, Rendering>({
    maxSize: maxBytes,
    sizeCalculation: ({ variants }, key) =>
      Object.values(variants).reduce((sum, { body }) => sum + body.length, 4096 + key.length),
    // One rendering at a time per key; what throws is not kept.
    fetchMethod: async (_key, _stale, { context: { address, headers, cacheControl } }) => {
      const page = await render(address, headers, cacheControl)
      if (page.status >= 500) throw new FailedPage(page)
      return page
    },
    ignoreFetchAbort: true,
    noDeleteOnFetchRejection: true,
    noDeleteOnStaleGet: true,
    // Reads the clock at each get; by default a reading is reused for a millisecond or until a timer runs.
    ttlResolution: 0,
  })
  const currentVersion = oneAtATime(readVersion)
  const handleInTurn: NodeHandler = (request, response) =>
    request.url?.startsWith(builtFiles)
      ? handlePage(request, response)
      : takeTurn(request, response, () => handlePage(request, response))
  return async (request, response) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const page = isRead ? publicPageOf(request.url ?? '/', request.headers) : null
    if (!page) return handleInTurn(request, response)
    const version = page.profile === undefined ? '' : await currentVersion(page.profile)
    if (version === null) return handleInTurn(request, response)
    const key = [page.address, version, ...Object.entries(page.routerHeaders).flat()].join('\n')
    // Whoever asks waits by their own turn, not by that of who asked first.
    const fetchPage = async () => {
      try {
        return (await cache.fetch(key, { context: renderingOf(page, request), ttl: page.ttl })) ?? null
      } catch (error) {
        if (!(error instanceof FailedPage)) throw error
        // While it cannot be rendered, such as without the database, the last one is sent (RFC 5861, `stale-if-error`).
        return cache.peek(key, { allowStale: true }) ?? error.page
      }
    }
    const rendered = cache.get(key) ?? (await takeTurn(request, response, fetchPage))
    if (rendered === undefined) return
    if (rendered === null) return handleInTurn(request, response)
    if (rendered.status !== 200) cache.delete(key)
    send(request, response, rendered)
  }
}

/** A page that Next could not render. */
class FailedPage extends Error {
  readonly page: RenderedPage

  constructor(page: RenderedPage) {
    super('a page could not be rendered')
    this.page = page
  }
}

/** What a page is rendered by; of who asks only the address, for the turns of searches (`takeReadTurn`). */
function renderingOf({ address, routerHeaders, cacheControl }: PublicPage, { headers }: IncomingMessage): Rendering {
  const forwarded = headers['x-forwarded-for']
  return {
    address,
    headers: { ...routerHeaders, ...(forwarded && { 'x-forwarded-for': String(forwarded) }) },
    cacheControl,
  }
}

/**
 * Calls for the same key that come while one is under way share the next one, so each sees a state that is not older
 * than itself.
 */
export function oneAtATime<T>(read: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const running = new Map<string, Promise<T>>()
  const next = new Map<string, Promise<T>>()
  const start = (key: string) => {
    const call = read(key).finally(() => running.delete(key))
    running.set(key, call)
    return call
  }
  return (key) => {
    const current = running.get(key)
    if (!current) return start(key)
    const queued = next.get(key) ?? current.then(again, again)
    next.set(key, queued)
    return queued

    function again() {
      next.delete(key)
      return start(key)
    }
  }
}

function send({ method, headers }: IncomingMessage, response: ServerResponse, page: RenderedPage): void {
  const { headers: own, body } = page.variants[encodingFor(headers['accept-encoding'])]
  if (page.status === 200 && isFresh(headers['if-none-match'], page.etag)) {
    const { 'content-length': _length, 'content-encoding': _encoding, ...kept } = own
    response.writeHead(304, kept).end()
    return
  }
  response.writeHead(page.status, own).end(method === 'HEAD' ? undefined : body)
}

/** The smaller form that the client takes (RFC 9110, section 12.5.3). */
export function encodingFor(accepted: string | string[] | undefined): Encoding {
  const taken = String(accepted ?? '')
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';', 1)[0]?.trim().toLowerCase())
  return (['br', 'gzip'] as const).find((encoding) => taken.includes(encoding)) ?? 'identity'
}

/** Whether the client has it: weak comparison (RFC 9110, section 13.1.2). */
export function isFresh(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  return ifNoneMatch === '*' || ifNoneMatch.split(',').some((tag) => opaque(tag) === opaque(etag))
}
