import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { secondFactorMessages } from '~/contracts/second-factor'
import { brand } from '~/domain/brand'
import { ConflictError, InvalidError } from '~/domain/errors'
import type { SignedInActor } from '~/server/auth/actor'
import { seal, unseal } from '~/server/crypto/seal'
import type { Executor } from '~/server/db/client'
import { totpFactors } from '~/server/db/schema'
import { confirmPassword } from '../account/confirm-password'
import { closeOtherSessions } from '../account/end-sessions'
import { inTransaction, type ServiceContext } from '../context'
import { consume, giveBack } from '../rate-limit/rate-limit'
import { deleteCodesWithoutFactor, isTwoStep, readFactors } from './factors'
import { lockCaller } from './lock-person'
import { issueRecoveryCodes } from './recovery-codes'
import { refuseLastFactor } from './refuse-last-factor'
import { reportChange } from './report-change'

type SignedInContext = ServiceContext<SignedInActor>

/**
 * Makes a secret for an authenticator app. It counts for nothing until a code made from it is confirmed.
 * @throws InvalidError on `password`; ConflictError when there is an app already; TooManyRequestsError.
 */
export async function startTotp(
  ctx: SignedInContext,
  { password }: { password: string },
): Promise<{ secret: string; uri: string }> {
  const confirmed = await confirmPassword(ctx, password, 'password')
  const { userId, email } = ctx.actor
  const secret = new Secret({ size: 20 })
  const sealed = seal(secret.base32, userId)
  await inTransaction(ctx, async (tx) => {
    await lockCaller(tx, ctx, confirmed)
    const [kept] = await tx
      .insert(totpFactors)
      .values({ userId, secret: sealed, createdAt: ctx.now })
      .onConflictDoUpdate({
        target: totpFactors.userId,
        set: { secret: sealed, createdAt: ctx.now },
        setWhere: isNull(totpFactors.confirmedAt),
      })
      .returning({ userId: totpFactors.userId })
    if (!kept) throw new ConflictError('There is an authenticator app already. Remove it before you add another.')
  })
  return { secret: secret.base32, uri: new TOTP({ issuer: brand.name, label: email, secret }).toString() }
}

/**
 * Takes the authenticator app into use with a first code made by it; the person's other sessions end. Answers recovery
 * codes when it is the first second factor.
 * @throws InvalidError on `code` when it does not fit; ConflictError when nothing was started; TooManyRequestsError.
 */
export async function confirmTotp(
  ctx: SignedInContext,
  { code }: { code: string },
): Promise<{ recoveryCodes: string[] }> {
  const { userId } = ctx.actor
  await consume(ctx.db, 'secondFactorSetUp', userId)
  const added = await inTransaction(ctx, async (tx) => {
    const person = await lockCaller(tx, ctx)
    const first = !isTwoStep(await readFactors(tx, userId))
    const [pending] = await tx
      .select({ secret: totpFactors.secret })
      .from(totpFactors)
      .where(and(eq(totpFactors.userId, userId), isNull(totpFactors.confirmedAt)))
    if (!pending) throw new ConflictError('Start again: there is no authenticator app to confirm')
    const step = stepOf(pending.secret, userId, code, ctx.now)
    if (step === null) throw new InvalidError(secondFactorMessages.wrong, { field: 'code' })
    await tx.update(totpFactors).set({ confirmedAt: ctx.now, lastStep: step }).where(eq(totpFactors.userId, userId))
    const codes = first ? await issueRecoveryCodes(tx, ctx.now, userId) : []
    await closeOtherSessions(tx, ctx.actor)
    await reportChange(tx, ctx, person, 'totp-added')
    return { recoveryCodes: codes }
  })
  await giveBack(ctx.db, 'secondFactorSetUp', userId)
  return added
}

/**
 * Removes the authenticator app; the person's other sessions end.
 * @throws InvalidError on `password`; ConflictError when an admin must keep a second factor; TooManyRequestsError.
 */
export async function removeTotp(ctx: SignedInContext, { password }: { password: string }): Promise<{ ok: true }> {
  const confirmed = await confirmPassword(ctx, password, 'password')
  return inTransaction(ctx, async (tx) => {
    const person = await lockCaller(tx, ctx, confirmed)
    const [removed] = await tx
      .delete(totpFactors)
      .where(eq(totpFactors.userId, person.id))
      .returning({ confirmedAt: totpFactors.confirmedAt })
    if (!removed?.confirmedAt) return { ok: true }
    await refuseLastFactor(tx, person)
    await deleteCodesWithoutFactor(tx, person.id)
    await closeOtherSessions(tx, ctx.actor)
    await reportChange(tx, ctx, person, 'totp-removed')
    return { ok: true }
  })
}

/**
 * Whether the code is of this person's app, now or one step (30 seconds) off, and of no step that was used.
 * A right code uses its step up; of two at once one gets it.
 */
export async function spendTotpCode(tx: Executor, now: Date, userId: string, code: string): Promise<boolean> {
  const [factor] = await tx
    .select({ secret: totpFactors.secret })
    .from(totpFactors)
    .where(and(eq(totpFactors.userId, userId), isNotNull(totpFactors.confirmedAt)))
  const step = factor ? stepOf(factor.secret, userId, code, now) : null
  if (step === null) return false
  const spent = await tx
    .update(totpFactors)
    .set({ lastStep: step })
    .where(and(eq(totpFactors.userId, userId), lt(totpFactors.lastStep, step)))
    .returning({ userId: totpFactors.userId })
  return spent.length === 1
}

function stepOf(sealed: string, userId: string, code: string, now: Date): number | null {
  const totp = new TOTP({ secret: Secret.fromBase32(unseal(sealed, userId)) })
  const timestamp = now.getTime()
  const delta = totp.validate({ token: code, timestamp, window: 1 })
  return delta === null ? null : totp.counter({ timestamp }) + delta
}
