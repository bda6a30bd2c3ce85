import type { inferRouterOutputs } from '@trpc/server'
import { adminRouter } from './routers/admin'
import { authRouter } from './routers/auth'
import { contractorRouter } from './routers/contractor'
import { contractorPortalRouter } from './routers/contractor-portal'
import { eventRouter } from './routers/event'
import { homeownerRouter } from './routers/homeowner'
import { homeownerAccountRouter } from './routers/homeowner-account'
import { homeownerMessagesRouter } from './routers/homeowner-messages'
import { leadRouter } from './routers/lead'
import { liveRouter } from './routers/live'
import { mailRouter } from './routers/mail'
import { mailboxRouter } from './routers/mailbox'
import { paymentRouter } from './routers/payment'
import { priceGuideRouter } from './routers/price-guide'
import { secondFactorRouter } from './routers/second-factor'
import { serviceQuestionRouter } from './routers/service-question'
import { sitemapRouter } from './routers/sitemap'
import { visitRouter } from './routers/visit'
import { createCallerFactory, router } from './trpc'

export const appRouter = router({
  auth: authRouter,
  secondFactor: secondFactorRouter,
  lead: leadRouter,
  homeowner: homeownerRouter,
  homeownerMessages: homeownerMessagesRouter,
  payment: paymentRouter,
  priceGuide: priceGuideRouter,
  homeownerAccount: homeownerAccountRouter,
  contractor: contractorRouter,
  contractorPortal: contractorPortalRouter,
  admin: adminRouter,
  serviceQuestion: serviceQuestionRouter,
  visit: visitRouter,
  live: liveRouter,
  event: eventRouter,
  mail: mailRouter,
  mailbox: mailboxRouter,
  sitemap: sitemapRouter,
})

export type AppRouter = typeof appRouter
export type RouterOutputs = inferRouterOutputs<AppRouter>

/** Calls procedures on the server with a context already made. */
export const createCaller = createCallerFactory(appRouter)
