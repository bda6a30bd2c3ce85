import { homeownerDetailOutput, homeownerListOutput, listHomeownersInput } from '~/contracts/homeowner-list'
import { entityId } from '~/contracts/primitives'
import { getHomeowner, listHomeowners } from '~/server/services/homeowner/list-homeowners'
import { adminProcedure, router } from '../../trpc'

const tags = ['Admin: homeowners']

export const adminHomeownersRouter = router({
  list: adminProcedure
    .meta({
      scope: 'homeowners:read',
      route: { method: 'GET', path: '/admin/homeowners', tags, summary: "Homeowners' accounts by tab and search" },
    })
    .input(listHomeownersInput)
    .output(homeownerListOutput)
    .query(({ ctx, input }) => listHomeowners(ctx, input)),

  byId: adminProcedure
    .meta({
      scope: 'homeowners:read',
      route: { method: 'GET', path: '/admin/homeowners/{id}', tags, summary: 'A homeowner with their projects' },
    })
    .input(entityId)
    .output(homeownerDetailOutput)
    .query(({ ctx, input }) => getHomeowner(ctx, input)),
})
