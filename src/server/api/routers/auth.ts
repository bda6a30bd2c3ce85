import {
  changePasswordInput,
  forgotPasswordInput,
  loginInput,
  messageOutput,
  registerHomeownerInput,
  resetPasswordInput,
  sessionStateOutput,
  signedInUserOutput,
} from '~/contracts/auth'
import type { SessionUser } from '~/contracts/primitives'
import { checkLinkInput, checkLinkOutput, done, entityId, sessionUser } from '~/contracts/primitives'
import { endedSessionsOutput, ownSessionsOutput } from '~/contracts/session'
import type { Role } from '~/domain/role'
import type { Actor, SignedInActor } from '~/server/auth/actor'
import { challengeCookie } from '~/server/auth/challenge-cookie'
import { blankSessionCookie } from '~/server/auth/session'
import { changePassword } from '~/server/services/account/change-password'
import { checkResetLink } from '~/server/services/account/check-reset-link'
import { endOtherSessions, endSession } from '~/server/services/account/end-sessions'
import { listSessions } from '~/server/services/account/list-sessions'
import { registerHomeowner } from '~/server/services/account/register-homeowner'
import { requestPasswordReset } from '~/server/services/account/request-password-reset'
import { resetPassword } from '~/server/services/account/reset-password'
import { signIn } from '~/server/services/account/sign-in'
import { signOut } from '~/server/services/account/sign-out'
import { SecondFactorRequiredError } from '~/server/services/second-factor/challenge-sign-in'
import type { ApiContext } from '../context'
import { publicProcedure, router, signedInProcedure } from '../trpc'
import { setSession } from './set-session'

const tags = ['Auth']

function presentActor(actor: SignedInActor): SessionUser {
  const { userId, kind, email, firstName, lastName } = actor
  const level = actor.kind === 'admin' ? { adminLevel: actor.level } : {}
  return { id: userId, role: kind, email, firstName, lastName, ...level }
}

function isSignedIn(actor: Actor): actor is SignedInActor {
  return actor.kind !== 'visitor' && actor.kind !== 'system' && !actor.apiKey
}

/** Sets the cookie that identifies the pending sign-in in its second step. */
function awaitSecondFactor(ctx: ApiContext) {
  return (error: unknown): never => {
    if (error instanceof SecondFactorRequiredError)
      ctx.responseHeaders.append('set-cookie', challengeCookie(error.token))
    throw error
  }
}

/** One sign-in per role: an email may belong to a homeowner and a contractor (rule 27). */
function loginProcedure(role: Role, summary: string) {
  return publicProcedure
    .meta({ route: { method: 'POST', path: `/auth/login/${role}`, tags, summary } })
    .input(loginInput)
    .output(signedInUserOutput)
    .mutation(async ({ ctx, input }) => setSession(ctx, await signIn(ctx, role, input).catch(awaitSecondFactor(ctx))))
}

export const authRouter = router({
  session: publicProcedure
    .meta({ route: { method: 'GET', path: '/auth/session', tags, summary: 'Who is signed in, or null' } })
    .output(sessionStateOutput)
    .query(({ ctx }) => ({
      user: isSignedIn(ctx.actor) ? presentActor(ctx.actor) : null,
      ...(ctx.settingUp && { mustSetUpSecondFactor: true }),
    })),

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
      idempotent: false,
    })
    .input(registerHomeownerInput)
    .output(signedInUserOutput)
    .mutation(async ({ ctx, input }) => setSession(ctx, await registerHomeowner(ctx, input))),

  logout: publicProcedure
    .meta({ route: { method: 'POST', path: '/auth/logout', tags, summary: 'End the session' } })
    .output(done)
    .mutation(async ({ ctx }) => {
      await signOut({ ...ctx, actor: ctx.settingUp ?? ctx.actor })
      ctx.responseHeaders.set('set-cookie', blankSessionCookie(ctx.db))
      return { ok: true }
    }),

  sessions: signedInProcedure
    .meta({ route: { method: 'GET', path: '/auth/sessions', tags, summary: 'Where you are signed in' } })
    .output(ownSessionsOutput)
    .query(({ ctx }) => listSessions(ctx)),

  endSession: signedInProcedure
    .meta({ route: { method: 'DELETE', path: '/auth/sessions/{id}', tags, summary: 'End one of your sessions' } })
    .input(entityId)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await endSession(ctx, input)
      return { ok: true }
    }),

  endOtherSessions: signedInProcedure
    .meta({
      route: { method: 'DELETE', path: '/auth/sessions', tags, summary: 'End all of your sessions but this one' },
    })
    .output(endedSessionsOutput)
    .mutation(({ ctx }) => endOtherSessions(ctx)),

  changePassword: signedInProcedure
    .meta({
      route: {
        method: 'POST',
        path: '/auth/change-password',
        tags,
        summary: 'Change your password; your other sessions end',
      },
    })
    .input(changePasswordInput)
    .output(messageOutput)
    .mutation(({ ctx, input }) => changePassword(ctx, input)),

  forgotPassword: publicProcedure
    .meta({
      route: {
        method: 'POST',
        path: '/auth/forgot-password',
        tags,
        summary: 'Ask for a password reset link by email; the answer is the same for every address',
      },
    })
    .input(forgotPasswordInput)
    .output(messageOutput)
    .mutation(({ ctx, input }) => requestPasswordReset(ctx, input)),

  resetPassword: publicProcedure
    .meta({
      route: {
        method: 'POST',
        path: '/auth/reset-password',
        tags,
        summary: 'Set a new password with the link from the mail; every session ends',
      },
    })
    .input(resetPasswordInput)
    .output(messageOutput)
    .mutation(async ({ ctx, input }) => {
      const { message, setCookie } = await resetPassword(ctx, input)
      ctx.responseHeaders.append('set-cookie', setCookie)
      return { message }
    }),

  checkResetLink: publicProcedure
    .input(checkLinkInput)
    .output(checkLinkOutput)
    .query(({ ctx, input }) => checkResetLink(ctx, input)),
})
