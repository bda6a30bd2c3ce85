import { z } from 'zod'
import { fileProviders } from '~/domain/file'
import type { JobName } from '~/domain/job'
import { ledgerEntry } from '~/server/storage/ledger'

/** The queue's own clock adds when the job was due. */
const scheduled = z.object({})

/** What each job is told. A job of the queue whose payload does not fit is given up at once: trying again changes nothing. */
export const jobPayloads = {
  'check-verification': scheduled,
  'enforce-deadlines': scheduled,
  'note-erasure': ledgerEntry,
  /** Where the bytes of files lie that nothing names any more. */
  'remove-objects': z.object({ objects: z.array(z.object({ provider: z.enum(fileProviders), key: z.string() })) }),
  'send-mail': z.object({ mailId: z.uuid() }),
  'send-password-reset': z.object({
    email: z.string(),
    requestId: z.uuid(),
    /** From where it was asked for; older jobs do not say. */
    address: z.string().default('unknown'),
    device: z.string().default('Unknown device'),
  }),
  sweep: scheduled,
  'sweep-uploads': scheduled,
} satisfies Record<JobName, z.ZodType>

export type JobPayloads = { [N in JobName]: z.output<(typeof jobPayloads)[N]> }
