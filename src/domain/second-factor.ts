/** What can happen to somebody's second factors; each is audited and mailed. */
export const secondFactorChanges = [
  'totp-added',
  'totp-removed',
  'passkey-added',
  'passkey-removed',
  'codes-renewed',
  'code-used',
  'reset',
] as const
export type SecondFactorChange = (typeof secondFactorChanges)[number]

/** How many recovery codes somebody gets. */
export const recoveryCodeCount = 10

/** Passkeys one person may have. */
export const mostPasskeys = 10

/** How long a sign-in waits for its second step. */
export const challengeMinutes = 10

/** Wrong codes after which a sign-in begins anew with the password. */
export const mostChallengeAttempts = 5
