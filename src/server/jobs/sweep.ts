import { compactTallies } from '~/server/services/list/tallies'
import { enforceRetention } from '~/server/services/privacy/enforce-retention'
import type { JobContext } from './system-context'

/** Deletes what is kept for long enough, and sums up what is counted. */
export async function sweepJob(ctx: JobContext): Promise<void> {
  await enforceRetention(ctx)
  await compactTallies(ctx.db)
}
