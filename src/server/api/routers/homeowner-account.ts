import { homeownerAccount, updateHomeownerAccount as updateContract } from '~/contracts/homeowner-account'
import { getHomeownerAccount } from '~/server/services/account/get-homeowner-account'
import { updateHomeownerAccount } from '~/server/services/account/update-homeowner-account'
import { homeownerProcedure, router } from '../trpc'

const tags = ['Homeowner: account']

export const homeownerAccountRouter = router({
  profile: homeownerProcedure
    .meta({ route: { method: 'GET', path: '/homeowner/profile', tags, summary: 'Your account' } })
    .output(homeownerAccount)
    .query(({ ctx }) => getHomeownerAccount(ctx)),

  updateProfile: homeownerProcedure
    .meta({ route: { method: 'PATCH', path: '/homeowner/profile', tags, summary: 'Change your name' } })
    .input(updateContract)
    .output(homeownerAccount)
    .mutation(({ ctx, input }) => updateHomeownerAccount(ctx, input)),
})
