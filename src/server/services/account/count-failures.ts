import { and, eq } from 'drizzle-orm'
import { networkOf } from '~/lib/network-address'
import { hashToken } from '~/server/crypto/tokens'
import { knownDevices, type users } from '~/server/db/schema'
import type { ServiceContext } from '../context'
import type { Counter } from '../rate-limit/rate-limit'

/** The row of the device a request comes from, when this person signed in by it before. */
export function isDeviceOf(ctx: ServiceContext, userId: string | typeof users.id) {
  return and(eq(knownDevices.userId, userId), eq(knownDevices.hash, hashToken(ctx.deviceToken ?? '')))
}

/**
 * What a failed step of a sign-in counts against: the account from this address and from everywhere, or only the device
 * when it is known, so that nobody else's guesses lock it out.
 */
export function countersOfStep(
  ctx: ServiceContext,
  step: 'signIn' | 'secondFactor',
  account: string,
  deviceId: string | null | undefined,
): Counter[] {
  if (deviceId) return [[`${step}ByDevice`, deviceId]]
  return [
    [`${step}ByAccountAndAddress`, `${account} ${networkOf(ctx.address)}`],
    [`${step}ByAccount`, account],
  ]
}
