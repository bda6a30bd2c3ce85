import type { Role } from '~/domain/role'
import { openSession } from '~/server/auth/session'
import type { Database } from '~/server/db/client'
import { app } from '~/server/http/app'

export interface RestAnswer {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  body: any
}

export interface RestCall {
  method?: string
  body?: unknown
  headers?: Record<string, string>
  cookie?: string
}

/** The API's response to a request. */
export async function fetchApi(request: Request): Promise<Response> {
  return app.fetch(request)
}

/** One call over REST, as an integrator makes it. `path` is below `/api`. */
export async function call(
  path: string,
  { method = 'GET', body, headers = {}, cookie }: RestCall = {},
): Promise<RestAnswer> {
  const sent = typeof body === 'string' || body instanceof FormData || body === undefined ? body : JSON.stringify(body)
  const response = await fetchApi(
    new Request(`http://localhost:3000/api${path}`, {
      method,
      body: sent,
      headers: {
        ...(sent !== undefined && !(sent instanceof FormData) && { 'content-type': 'application/json' }),
        ...(cookie && { cookie }),
        ...headers,
      },
    }),
  )
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json')
  return { status: response.status, headers: response.headers, body: isJson && text ? JSON.parse(text) : text }
}

/** A cookie that signs the user in. */
export async function cookieFor(db: Database, user: { id: string; role: Role }): Promise<string> {
  const { setCookie } = await openSession(db, user)
  return setCookie.split(';')[0] ?? ''
}
