import { listTurnsInput, turnsOutput } from '~/contracts/turns'
import { listTurns } from '~/server/services/matching/list-turns'
import { adminProcedure, router } from '../../trpc'

export const adminTurnsRouter = router({
  list: adminProcedure
    .meta({
      route: {
        method: 'GET',
        path: '/admin/turns',
        tags: ['Admin: matching'],
        summary: 'How the turns of a service in a province fell, beside an equal share',
      },
    })
    .input(listTurnsInput)
    .output(turnsOutput)
    .query(({ ctx, input }) => listTurns(ctx, input)),
})
