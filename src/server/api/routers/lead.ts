import { createLead as contract, createdLead } from '~/contracts/lead'
import { createLead } from '~/server/services/lead/create-lead'
import { publicProcedure, router } from '../trpc'

export const leadRouter = router({
  create: publicProcedure
    .meta({
      route: {
        method: 'POST',
        path: '/leads',
        tags: ['Leads'],
        successStatus: 201,
        summary: 'Request quotes for a project',
      },
    })
    .input(contract)
    .output(createdLead)
    .mutation(({ ctx, input }) => createLead(ctx, input)),
})
