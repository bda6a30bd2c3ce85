import { signedInUserOutput } from '~/contracts/auth'
import { done } from '~/contracts/primitives'
import {
  addedFactorOutput,
  addPasskeyInput,
  awaitedFactorsOutput,
  passkeyAnswerInput,
  passkeyCreationOutput,
  passkeyRequestOutput,
  passkeyWithPasswordInput,
  secondFactorCodeInput,
  secondFactorStateOutput,
  startedTotpOutput,
  withPasswordInput,
} from '~/contracts/second-factor'
import { blankChallengeCookie } from '~/server/auth/challenge-cookie'
import {
  askForPasskey,
  awaitedFactors,
  finishWithCode,
  finishWithPasskey,
} from '~/server/services/second-factor/finish-sign-in'
import { getSecondFactor } from '~/server/services/second-factor/get-second-factor'
import { addPasskey, offerPasskey, removePasskey } from '~/server/services/second-factor/passkeys'
import { renewRecoveryCodes } from '~/server/services/second-factor/recovery-codes'
import { confirmTotp, removeTotp, startTotp } from '~/server/services/second-factor/totp'
import type { ApiContext } from '../context'
import { publicProcedure, router, securityProcedure } from '../trpc'
import { setSession } from './set-session'

const signingIn = ['Auth']
const settingUp = ['Auth: second factor']

/** The second step of a sign-in, and what somebody sets up for it. */
export const secondFactorRouter = router({
  awaited: publicProcedure
    .meta({
      route: {
        method: 'GET',
        path: '/auth/second-factor',
        tags: signingIn,
        summary: 'What the sign-in that waits for its second step may be finished with',
      },
    })
    .output(awaitedFactorsOutput)
    .query(({ ctx }) => awaitedFactors(ctx, ctx.challengeToken)),
  finishWithCode: publicProcedure
    .meta({
      route: {
        method: 'POST',
        path: '/auth/second-factor',
        tags: signingIn,
        summary: 'Finish signing in with a code of the authenticator app, or a recovery code',
      },
    })
    .input(secondFactorCodeInput)
    .output(signedInUserOutput)
    .mutation(async ({ ctx, input }) => finished(ctx, await finishWithCode(ctx, ctx.challengeToken, input))),
  askForPasskey: publicProcedure
    .meta({
      route: {
        method: 'POST',
        path: '/auth/second-factor/passkey/options',
        tags: signingIn,
        summary: 'What a passkey must sign to finish signing in',
      },
    })
    .output(passkeyRequestOutput)
    .mutation(({ ctx }) => askForPasskey(ctx, ctx.challengeToken)),
  finishWithPasskey: publicProcedure
    .meta({
      route: {
        method: 'POST',
        path: '/auth/second-factor/passkey',
        tags: signingIn,
        summary: 'Finish signing in with a passkey',
      },
    })
    .input(passkeyAnswerInput)
    .output(signedInUserOutput)
    .mutation(async ({ ctx, input }) => finished(ctx, await finishWithPasskey(ctx, ctx.challengeToken, input))),

  get: securityProcedure
    .meta({
      route: { method: 'GET', path: '/account/second-factor', tags: settingUp, summary: 'Your second factors' },
    })
    .output(secondFactorStateOutput)
    .query(({ ctx }) => getSecondFactor(ctx)),
  startTotp: securityProcedure
    .meta({
      route: {
        method: 'POST',
        path: '/account/second-factor/totp/start',
        tags: settingUp,
        summary: 'A secret for an authenticator app, to be confirmed with a first code',
      },
    })
    .input(withPasswordInput)
    .output(startedTotpOutput)
    .mutation(({ ctx, input }) => startTotp(ctx, input)),
  confirmTotp: securityProcedure
    .meta({
      route: {
        method: 'POST',
        path: '/account/second-factor/totp/confirm',
        tags: settingUp,
        summary: 'Take the authenticator app into use; the first factor brings recovery codes',
      },
    })
    .input(secondFactorCodeInput)
    .output(addedFactorOutput)
    .mutation(({ ctx, input }) => confirmTotp(ctx, input)),
  removeTotp: securityProcedure
    .meta({
      route: {
        method: 'POST',
        path: '/account/second-factor/totp/remove',
        tags: settingUp,
        summary: 'Remove the authenticator app',
      },
    })
    .input(withPasswordInput)
    .output(done)
    .mutation(({ ctx, input }) => removeTotp(ctx, input)),
  offerPasskey: securityProcedure
    .meta({
      route: {
        method: 'POST',
        path: '/account/passkeys/options',
        tags: settingUp,
        summary: 'What a browser needs to make a passkey',
      },
    })
    .input(withPasswordInput)
    .output(passkeyCreationOutput)
    .mutation(({ ctx, input }) => offerPasskey(ctx, input)),
  addPasskey: securityProcedure
    .meta({
      route: {
        method: 'POST',
        path: '/account/passkeys',
        tags: settingUp,
        successStatus: 201,
        summary: 'Take a new passkey into use; the first factor brings recovery codes',
      },
      idempotent: false,
    })
    .input(addPasskeyInput)
    .output(addedFactorOutput)
    .mutation(({ ctx, input }) => addPasskey(ctx, input)),
  removePasskey: securityProcedure
    .meta({
      route: {
        method: 'POST',
        path: '/account/passkeys/{id}/remove',
        tags: settingUp,
        summary: 'Remove one of your passkeys',
      },
    })
    .input(passkeyWithPasswordInput)
    .output(done)
    .mutation(({ ctx, input }) => removePasskey(ctx, input)),
  renewRecoveryCodes: securityProcedure
    .meta({
      route: {
        method: 'POST',
        path: '/account/recovery-codes',
        tags: settingUp,
        summary: 'New recovery codes; the older ones stop working',
      },
    })
    .input(withPasswordInput)
    .output(addedFactorOutput)
    .mutation(({ ctx, input }) => renewRecoveryCodes(ctx, input)),
})

function finished(ctx: ApiContext, signIn: Parameters<typeof setSession>[1]): ReturnType<typeof setSession> {
  ctx.responseHeaders.append('set-cookie', blankChallengeCookie)
  return setSession(ctx, signIn)
}
