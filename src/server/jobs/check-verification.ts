import { checkVerifications } from '~/server/services/contractor/check-verification'
import type { JobContext } from './system-context'

/** Reminders of expiring documents, and what lapses today. */
export function checkVerificationJob(ctx: JobContext): Promise<void> {
  return checkVerifications(ctx)
}
