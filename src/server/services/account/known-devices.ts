import { and, desc, eq, inArray, isNotNull, notInArray } from 'drizzle-orm'
import { deviceCookie } from '~/server/auth/device-cookie'
import { hashToken, randomToken } from '~/server/crypto/tokens'
import type { Executor } from '~/server/db/client'
import { knownDevices, sessions } from '~/server/db/schema'
import type { ServiceContext } from '../context'

/** A sign-in without cookies inserts a new row each time. */
const mostOfOnePerson = 20

export interface TrustedDevice {
  id: string
  /** The `Set-Cookie` value that identifies the device at the next sign-in. */
  setCookie: string
  /** Whether this person has signed in from it before. */
  known: boolean
}

/**
 * Records the device of a request as known to this person, who has just authenticated. A browser from which others
 * signed in gets a new token, so that a token planted by somebody else becomes invalid.
 */
export async function trustDevice(tx: Executor, ctx: ServiceContext, userId: string): Promise<TrustedDevice> {
  const presented = ctx.deviceToken && hashToken(ctx.deviceToken)
  if (ctx.deviceToken && presented) {
    const [seen] = await tx
      .update(knownDevices)
      .set({ lastSeenAt: ctx.now })
      .where(and(eq(knownDevices.userId, userId), eq(knownDevices.hash, presented)))
      .returning({ id: knownDevices.id })
    if (seen) return { id: seen.id, setCookie: deviceCookie(ctx.deviceToken), known: true }
  }
  const token = randomToken()
  const hash = hashToken(token)
  if (presented) await tx.update(knownDevices).set({ hash }).where(eq(knownDevices.hash, presented))
  const [added] = await tx
    .insert(knownDevices)
    .values({ userId, hash, firstSeenAt: ctx.now, lastSeenAt: ctx.now })
    .returning({ id: knownDevices.id })
  if (!added) throw new Error('insert returned no row')
  await keepNewest(tx, userId)
  return { id: added.id, setCookie: deviceCookie(token), known: false }
}

async function keepNewest(tx: Executor, userId: string): Promise<void> {
  const newest = tx
    .select({ id: knownDevices.id })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .orderBy(desc(knownDevices.lastSeenAt), desc(knownDevices.id))
    .limit(mostOfOnePerson)
  await tx.delete(knownDevices).where(and(eq(knownDevices.userId, userId), notInArray(knownDevices.id, newest)))
}

/**
 * Deletes the devices of these ended sessions, or all of the person's: ending a session also ends the device's trust.
 * The device of the session `except` stays.
 */
export async function deleteKnownDevices(
  tx: Executor,
  userId: string,
  { of, except = '' }: { of?: readonly (string | null)[]; except?: string } = {},
): Promise<void> {
  const kept = tx
    .select({ id: sessions.deviceId })
    .from(sessions)
    .where(and(eq(sessions.id, except), isNotNull(sessions.deviceId)))
  const ids = of?.filter((id) => id !== null)
  await tx
    .delete(knownDevices)
    .where(
      and(eq(knownDevices.userId, userId), ids && inArray(knownDevices.id, ids), notInArray(knownDevices.id, kept)),
    )
}
