import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server'
import { addMinutes } from 'date-fns/addMinutes'
import { and, count, eq, gt } from 'drizzle-orm'
import type { AddPasskeyInput, PasskeyCreation } from '~/contracts/second-factor'
import { secondFactorMessages } from '~/contracts/second-factor'
import { brand } from '~/domain/brand'
import { ConflictError, InvalidError, NotFoundError } from '~/domain/errors'
import { mostPasskeys } from '~/domain/second-factor'
import { isUuid } from '~/domain/slug'
import type { SignedInActor } from '~/server/auth/actor'
import { relyingParty } from '~/server/auth/relying-party'
import { passkeyRegistrations, passkeys } from '~/server/db/schema'
import { isUniqueViolation } from '~/server/db/violations'
import { confirmPassword } from '../account/confirm-password'
import { closeOtherSessions } from '../account/end-sessions'
import { inTransaction, type ServiceContext } from '../context'
import { deleteCodesWithoutFactor, isTwoStep, readFactors } from './factors'
import { lockCaller } from './lock-person'
import { issueRecoveryCodes } from './recovery-codes'
import { refuseLastFactor } from './refuse-last-factor'
import { reportChange } from './report-change'

type SignedInContext = ServiceContext<SignedInActor>

/** EdDSA, ES256 and RS256: what authenticators know. */
const algorithms = [-8, -7, -257]

/** How long the browser's question may stay open. */
const minutes = 5

/**
 * What the browser needs to make a new passkey, after the password.
 * @throws InvalidError on `password`; ConflictError when there are ten already; TooManyRequestsError.
 */
export async function offerPasskey(ctx: SignedInContext, { password }: { password: string }): Promise<PasskeyCreation> {
  const confirmed = await confirmPassword(ctx, password, 'password')
  const { userId, sessionId, email, firstName, lastName } = ctx.actor
  const existing = await ctx.db
    .select({ id: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
  refuseTooMany(existing.length)
  const options = await generateRegistrationOptions({
    rpName: brand.name,
    rpID: relyingParty.id,
    userName: email,
    userDisplayName: `${firstName} ${lastName}`,
    userID: new TextEncoder().encode(userId),
    timeout: minutes * 60_000,
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: existing,
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
  const registration = { sessionId, challenge: options.challenge, expiresAt: addMinutes(ctx.now, minutes) }
  await inTransaction(ctx, async (tx) => {
    await lockCaller(tx, ctx, confirmed)
    await tx
      .insert(passkeyRegistrations)
      .values({ userId, ...registration })
      .onConflictDoUpdate({ target: passkeyRegistrations.userId, set: registration })
  })
  return options as PasskeyCreation
}

/**
 * Takes a new passkey into use; the person's other sessions end. Answers recovery codes when it is the first second factor.
 * @throws InvalidError when it does not fit what was asked, or on `name`; ConflictError; TooManyRequestsError.
 */
export async function addPasskey(
  ctx: SignedInContext,
  { name, response }: AddPasskeyInput,
): Promise<{ recoveryCodes: string[] }> {
  const { userId, sessionId } = ctx.actor
  const own = and(
    eq(passkeyRegistrations.userId, userId),
    eq(passkeyRegistrations.sessionId, sessionId),
    gt(passkeyRegistrations.expiresAt, ctx.now),
  )
  const [registration] = await ctx.db
    .select({ challenge: passkeyRegistrations.challenge })
    .from(passkeyRegistrations)
    .where(own)
  if (!registration) throw new InvalidError(secondFactorMessages.passkey)
  const credential = await verify(response, registration.challenge)
  try {
    return await inTransaction(ctx, async (tx) => {
      const person = await lockCaller(tx, ctx)
      // Of two answers to one question one is taken, and none once a new password has ended the set-up.
      const [asked] = await tx
        .delete(passkeyRegistrations)
        .where(and(own, eq(passkeyRegistrations.challenge, registration.challenge)))
        .returning({ userId: passkeyRegistrations.userId })
      if (!asked) throw new InvalidError(secondFactorMessages.passkey)
      const first = !isTwoStep(await readFactors(tx, userId))
      const [existing] = await tx.select({ count: count() }).from(passkeys).where(eq(passkeys.userId, userId))
      refuseTooMany(existing?.count ?? 0)
      await tx.insert(passkeys).values({
        userId,
        name,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: response.response.transports ?? [],
        createdAt: ctx.now,
      })
      const codes = first ? await issueRecoveryCodes(tx, ctx.now, userId) : []
      await closeOtherSessions(tx, ctx.actor)
      await reportChange(tx, ctx, person, 'passkey-added')
      return { recoveryCodes: codes }
    })
  } catch (error) {
    if (isUniqueViolation(error, 'passkeys_name_unique'))
      throw new InvalidError('You have a passkey of this name already', { field: 'name' })
    if (isUniqueViolation(error, 'passkeys_credential_unique')) throw new ConflictError('This passkey is known already')
    throw error
  }
}

/**
 * Removes one of the signed-in person's passkeys; their other sessions end.
 * @throws NotFoundError for somebody else's; InvalidError on `password`; ConflictError when an admin must keep a
 *   second factor; TooManyRequestsError.
 */
export async function removePasskey(
  ctx: SignedInContext,
  { id, password }: { id: string; password: string },
): Promise<{ ok: true }> {
  const confirmed = await confirmPassword(ctx, password, 'password')
  return inTransaction(ctx, async (tx) => {
    const person = await lockCaller(tx, ctx, confirmed)
    const removed = isUuid(id)
      ? await tx
          .delete(passkeys)
          .where(and(eq(passkeys.id, id), eq(passkeys.userId, person.id)))
          .returning({ id: passkeys.id })
      : []
    if (removed.length === 0) throw new NotFoundError('Passkey')
    await refuseLastFactor(tx, person)
    await deleteCodesWithoutFactor(tx, person.id)
    await closeOtherSessions(tx, ctx.actor)
    await reportChange(tx, ctx, person, 'passkey-removed')
    return { ok: true }
  })
}

function refuseTooMany(existing: number): void {
  if (existing >= mostPasskeys)
    throw new ConflictError(`You have ${mostPasskeys} passkeys. Remove one before you add another.`)
}

async function verify(response: AddPasskeyInput['response'], expectedChallenge: string) {
  const result = await verifyRegistrationResponse({
    response: response as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedChallenge,
    expectedOrigin: relyingParty.origin,
    expectedRPID: relyingParty.id,
    requireUserVerification: false,
    supportedAlgorithmIDs: algorithms,
  }).catch((cause: unknown) => {
    throw new InvalidError(secondFactorMessages.passkey, { cause })
  })
  if (!result.verified) throw new InvalidError(secondFactorMessages.passkey)
  return result.registrationInfo.credential
}
