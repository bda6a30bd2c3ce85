import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type OutgoingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { env } from '~/env'

export type Encoding = 'br' | 'gzip' | 'identity'

/** A response of Next as it is sent to everybody. */
export interface RenderedPage {
  status: number
  /** A weak one: it stands for the content, whatever its encoding. */
  etag: string
  variants: Record<Encoding, { headers: OutgoingHttpHeaders; body: Buffer }>
}

export type RenderPage = (
  address: string,
  headers: Record<string, string>,
  cacheControl: string,
) => Promise<RenderedPage>

const compress = {
  br: (text: Buffer) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: promisify(gzip),
}
/** Of this connection, of this answer's first reader, or set anew. */
const notForwarded = /^(connection|keep-alive|transfer-encoding|content-length|date|set-cookie|cache-control|vary)$/
const ownHost = new URL(env.APP_URL).host

/** Renders pages by Next's request handler, which listens on the loopback for this alone. */
export function createRenderer(handlePage: RequestListener): RenderPage {
  const server = createServer((request, response) => {
    request.headers.host = ownHost
    handlePage(request, response)
  })
  // Our own side ends idle connections, so none is closed while a request is on its way.
  server.keepAliveTimeout = 0
  server.listen(0, '127.0.0.1')
  const listening = once(server, 'listening')
  return async (address, headers, cacheControl) => {
    await listening
    const { port } = server.address() as AddressInfo
    const answer = await fetch(`http://127.0.0.1:${port}${address}`, {
      headers: { ...headers, 'accept-encoding': 'identity' },
      redirect: 'manual',
    })
    const sent = [...answer.headers].filter(([name]) => !notForwarded.test(name))
    const { text, headers: allowed } = allowByHash(await answer.text(), Object.fromEntries(sent))
    return makePage(answer.status, text, {
      ...allowed,
      'cache-control': answer.status === 200 ? cacheControl : 'no-store',
      vary: [...new Set(`${answer.headers.get('vary') ?? ''}, Accept-Encoding`.match(/[\w-]+/g))].join(', '),
    })
  }
}

/**
 * Takes the nonce out of a page and allows by hash the inline scripts that had it. Markup that somebody smuggled into
 * the page does not know the nonce of its rendering, so its scripts stay forbidden.
 */
export function allowByHash(text: string, headers: Record<string, string>) {
  const nonce = /'nonce-([^']+)'/.exec(headers['content-security-policy'] ?? '')?.[1]
  if (!nonce) return { text, headers }
  const without = (part: string) => part.replaceAll(` nonce="${nonce}"`, '').replaceAll(nonce, '')
  const hashes = new Set<string>()
  for (const [, attributes = '', code = ''] of text.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g))
    if (attributes.includes(`nonce="${nonce}"`) && code !== '')
      hashes.add(`'sha256-${createHash('sha256').update(without(code)).digest('base64')}'`)
  const allow = (value: string) =>
    value.replace(`'nonce-${nonce}'`, [...hashes].join(' ')).replaceAll(`; nonce="${nonce}"`, '')
  return {
    text: without(text),
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, allow(value)])),
  }
}

/** An answer with its compressed forms, so that each is made once. */
export async function makePage(status: number, text: string, headers: OutgoingHttpHeaders): Promise<RenderedPage> {
  const identity = Buffer.from(text)
  const [br, gzipped] = await Promise.all([compress.br(identity), compress.gzip(identity)])
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  const variant = (body: Buffer, encoding?: Encoding) => ({
    body,
    headers: {
      ...headers,
      etag,
      'content-length': body.length,
      ...(encoding && { 'content-encoding': encoding }),
    },
  })
  return {
    status,
    etag,
    variants: { br: variant(br, 'br'), gzip: variant(gzipped, 'gzip'), identity: variant(identity) },
  }
}
