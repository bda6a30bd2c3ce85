import { checkVerifications } from '~/server/services/contractor/check-verification'
import type { JobContext } from './worker'

/** Reminders of expiring documents, and what lapses today. */
export function checkVerificationJob(ctx: JobContext): Promise<void> {
  return checkVerifications(ctx)
}
