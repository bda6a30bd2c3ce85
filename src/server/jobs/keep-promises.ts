import type { ServiceContext } from '~/server/services/context'
import { freePlaces } from '~/server/services/promise/free-places'
import { remindContractors } from '~/server/services/promise/remind-contractors'
import { tellLate } from '~/server/services/promise/tell-late'
import type { JobContext } from './system-context'

/** Rows of one transaction; a run goes on until a batch is not full. */
const batch = 100

/** Acts on the deadlines that are over: they are computed from rows, so a run that comes late misses nothing. */
export async function keepPromisesJob(ctx: JobContext): Promise<void> {
  await inBatches(ctx, freePlaces)
  await inBatches(ctx, remindContractors)
  await inBatches(ctx, tellLate)
}

async function inBatches(ctx: JobContext, act: (ctx: ServiceContext, limit: number) => Promise<number>): Promise<void> {
  while ((await act(ctx, batch)) === batch) ctx.signal?.throwIfAborted()
}
