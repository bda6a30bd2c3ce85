import type { Handler } from 'hono'
import type { HttpEnv } from './middleware'
import { encodingFor, isFresh } from './page-cache'
import { makePage, type RenderedPage } from './page-renderer'

/** Browsers ask each time whether it is still the same; `no-transform`, since what is not packed here is not packed at all. */
const cacheControl = 'public, no-cache, no-transform'

/** Answers with a JSON document that only a deploy changes: written and compressed once for the life of the process. */
export function cachedDocument(write: () => Promise<unknown>): Handler<HttpEnv> {
  let cached: Promise<RenderedPage> | undefined
  const make = async () =>
    makePage(200, JSON.stringify(await write()), { 'content-type': 'application/json', 'cache-control': cacheControl })
  return async (c) => {
    cached ??= make().catch((error: unknown) => {
      cached = undefined
      throw error
    })
    const { etag, variants } = await cached
    if (isFresh(c.req.header('if-none-match'), etag))
      return new Response(null, { status: 304, headers: { etag, 'cache-control': cacheControl } })
    const { headers, body } = variants[encodingFor(c.req.header('accept-encoding'))]
    return new Response(new Uint8Array(body), { headers: headers as Record<string, string> })
  }
}
