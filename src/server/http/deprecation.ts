import type { MiddlewareHandler } from 'hono'
import { env } from '~/env'
import type { Deprecation } from '~/server/api/deprecation'
import type { HttpEnv } from './middleware'

/** Says in each answer of a deprecated operation since when it is (RFC 9745) and when it ends (RFC 8594). */
export function announceEnd({ since, sunset }: Deprecation): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    await next()
    c.res.headers.set('deprecation', `@${new Date(since).getTime() / 1000}`)
    c.res.headers.set('sunset', new Date(sunset).toUTCString())
    c.res.headers.append('link', `<${env.APP_URL}/api/docs>; rel="deprecation"; type="text/html"`)
  }
}
