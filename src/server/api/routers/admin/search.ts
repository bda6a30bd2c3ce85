import { searchEverythingInput, searchEverythingOutput, tabHitsInput, tabHitsOutput } from '~/contracts/search'
import { countTabs } from '~/server/services/search/count-tabs'
import { searchEverything } from '~/server/services/search/search-everything'
import { adminProcedure, router } from '../../trpc'

const tags = ['Admin: search']

export const adminSearchRouter = router({
  everything: adminProcedure
    .meta({
      route: {
        method: 'GET',
        path: '/admin/search',
        tags,
        summary: 'Projects, contractors, homeowners and documents that hold what was typed, in every tab and status',
      },
    })
    .input(searchEverythingInput)
    .output(searchEverythingOutput)
    .query(({ ctx, input }) => searchEverything(ctx, input)),
  tabs: adminProcedure
    .meta({
      route: {
        method: 'GET',
        path: '/admin/search/tabs',
        tags,
        summary: "In which tabs of a list a search's hits lie",
      },
    })
    .input(tabHitsInput)
    .output(tabHitsOutput)
    .query(({ ctx, input }) => countTabs(ctx, input)),
})
