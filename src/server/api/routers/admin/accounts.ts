import { done, entityId } from '~/contracts/primitives'
import { accountSecondFactorOutput, resetSecondFactorInput } from '~/contracts/second-factor'
import { describeSecondFactor, resetSecondFactor } from '~/server/services/second-factor/reset-second-factor'
import { adminProcedure, router } from '../../trpc'

const tags = ['Admin: accounts']

/** What support does for the accounts of homeowners and contractors. */
export const adminAccountsRouter = router({
  secondFactor: adminProcedure
    .meta({
      route: {
        method: 'GET',
        path: '/admin/accounts/{id}/second-factor',
        tags,
        summary: "Whether a homeowner's or contractor's account has a second factor",
      },
    })
    .input(entityId)
    .output(accountSecondFactorOutput)
    .query(({ ctx, input }) => describeSecondFactor(ctx, input.id)),
  resetSecondFactor: adminProcedure
    .meta({
      route: {
        method: 'POST',
        path: '/admin/accounts/{id}/reset-second-factor',
        tags,
        summary: 'Take away the second factor of somebody who lost it, after proof of who asks; their sessions end',
      },
    })
    .input(resetSecondFactorInput)
    .output(done)
    .mutation(({ ctx, input }) => resetSecondFactor(ctx, input)),
})
