import { z } from 'zod'

/** A job of the queue that was given up, or that no worker knows. */
export const failedJob = z.object({
  id: z.string().describe("The queue's own number of the job"),
  task: z.string().describe('The kind of job, such as `send-mail`'),
  title: z.string().describe('What it does, in words'),
  known: z.boolean().describe('Whether this version of the product knows such jobs: others cannot be tried again'),
  attempts: z.number().int(),
  error: z.string().describe('What went wrong at its last try, without personal data'),
  createdAt: z.date(),
  failedAt: z.date(),
})
export type FailedJob = z.infer<typeof failedJob>

/** The oldest of them, and how many there are. */
export const failedJobsOutput = z.object({ jobs: z.array(failedJob), total: z.number().int() })
