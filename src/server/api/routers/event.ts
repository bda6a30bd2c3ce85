import { eventListOutput, listEventsInput } from '~/contracts/event'
import { listEvents } from '~/server/services/event/list-events'
import { adminProcedure, router } from '../trpc'

export const eventRouter = router({
  list: adminProcedure
    .meta({
      scope: 'events:read',
      route: {
        method: 'GET',
        path: '/events',
        tags: ['Events'],
        summary: 'What changed, the oldest first, for 30 days',
      },
    })
    .input(listEventsInput)
    .output(eventListOutput)
    .query(({ ctx, input }) => listEvents(ctx, input)),
})
