import { createApiContext, isCrossSite } from '~/server/api/context'
import { blankSessionCookie } from '~/server/auth/session'
import { database } from '~/server/db/client'
import { signOut } from '~/server/services/account/sign-out'
import { chooseMail } from '~/server/services/mail/unsubscribe'
import { apiDocsPage } from './docs-page'
import { openApiDocument } from './openapi'
import { health, showMetrics } from './watch-routes'

type PlainRoute = (request: Request) => Response | Promise<Response>

/** Addresses that are no procedures: browsers' redirects, the API's own description, and what watches the server. */
export const plainRoutes: Partial<Record<string, PlainRoute>> = {
  '/login': redirectToLogin,
  '/logout': logOut,
  '/health': health,
  '/metrics': showMetrics,
  '/openapi.json': async () => Response.json(await openApiDocument()),
  '/docs': apiDocsPage,
  '/unsubscribe': (request) => redirect(`/unsubscribe${new URL(request.url).search}`),
}

/** The same for POST: what mail programs send, without our cookies and from their own addresses. */
export const plainPosts: Partial<Record<string, PlainRoute>> = { '/unsubscribe': unsubscribe }

/** To the sign-in of the part of the site the person comes from (decision D8). */
function redirectToLogin(request: Request): Response {
  const referrer = request.headers.get('referer') ?? ''
  const from = URL.canParse(referrer) ? new URL(referrer).pathname : ''
  if (from.startsWith('/contractor')) return redirect('/contractor/login')
  if (from.startsWith('/admin')) return redirect('/admin/login')
  return redirect('/customer-portal')
}

/** Ends the session and goes home. Refused from other sites: an image tag there could sign people out. */
async function logOut(request: Request): Promise<Response> {
  if (isCrossSite(request.headers))
    return Response.json({ error: 'This request came from another site', code: 'FORBIDDEN' }, { status: 403 })
  await signOut(await createApiContext(request.headers))
  return redirect('/', { 'set-cookie': blankSessionCookie(database()) })
}

/** The one-click button of mail programs (RFC 8058): the token in the address is all the proof there is. */
async function unsubscribe(request: Request): Promise<Response> {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  await chooseMail(await createApiContext(request.headers), { token, optionalMail: false }, 'one-click')
  return Response.json({ ok: true })
}

/** A path on our own site; the browser resolves it, whatever name or proxy it came through. */
function redirect(path: `/${string}`, headers: HeadersInit = {}): Response {
  return new Response(null, { status: 303, headers: { location: path, ...headers } })
}
