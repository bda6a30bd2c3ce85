import { Hono } from 'hono'
import { returnParameter, signInPath } from '~/lib/return-path'
import { blankSessionCookie } from '~/server/auth/session'
import { database } from '~/server/db/client'
import { signOut } from '~/server/services/account/sign-out'
import { chooseMail } from '~/server/services/mail/unsubscribe'
import { refuseKeys } from './api-keys'
import { takeCallTurn } from './call-turns'
import { refuseCrossSite } from './cross-site'
import { type HttpContext, type HttpEnv, refuseUnstorableQuery } from './middleware'

/** What browsers and mail programs open: redirects, and the one-click button of RFC 8058. */
export const sessionRoutes = new Hono<HttpEnv>()
  .get('/login', refuseKeys, redirectToLogin)
  .get('/logout', refuseKeys, refuseCrossSite, takeCallTurn, logOut)
  .get('/unsubscribe', refuseKeys, refuseUnstorableQuery, (c) => redirect(`/unsubscribe${new URL(c.req.url).search}`))
  .post('/unsubscribe', refuseKeys, refuseUnstorableQuery, takeCallTurn, unsubscribe)

/** To the sign-in of the part of the site the person comes from (rule 30), which leads on to `next` (rule 77). */
function redirectToLogin(c: HttpContext): Response {
  const referrer = c.req.header('referer') ?? ''
  const next = c.req.query(returnParameter)
  const from = URL.canParse(referrer) ? new URL(referrer).pathname : (next ?? '')
  if (from.startsWith('/contractor')) return redirect(signInPath('/contractor/login', 'contractor', next))
  if (from.startsWith('/admin')) return redirect(signInPath('/admin/login', 'admin', next))
  return redirect(signInPath('/customer-portal', 'homeowner', next))
}

/** Signs out and redirects to `/`. Cross-site requests are refused, or an image tag could sign people out. */
async function logOut(c: HttpContext): Promise<Response> {
  await signOut(await c.get('createContext')())
  return redirect('/', { 'set-cookie': blankSessionCookie(database()) })
}

/** Exempt from the origin check: mail programs send no cookie (RFC 8058), and the token in the URL authorises. */
async function unsubscribe(c: HttpContext): Promise<Response> {
  await chooseMail(
    await c.get('createContext')(),
    { token: c.req.query('token') ?? '', optionalMail: false },
    'one-click',
  )
  return Response.json({ ok: true })
}

/** A path on our own site; the browser resolves it, whatever name or proxy it came through. */
function redirect(path: `/${string}`, headers: HeadersInit = {}): Response {
  return new Response(null, { status: 303, headers: { location: path, ...headers } })
}
