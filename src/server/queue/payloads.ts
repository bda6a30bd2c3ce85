import { z } from 'zod'
import { alertKinds } from '~/domain/alert'
import { fileProviders } from '~/domain/file'
import type { JobName } from '~/domain/job'
import { ledgerEntry } from '~/server/storage/ledger'

/** graphile-worker's crontab adds the due time. */
const scheduled = z.object({})

/** The payload schema of each job. A job with an invalid payload fails for good at once, as a retry is useless. */
export const jobPayloads = {
  'check-verification': scheduled,
  'deliver-webhooks': scheduled,
  'enforce-deadlines': scheduled,
  'mail-admin-news': scheduled,
  'note-erasure': ledgerEntry,
  /** Objects whose `files` rows are deleted. */
  'remove-objects': z.object({ objects: z.array(z.object({ provider: z.enum(fileProviders), key: z.string() })) }),
  /** `at` is when it came about. */
  'send-alert': z.object({
    subscriptionId: z.uuid(),
    kind: z.enum(alertKinds),
    assignmentId: z.uuid(),
    at: z.iso.datetime(),
  }),
  'send-mail': z.object({ mailId: z.uuid() }),
  'send-password-reset': z.object({
    email: z.string(),
    requestId: z.uuid(),
    /** Where it was requested; missing in jobs of older versions. */
    address: z.string().default('unknown'),
    device: z.string().default('Unknown device'),
  }),
  sweep: scheduled,
  'sweep-uploads': scheduled,
} satisfies Record<JobName, z.ZodType>

export type JobPayloads = { [N in JobName]: z.output<(typeof jobPayloads)[N]> }
