import type { MiddlewareHandler } from 'hono'
import { keyRefused } from '~/server/api/access'
import { challenge, invalidTokenChallenge } from '~/server/api/admit-key'
import { bearerToken } from '~/server/auth/api-key'
import { noteKeyUse } from '~/server/services/api-key/key-usage'
import type { HttpEnv } from './middleware'

/** Set while a call with a key is looked at; routes that build their own response do not know them. */
const keyHeaders = ['ratelimit-policy', 'ratelimit', 'www-authenticate']

/** What responses say of keys, and what is counted of calls with one. */
export const reportKey: MiddlewareHandler<HttpEnv> = async (c, next) => {
  await next()
  const context = c.get('context')
  for (const name of keyHeaders) {
    const value = context?.responseHeaders.get(name)
    if (value && !c.res.headers.has(name)) c.res.headers.set(name, value)
  }
  if (c.res.status === 401 && !c.res.headers.has('www-authenticate')) {
    const isKey = bearerToken(c.req.raw.headers) !== null
    c.res.headers.set('www-authenticate', isKey ? invalidTokenChallenge : challenge)
  }
  const { key } = context ?? {}
  if (context && key) {
    const calls = Math.max(1, key.calls)
    noteKeyUse(context.db, {
      keyId: key.actor.apiKey.id,
      at: context.now,
      calls,
      errors: c.res.status < 400 ? 0 : calls,
    })
  }
}

/**
 * For routes that are no procedures and have no scope.
 * @throws UnauthenticatedError, ForbiddenError
 */
export const refuseKeys: MiddlewareHandler<HttpEnv> = async (c, next) => {
  if (bearerToken(c.req.raw.headers) !== null) {
    await c.get('createContext')()
    throw keyRefused()
  }
  await next()
}
