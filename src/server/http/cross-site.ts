import type { MiddlewareHandler } from 'hono'
import { ForbiddenError } from '~/domain/errors'
import { env } from '~/env'
import { bearerToken } from '~/server/auth/api-key'
import type { HttpEnv } from './middleware'

const ownOrigin = new URL(env.APP_URL)
const loopbackNames = ['localhost', '127.0.0.1', '[::1]']

/**
 * Refuses what another site's page makes a browser send. Used by every route that changes something for whoever holds
 * the session; the others are listed in `attacks/origins`. A page cannot make a browser send an Authorization header to
 * another site, which allows none, so that calls with a key come from programs.
 * @throws ForbiddenError
 */
export const refuseCrossSite: MiddlewareHandler<HttpEnv> = async (c, next) => {
  const { headers } = c.req.raw
  if (bearerToken(headers) === null && isCrossSite(headers))
    throw new ForbiddenError('This request came from another site')
  await next()
}

/**
 * Browsers say where a request comes from: by Origin, else by Sec-Fetch-Site. It must be our own
 * address; on a developer's machine the loopback's other names count too.
 */
function isCrossSite(headers: Headers): boolean {
  const origin = headers.get('origin')
  if (origin !== null) return !isOwnOrigin(origin)
  const site = headers.get('sec-fetch-site')
  return site !== null && site !== 'same-origin' && site !== 'none'
}

function isOwnOrigin(origin: string): boolean {
  if (origin === ownOrigin.origin) return true
  if (!loopbackNames.includes(ownOrigin.hostname) || !URL.canParse(origin)) return false
  const { protocol, hostname, port } = new URL(origin)
  return protocol === ownOrigin.protocol && port === ownOrigin.port && loopbackNames.includes(hostname)
}
