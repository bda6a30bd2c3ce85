import { noteUnmatched } from '~/server/services/admin-news/note-unmatched'
import type { ServiceContext } from '~/server/services/context'
import { completeFinished } from '~/server/services/deadline/complete-finished'
import { notifyOverdue } from '~/server/services/deadline/notify-overdue'
import { releaseSlots } from '~/server/services/deadline/release-slots'
import { remindContractors } from '~/server/services/deadline/remind-contractors'
import { assignNextInTurn } from '~/server/services/matching/assign-next'
import { notifyWaiting } from '~/server/services/project/notify-waiting'
import { runEach } from '~/server/services/run-each'
import { mailCancelledVisits, remindOfVisits } from '~/server/services/visit/remind-visits'
import type { JobContext } from './system-context'

/** Each works without those before it, and ends none of them. Matching takes longest, so it is last. */
const clocks: Record<string, (ctx: ServiceContext) => Promise<unknown>> = {
  releaseSlots,
  remindContractors,
  notifyWaiting,
  notifyOverdue,
  noteUnmatched,
  completeFinished,
  mailCancelledVisits,
  remindOfVisits,
  assignNextInTurn: (ctx) => assignNextInTurn(ctx),
}

/**
 * Processes overdue deadlines. They are computed from rows, so a late run misses none.
 * @throws AggregateError of what failed, when all were processed
 */
export async function enforceDeadlinesJob(ctx: JobContext): Promise<void> {
  await runEach(ctx, 'deadlines', Object.entries(clocks), (clock) => clock(ctx))
}
