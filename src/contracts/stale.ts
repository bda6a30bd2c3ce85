/** What is said of each field that somebody else saved since the version that was edited. */
export const changedMeanwhile = 'Changed meanwhile'

interface Refusal {
  code: string
  issues?: readonly { message: string }[]
}

/** Whether a save was refused because a newer version is there, and not for another conflict. */
export function isStale(refusal: Refusal | null | undefined): boolean {
  return refusal?.code === 'CONFLICT' && (refusal.issues ?? []).every(({ message }) => message === changedMeanwhile)
}
