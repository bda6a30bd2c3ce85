import { adminRateOutput, adminRatesOutput, setRateInput } from '~/contracts/rate'
import { listRates, setRate } from '~/server/services/rate/set-rate'
import { adminProcedure, ownerProcedure, router } from '../../trpc'

const tags = ['Admin: settings']

export const adminRatesRouter = router({
  list: adminProcedure
    .meta({ route: { method: 'GET', path: '/admin/rates', tags, summary: 'What a won job costs, and from when' } })
    .output(adminRatesOutput)
    .query(({ ctx }) => listRates(ctx)),
  set: ownerProcedure
    .meta({
      route: {
        method: 'POST',
        path: '/admin/rates',
        tags,
        successStatus: 201,
        summary: 'Set what a won job costs from a day on; owners only',
      },
    })
    .input(setRateInput)
    .output(adminRateOutput)
    .mutation(({ ctx, input }) => setRate(ctx, input)),
})
