import type { KeyEnding, KeyLifetime, RotationOverlap } from '~/domain/api-key'

export const overlapOptions = [
  { value: 'now', label: 'Ends now' },
  { value: '1h', label: 'Works for another hour' },
  { value: '24h', label: 'Works for another 24 hours' },
  { value: '7d', label: 'Works for another 7 days' },
] as const satisfies { value: RotationOverlap; label: string }[]

export const lifetimeOptions = [
  { value: 'never', label: 'Until it is revoked' },
  { value: '30d', label: '30 days' },
  { value: '90d', label: '90 days' },
  { value: '1y', label: 'One year' },
] as const satisfies { value: KeyLifetime; label: string }[]

export const limitOptions = ['60', '300', '600', '1200', '3000', '6000'].map((value) => ({
  value,
  label: `${value} calls a minute`,
}))

export const endingTexts: Record<KeyEnding, string> = {
  revoked: 'Revoked',
  unused: 'Revoked after a year without use',
  contractor_left: 'Revoked when the contractor was archived',
  password_reset: 'Revoked with a password reset',
  password_changed: 'Revoked with a new password',
  second_factor_reset: 'Revoked when our team reset the two-step sign-in',
  access_ended: 'Revoked when all access was ended',
}
