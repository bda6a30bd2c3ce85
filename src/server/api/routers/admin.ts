import { analytics, systemStatus } from '~/contracts/analytics'
import { summarisePlatform } from '~/server/services/analytics/summarise-platform'
import { describeSystem } from '~/server/services/health/system-status'
import { adminProcedure, router } from '../trpc'
import { adminContractorsRouter } from './admin/contractors'
import { adminProjectsRouter } from './admin/projects'
import { adminReviewsRouter } from './admin/reviews'

export const adminRouter = router({
  analytics: adminProcedure
    .meta({ route: { method: 'GET', path: '/admin/analytics', tags: ['Admin'], summary: 'Platform metrics' } })
    .output(analytics)
    .query(({ ctx }) => summarisePlatform(ctx)),
  systemStatus: adminProcedure
    .meta({
      route: { method: 'GET', path: '/admin/system-status', tags: ['Admin'], summary: 'What the product runs on' },
    })
    .output(systemStatus)
    .query(({ ctx }) => describeSystem(ctx)),
  contractors: adminContractorsRouter,
  projects: adminProjectsRouter,
  reviews: adminReviewsRouter,
})
