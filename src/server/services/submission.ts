import { subSeconds } from 'date-fns/subSeconds'
import { v5 } from 'uuid'

/**
 * What a submission is known by: the sender's id and what it says, so that the same one is stored once, and one that
 * was corrected after an answer was lost, or written in another tab, is another. Null without an id.
 */
export function submissionKey(submissionId: string | null | undefined, content: object): string | null {
  return submissionId ? v5(JSON.stringify(content), submissionId) : null
}

/** Of senders without an id, what is said again within these seconds is a double click or a repeated request. */
const repeatSeconds = 5

/** The instant since when a submission without an id that says the same is the same. */
export function repeatedSince(now: Date): Date {
  return subSeconds(now, repeatSeconds)
}
