import type { ServiceContext } from '~/server/services/context'
import { notifyOverdue } from '~/server/services/deadline/notify-overdue'
import { releaseSlots } from '~/server/services/deadline/release-slots'
import { remindContractors } from '~/server/services/deadline/remind-contractors'
import type { JobContext } from './system-context'

/** Rows of one transaction; a run goes on until a batch is not full. */
const batch = 100

/** Acts on the deadlines that are over: they are computed from rows, so a run that comes late misses nothing. */
export async function enforceDeadlinesJob(ctx: JobContext): Promise<void> {
  await inBatches(ctx, releaseSlots)
  await inBatches(ctx, remindContractors)
  await inBatches(ctx, notifyOverdue)
}

async function inBatches(ctx: JobContext, act: (ctx: ServiceContext, limit: number) => Promise<number>): Promise<void> {
  while ((await act(ctx, batch)) === batch) ctx.signal?.throwIfAborted()
}
