import { checkVerifications } from '~/server/services/contractor/check-verification'
import type { JobContext } from './system-context'

/** Sends reminders for expiring documents and lapses the expired ones. */
export function checkVerificationJob(ctx: JobContext): Promise<void> {
  return checkVerifications(ctx)
}
