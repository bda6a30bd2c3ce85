import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server'
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import {
  type AwaitedFactors,
  type PasskeyAnswerInput,
  type PasskeyRequest,
  secondFactorMessages,
} from '~/contracts/second-factor'
import { UnauthenticatedError } from '~/domain/errors'
import { mostChallengeAttempts } from '~/domain/second-factor'
import { relyingParty } from '~/server/auth/relying-party'
import { hashToken } from '~/server/crypto/tokens'
import type { Executor } from '~/server/db/client'
import { knownDevices, passkeys, signInChallenges, users } from '~/server/db/schema'
import { countersOfStep, isDeviceOf } from '../account/count-failures'
import { type SignIn, startSession } from '../account/start-session'
import { recordAccess } from '../audit/record-access'
import { inTransaction, type ServiceContext } from '../context'
import { consume, giveBack } from '../rate-limit/rate-limit'
import { passwordMark } from './challenge-sign-in'
import { expiredChallenge } from './expired-challenge'
import { readFactors } from './factors'
import { spendRecoveryCode } from './recovery-codes'
import { reportChange } from './report-change'
import { spendTotpCode } from './totp'

type User = typeof users.$inferSelect
/** The token of the cookie that the first step set. */
type Token = string | undefined

/**
 * What a sign-in may be finished with, for the screen that asks.
 * @throws UnauthenticatedError when it took too long or there is none.
 */
export async function awaitedFactors(ctx: ServiceContext, token: Token): Promise<AwaitedFactors> {
  const { user } = await findChallenge(ctx, token)
  return readFactors(ctx.db, user.id)
}

/**
 * Finishes a sign-in with a code of the authenticator app or a recovery code. Each works once.
 * @throws UnauthenticatedError when it does not fit, and after five that did not; TooManyRequestsError.
 */
export function finishWithCode(ctx: ServiceContext, token: Token, { code }: { code: string }): Promise<SignIn> {
  return finish(ctx, token, secondFactorMessages.wrong, (user) =>
    inTransaction(ctx, async (tx) => {
      if (/^\d{6}$/.test(code)) return spendTotpCode(tx, ctx.now, user.id, code)
      const spent = await spendRecoveryCode(tx, ctx.now, user.id, code)
      if (spent) await reportChange(tx, ctx, user, 'code-used')
      return spent
    }),
  )
}

/**
 * What a passkey must sign to finish a sign-in. Asked for again, the question before it counts no more.
 * @throws UnauthenticatedError when the sign-in took too long or there is none.
 */
export async function askForPasskey(ctx: ServiceContext, token: Token): Promise<PasskeyRequest> {
  const { id, user } = await findChallenge(ctx, token)
  const allowCredentials = await ctx.db
    .select({ id: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, user.id))
  const options = await generateAuthenticationOptions({
    rpID: relyingParty.id,
    allowCredentials,
    userVerification: 'preferred',
  })
  await ctx.db.update(signInChallenges).set({ passkeyChallenge: options.challenge }).where(eq(signInChallenges.id, id))
  return options as PasskeyRequest
}

/**
 * Finishes a sign-in with a passkey of the person whose password was given.
 * @throws UnauthenticatedError when it does not fit; TooManyRequestsError.
 */
export function finishWithPasskey(
  ctx: ServiceContext,
  token: Token,
  { response }: PasskeyAnswerInput,
): Promise<SignIn> {
  return finish(ctx, token, secondFactorMessages.passkey, (user, asked) => {
    if (!asked) return Promise.resolve(false)
    return inTransaction(ctx, (tx) => spendPasskey(tx, ctx.now, { user, asked, response }))
  })
}

/** Counts the try as sign-ins do, looks whether the factor fits, and signs in. */
async function finish(
  ctx: ServiceContext,
  token: Token,
  refusal: string,
  fits: (user: User, asked: string | null) => Promise<boolean>,
): Promise<SignIn> {
  const { id, user } = await findChallenge(ctx, token)
  const counters = countersOfStep(ctx, 'secondFactor', user.id, await findDevice(ctx, user.id))
  for (const counter of counters) await consume(ctx.db, ...counter)
  const [challenge] = await ctx.db
    .update(signInChallenges)
    .set({ attempts: sql`${signInChallenges.attempts} + 1` })
    .where(and(eq(signInChallenges.id, id), lt(signInChallenges.attempts, mostChallengeAttempts)))
    .returning({ asked: signInChallenges.passkeyChallenge })
  if (!challenge) throw expiredChallenge()
  if (!(await fits(user, challenge.asked))) {
    await recordAccess(ctx.db, ctx, { action: 'second-factor.refused', userId: user.id, details: { role: user.role } })
    throw new UnauthenticatedError(refusal, { field: 'code' })
  }
  const signedIn = await startSession(ctx, user, { challenge: id })
  for (const counter of counters) await giveBack(ctx.db, ...counter)
  return signedIn
}

async function findDevice(ctx: ServiceContext, userId: string): Promise<string | undefined> {
  const [device] = await ctx.db.select({ id: knownDevices.id }).from(knownDevices).where(isDeviceOf(ctx, userId))
  return device?.id
}

/** The sign-in that waits, unless the password was changed or the admin disabled since. */
async function findChallenge(ctx: ServiceContext, token: Token): Promise<{ id: string; user: User }> {
  const id = hashToken(token ?? '')
  const [found] = await ctx.db
    .select({ mark: signInChallenges.passwordMark, user: users })
    .from(signInChallenges)
    .innerJoin(users, eq(users.id, signInChallenges.userId))
    .where(
      and(
        eq(signInChallenges.id, id),
        gt(signInChallenges.expiresAt, ctx.now),
        lt(signInChallenges.attempts, mostChallengeAttempts),
        isNull(users.disabledAt),
      ),
    )
  if (found?.mark !== passwordMark(found?.user.passwordHash ?? '')) throw expiredChallenge()
  return { id, user: found.user }
}

interface Assertion {
  user: User
  /** What was to be signed. */
  asked: string
  response: PasskeyAnswerInput['response']
}

async function spendPasskey(tx: Executor, now: Date, { user, asked, response }: Assertion): Promise<boolean> {
  const [passkey] = await tx
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.credentialId, response.id), eq(passkeys.userId, user.id)))
    .for('update')
  if (!passkey) return false
  const result = await verifyAuthenticationResponse({
    response: response as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    expectedChallenge: asked,
    expectedOrigin: relyingParty.origin,
    expectedRPID: relyingParty.id,
    requireUserVerification: false,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
  }).catch(() => ({ verified: false as const }))
  if (!result.verified || !('authenticationInfo' in result)) return false
  await tx
    .update(passkeys)
    .set({ counter: result.authenticationInfo.newCounter, lastUsedAt: now })
    .where(eq(passkeys.id, passkey.id))
  return true
}
