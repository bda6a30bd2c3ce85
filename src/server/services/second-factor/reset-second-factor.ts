import { and, eq, inArray, sql } from 'drizzle-orm'
import type { ResetSecondFactorInput } from '~/contracts/second-factor'
import { ConflictError, NotFoundError } from '~/domain/errors'
import { isUuid } from '~/domain/slug'
import type { Executor } from '~/server/db/client'
import { passkeyRegistrations, passkeys, recoveryCodes, totpFactors, users } from '~/server/db/schema'
import { closeSessions } from '../account/end-sessions'
import { deleteKnownDevices } from '../account/known-devices'
import { lockAdmins } from '../admin/lock-admins'
import { voidInvitationsBy } from '../admin/void-invitations'
import { endKeys, keysOfAccount } from '../api-key/change-key'
import { mailKnownKeys } from '../api-key/mail-known-keys'
import type { AuditDetails } from '../audit/record'
import { type AdminContext, inTransaction, type OwnerContext, type ServiceContext } from '../context'
import { endCalendarFeed } from '../visit/calendar-feed'
import { isTwoStep, readFactors } from './factors'
import { lockPerson } from './lock-person'
import { reportChange } from './report-change'

/**
 * Takes the second factor of a homeowner or a contractor away who lost it, once support has verified their identity.
 * Their sessions end, and so do the API keys of their company and the calendar's address, which somebody else may have
 * made; they sign in with the password alone and may set up another.
 * @throws NotFoundError; ConflictError when there is none.
 */
export async function resetSecondFactor(
  ctx: AdminContext,
  { id, proof }: ResetSecondFactorInput,
): Promise<{ ok: true }> {
  return inTransaction(ctx, async (tx) => {
    return reset(tx, ctx, await findAccount(tx, id), { proof })
  })
}

/** Whether a homeowner's or contractor's account has a second factor. @throws NotFoundError */
export async function describeSecondFactor(ctx: AdminContext, id: string): Promise<{ twoStep: boolean }> {
  return { twoStep: isTwoStep(await readFactors(ctx.db, await findAccount(ctx.db, id))) }
}

async function findAccount(db: Executor, id: string): Promise<string> {
  const [person] = isUuid(id)
    ? await db
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.id, id), inArray(users.role, ['homeowner', 'contractor'])))
    : []
  if (!person) throw new NotFoundError('Account')
  return person.id
}

/**
 * Takes the second factor of an admin away who lost it. Invitations they sent that nobody accepted are void.
 * @throws NotFoundError; ConflictError when there is none.
 */
export async function resetAdminSecondFactor(ctx: OwnerContext, id: string): Promise<{ ok: true }> {
  return inTransaction(ctx, async (tx) => {
    const { target } = await lockAdmins(tx, ctx, id)
    return reset(tx, ctx, target.id)
  })
}

/**
 * The same for an admin by email, from the command line: for the last owner, whom nobody else can help.
 * @throws NotFoundError; ConflictError when there is none.
 */
export async function resetSecondFactorByEmail(ctx: ServiceContext, email: string): Promise<{ ok: true }> {
  return inTransaction(ctx, async (tx) => {
    const [admin] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(sql`lower(${users.email})`, email), eq(users.role, 'admin')))
    if (!admin) throw new NotFoundError('Admin')
    return reset(tx, ctx, admin.id)
  })
}

async function reset(
  tx: Executor,
  ctx: ServiceContext,
  userId: string,
  details: AuditDetails = {},
): Promise<{ ok: true }> {
  const person = await lockPerson(tx, userId)
  if (!isTwoStep(await readFactors(tx, userId))) throw new ConflictError('There is no second factor to reset')
  for (const table of [totpFactors, passkeys, recoveryCodes, passkeyRegistrations])
    await tx.delete(table).where(eq(table.userId, userId))
  await closeSessions(tx, userId)
  await deleteKnownDevices(tx, userId)
  await endCalendarFeed(tx, userId)
  const voidedInvitations = await voidInvitationsBy(tx, ctx.now, userId)
  const endedKeys = await endKeys(tx, ctx, { which: keysOfAccount(userId), ending: 'second_factor_reset' })
  await reportChange(tx, ctx, person, 'reset', { details, ended: { endedKeys, voidedInvitations } })
  await mailKnownKeys(tx, ctx, { userId, change: 'second_factor_reset' })
  return { ok: true }
}
