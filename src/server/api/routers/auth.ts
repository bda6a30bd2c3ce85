import { login, registerHomeowner as registration, sessionState, signedInUser } from '~/contracts/auth'
import type { SessionUser } from '~/contracts/primitives'
import { done, sessionUser } from '~/contracts/primitives'
import type { Role } from '~/domain/role'
import { blankSessionCookie, closeSession } from '~/server/auth/session'
import { registerHomeowner } from '~/server/services/account/register-homeowner'
import { type SignIn, signIn } from '~/server/services/account/sign-in'
import type { Actor, SignedInActor } from '~/server/services/context'
import type { ApiContext } from '../context'
import { publicProcedure, router, signedInProcedure } from '../trpc'

const tags = ['Auth']

function presentActor(actor: SignedInActor): SessionUser {
  const { userId, kind, email, firstName, lastName } = actor
  return { id: userId, role: kind, email, firstName, lastName }
}

function isSignedIn(actor: Actor): actor is SignedInActor {
  return actor.kind !== 'visitor' && actor.kind !== 'system'
}

function setSession(ctx: ApiContext, { setCookie, user }: SignIn): { user: SessionUser } {
  ctx.responseHeaders.set('set-cookie', setCookie)
  return { user }
}

/** One sign-in per role: an email may belong to a homeowner and a contractor (decision D8). */
function loginProcedure(role: Role, summary: string) {
  return publicProcedure
    .meta({ route: { method: 'POST', path: `/auth/login/${role}`, tags, summary } })
    .input(login)
    .output(signedInUser)
    .mutation(async ({ ctx, input }) => setSession(ctx, await signIn(ctx, role, input)))
}

export const authRouter = router({
  session: publicProcedure
    .meta({ route: { method: 'GET', path: '/auth/session', tags, summary: 'Who is signed in, or null' } })
    .output(sessionState)
    .query(({ ctx }) => ({ user: isSignedIn(ctx.actor) ? presentActor(ctx.actor) : null })),

  user: signedInProcedure
    .meta({ route: { method: 'GET', path: '/auth/user', tags, summary: 'Who is signed in' } })
    .output(sessionUser)
    .query(({ ctx }) => presentActor(ctx.actor)),

  loginHomeowner: loginProcedure('homeowner', 'Sign in as a homeowner'),
  loginContractor: loginProcedure('contractor', 'Sign in as a contractor'),
  loginAdmin: loginProcedure('admin', 'Sign in as an administrator'),

  registerHomeowner: publicProcedure
    .meta({
      route: {
        method: 'POST',
        path: '/auth/register/homeowner',
        tags,
        successStatus: 201,
        summary: "Open a homeowner's account and sign in",
      },
    })
    .input(registration)
    .output(signedInUser)
    .mutation(async ({ ctx, input }) => setSession(ctx, await registerHomeowner(ctx, input))),

  logout: publicProcedure
    .meta({ route: { method: 'POST', path: '/auth/logout', tags, summary: 'End the session' } })
    .output(done)
    .mutation(async ({ ctx }) => {
      if (isSignedIn(ctx.actor)) await closeSession(ctx.db, ctx.actor.sessionId)
      ctx.responseHeaders.set('set-cookie', blankSessionCookie(ctx.db))
      return { ok: true }
    }),
})
