import { and, eq, isNull } from 'drizzle-orm'
import { Secret } from 'otpauth'
import { ConflictError } from '~/domain/errors'
import { recoveryCodeCount } from '~/domain/second-factor'
import type { SignedInActor } from '~/server/auth/actor'
import { hashToken } from '~/server/crypto/tokens'
import type { Executor } from '~/server/db/client'
import { recoveryCodes } from '~/server/db/schema'
import { confirmPassword } from '../account/confirm-password'
import { inTransaction, type ServiceContext } from '../context'
import { isTwoStep, readFactors } from './factors'
import { lockCaller } from './lock-person'
import { reportChange } from './report-change'

/** 80 random bits as 16 letters and digits, in fours. */
function newCode(): string {
  return new Secret({ size: 10 }).base32.match(/.{4}/g)?.join('-') ?? ''
}

const hashOf = (userId: string, code: string) => hashToken(`recovery:${userId}:${code.replaceAll('-', '')}`)

/** Makes new codes, and those of before worthless. Only their hashes are kept, so this once they can be read. */
export async function issueRecoveryCodes(tx: Executor, now: Date, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newCode)
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, hash: hashOf(userId, code), createdAt: now })))
  return codes
}

/** Uses a code up. Answers whether there was one; of two at once one gets it. */
export async function spendRecoveryCode(tx: Executor, now: Date, userId: string, code: string): Promise<boolean> {
  const spent = await tx
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(
      and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.hash, hashOf(userId, code)), isNull(recoveryCodes.usedAt)),
    )
    .returning({ id: recoveryCodes.id })
  return spent.length === 1
}

/**
 * New recovery codes for the signed-in person; the older ones stop working.
 * @throws InvalidError on `password`; ConflictError without a second factor; TooManyRequestsError.
 */
export async function renewRecoveryCodes(
  ctx: ServiceContext<SignedInActor>,
  { password }: { password: string },
): Promise<{ recoveryCodes: string[] }> {
  const confirmed = await confirmPassword(ctx, password, 'password')
  return inTransaction(ctx, async (tx) => {
    const person = await lockCaller(tx, ctx, confirmed)
    if (!isTwoStep(await readFactors(tx, person.id)))
      throw new ConflictError('Add an authenticator app or a passkey first')
    const codes = await issueRecoveryCodes(tx, ctx.now, person.id)
    await reportChange(tx, ctx, person, 'codes-renewed')
    return { recoveryCodes: codes }
  })
}
