import { noteUnmatched } from '~/server/services/admin-news/note-unmatched'
import type { ServiceContext } from '~/server/services/context'
import { completeFinished } from '~/server/services/deadline/complete-finished'
import { notifyOverdue } from '~/server/services/deadline/notify-overdue'
import { releaseSlots } from '~/server/services/deadline/release-slots'
import { remindContractors } from '~/server/services/deadline/remind-contractors'
import { assignNextInTurn } from '~/server/services/matching/assign-next'
import { notifyWaiting } from '~/server/services/project/notify-waiting'
import { mailCancelledVisits, remindOfVisits } from '~/server/services/visit/remind-visits'
import type { JobContext } from './system-context'

/** Rows per transaction; a run continues until a batch is not full. */
const batch = 100

/** Processes overdue deadlines. They are computed from rows, so a late run misses none. */
export async function enforceDeadlinesJob(ctx: JobContext): Promise<void> {
  await inBatches(ctx, releaseSlots)
  await assignNextInTurn(ctx, ctx.signal)
  await inBatches(ctx, remindContractors)
  await inBatches(ctx, notifyWaiting)
  await inBatches(ctx, notifyOverdue)
  await inBatches(ctx, noteUnmatched)
  await inBatches(ctx, completeFinished)
  await inBatches(ctx, mailCancelledVisits)
  await inBatches(ctx, remindOfVisits)
}

async function inBatches(ctx: JobContext, act: (ctx: ServiceContext, limit: number) => Promise<number>): Promise<void> {
  while ((await act(ctx, batch)) === batch) ctx.signal?.throwIfAborted()
}
