import type { ErrorReason } from '~/domain/error-reason'

/** What is said of each field that somebody else saved since the version that was edited. */
export const changedMeanwhile = 'Changed meanwhile'

/** Whether a save was refused because a newer version is there, and not for another conflict. */
export function isStale(refusal: { reason?: ErrorReason } | null | undefined): boolean {
  return refusal?.reason === 'stale'
}
