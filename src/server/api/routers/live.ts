import { tracked } from '@trpc/server'
import { followInput, unreadOutput } from '~/contracts/live'
import { countUnread } from '~/server/services/live/count-unread'
import { followChanges } from '~/server/services/live/follow-changes'
import { router, signedInProcedure } from '../trpc'

/** What open screens follow: what changed for whoever is signed in. They ask for the rest themselves. */
export const liveRouter = router({
  changes: signedInProcedure.input(followInput).subscription(async function* ({ ctx, input, signal }) {
    for await (const { position, ...changes } of followChanges(ctx, input, signal)) yield tracked(position, changes)
  }),
  unread: signedInProcedure.output(unreadOutput).query(({ ctx }) => countUnread(ctx)),
})
