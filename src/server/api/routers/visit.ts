import { answerVisitByTokenInput } from '~/contracts/own-project'
import { entityId } from '~/contracts/primitives'
import { answerVisitInput, calendarFeedOutput, proposeVisitInput, visitsOutput } from '~/contracts/visit'
import { answerVisit, cancelVisit, proposeVisit } from '~/server/services/visit/arrange-visit'
import { getCalendarFeed, makeCalendarFeed, revokeCalendarFeed } from '~/server/services/visit/calendar-feed'
import { listLeadVisits } from '~/server/services/visit/list-visits'
import { contractorProcedure, homeownerProcedure, publicProcedure, router, signedInProcedure } from '../trpc'

const tags = ['Visits']

/** Times for a contractor's visit, and people's own calendars. Every change answers the lead's visits as they are now. */
export const visitRouter = router({
  ofLead: contractorProcedure
    .meta({
      scope: 'leads:read',
      route: { method: 'GET', path: '/contractor/leads/{id}/visits', tags, summary: 'The visits of a lead' },
    })
    .input(entityId)
    .output(visitsOutput)
    .query(({ ctx, input }) => listLeadVisits(ctx, input)),

  propose: contractorProcedure
    .meta({
      scope: 'leads:write',
      route: {
        method: 'POST',
        path: '/contractor/leads/{id}/visits',
        tags,
        summary: 'Offer up to three times for a visit, in place of what was offered before',
      },
      idempotent: true,
    })
    .input(proposeVisitInput)
    .output(visitsOutput)
    .mutation(({ ctx, input }) => proposeVisit(ctx, input)),

  cancel: contractorProcedure
    .meta({
      scope: 'leads:write',
      route: {
        method: 'POST',
        path: '/contractor/leads/{id}/visits/cancel',
        tags,
        summary: 'Cancel the visit that is offered or agreed',
      },
    })
    .input(entityId)
    .output(visitsOutput)
    .mutation(({ ctx, input }) => cancelVisit(ctx, input)),

  answer: homeownerProcedure
    .meta({
      route: {
        method: 'POST',
        path: '/homeowner/leads/{id}/visits/answer',
        tags,
        summary: 'Pick one of the offered times, ask for times, or cancel the visit',
      },
    })
    .input(answerVisitInput)
    .output(visitsOutput)
    .mutation(({ ctx, input }) => answerVisit(ctx, input)),

  answerByToken: publicProcedure
    .meta({
      route: {
        method: 'POST',
        path: '/requests/visits/answer',
        tags: ['Request link'],
        summary: "The same, with the token of a mail's link",
      },
    })
    .input(answerVisitByTokenInput)
    .output(visitsOutput)
    .mutation(({ ctx, input }) => answerVisit(ctx, input)),

  feed: signedInProcedure
    .meta({ route: { method: 'GET', path: '/calendar', tags, summary: 'Whether you have a calendar address' } })
    .output(calendarFeedOutput)
    .query(({ ctx }) => getCalendarFeed(ctx)),

  makeFeed: signedInProcedure
    .meta({
      idempotent: false,
      route: {
        method: 'POST',
        path: '/calendar',
        successStatus: 201,
        tags,
        summary: 'Make a calendar address; the one before no longer works',
      },
    })
    .output(calendarFeedOutput)
    .mutation(({ ctx }) => makeCalendarFeed(ctx)),

  revokeFeed: signedInProcedure
    .meta({ route: { method: 'DELETE', path: '/calendar', tags, summary: 'End your calendar address' } })
    .output(calendarFeedOutput)
    .mutation(({ ctx }) => revokeCalendarFeed(ctx)),
})
