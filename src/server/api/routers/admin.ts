import { analyticsOutput, attentionInput, attentionOutput, systemStatusOutput } from '~/contracts/analytics'
import {
  listMeasuredInput,
  marketplaceOutput,
  measuredListOutput,
  measureMarketplaceInput,
} from '~/contracts/marketplace'
import { listAttention } from '~/server/services/analytics/list-attention'
import { listMeasured, measureMarketplace } from '~/server/services/analytics/measure-marketplace'
import { summarisePlatform } from '~/server/services/analytics/summarise-platform'
import { describeSystem } from '~/server/services/health/system-status'
import { adminProcedure, router } from '../trpc'
import { adminAccountsRouter } from './admin/accounts'
import { adminAdminsRouter } from './admin/admins'
import { adminAuditRouter } from './admin/audit'
import { adminContractorsRouter } from './admin/contractors'
import { adminHomeownersRouter } from './admin/homeowners'
import { adminJobsRouter } from './admin/jobs'
import { adminKeysRouter } from './admin/keys'
import { adminMailsRouter } from './admin/mails'
import { adminNewsRouter } from './admin/news'
import { adminPrivacyRouter } from './admin/privacy'
import { adminProjectsRouter } from './admin/projects'
import { adminRatesRouter } from './admin/rates'
import { adminReviewsRouter } from './admin/reviews'
import { adminSearchRouter } from './admin/search'
import { adminSettingsRouter } from './admin/settings'
import { adminTurnsRouter } from './admin/turns'
import { adminViewsRouter } from './admin/views'
import { adminWebhooksRouter } from './admin/webhooks'

export const adminRouter = router({
  analytics: adminProcedure
    .meta({ route: { method: 'GET', path: '/admin/analytics', tags: ['Admin'], summary: 'Platform metrics' } })
    .output(analyticsOutput)
    .query(({ ctx }) => summarisePlatform(ctx)),
  systemStatus: adminProcedure
    .meta({
      route: { method: 'GET', path: '/admin/system-status', tags: ['Admin'], summary: 'What the product runs on' },
    })
    .output(systemStatusOutput)
    .query(({ ctx }) => describeSystem(ctx)),
  attention: adminProcedure
    .meta({ route: { method: 'GET', path: '/admin/attention', tags: ['Admin'], summary: 'What waits for an admin' } })
    .input(attentionInput)
    .output(attentionOutput)
    .query(({ ctx, input }) => listAttention(ctx, input)),
  marketplace: router({
    measure: adminProcedure
      .meta({
        route: {
          method: 'GET',
          path: '/admin/marketplace',
          tags: ['Admin'],
          summary: 'What the marketplace is run by',
        },
      })
      .input(measureMarketplaceInput)
      .output(marketplaceOutput)
      .query(({ ctx, input }) => measureMarketplace(ctx, input)),
    requests: adminProcedure
      .meta({
        route: {
          method: 'GET',
          path: '/admin/marketplace/requests',
          tags: ['Admin'],
          summary: 'The requests behind the measures of the marketplace',
        },
      })
      .input(listMeasuredInput)
      .output(measuredListOutput)
      .query(({ ctx, input }) => listMeasured(ctx, input)),
  }),

  accounts: adminAccountsRouter,
  admins: adminAdminsRouter,
  audit: adminAuditRouter,
  contractors: adminContractorsRouter,
  homeowners: adminHomeownersRouter,
  jobs: adminJobsRouter,
  keys: adminKeysRouter,
  mails: adminMailsRouter,
  news: adminNewsRouter,
  privacy: adminPrivacyRouter,
  projects: adminProjectsRouter,
  rates: adminRatesRouter,
  reviews: adminReviewsRouter,
  search: adminSearchRouter,
  settings: adminSettingsRouter,
  turns: adminTurnsRouter,
  views: adminViewsRouter,
  webhooks: adminWebhooksRouter,
})
