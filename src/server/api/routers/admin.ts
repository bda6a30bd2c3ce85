import { analytics } from '~/contracts/analytics'
import { summarisePlatform } from '~/server/services/analytics/summarise-platform'
import { adminProcedure, router } from '../trpc'
import { adminContractorsRouter } from './admin/contractors'
import { adminProjectsRouter } from './admin/projects'

export const adminRouter = router({
  analytics: adminProcedure
    .meta({ route: { method: 'GET', path: '/admin/analytics', tags: ['Admin'], summary: 'Platform metrics' } })
    .output(analytics)
    .query(({ ctx }) => summarisePlatform(ctx)),
  contractors: adminContractorsRouter,
  projects: adminProjectsRouter,
})
