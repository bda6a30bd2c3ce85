/** The longest name of a key. */
export const longestKeyName = 60

/** Calls a minute of a key for which nobody chose otherwise, and the bounds of the choice. */
export const defaultKeyLimit = 300
export const smallestKeyLimit = 10
export const largestKeyLimit = 6000

/** How long the secret before works on after a rotation, in seconds. */
export const rotationOverlaps = { now: 0, '1h': 3600, '24h': 24 * 3600, '7d': 7 * 24 * 3600 } as const
export type RotationOverlap = keyof typeof rotationOverlaps

/** How long a new key works, in days; null for as long as nobody revokes it. */
export const keyLifetimes = { never: null, '30d': 30, '90d': 90, '1y': 365 } as const
export type KeyLifetime = keyof typeof keyLifetimes

/** Keys of one contractor, and of the platform, that work at a time. */
export const mostContractorKeys = 10
export const mostPlatformKeys = 100

/** A key that nobody used for so long is revoked. */
export const unusedKeyDays = 365

/** Why a key ended before its time. */
export const keyEndings = [
  'revoked',
  'unused',
  'contractor_left',
  'password_reset',
  'password_changed',
  'second_factor_reset',
  'access_ended',
] as const
export type KeyEnding = (typeof keyEndings)[number]
