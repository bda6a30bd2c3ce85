import { z } from 'zod'
import {
  acceptedInvitationOutput,
  acceptInvitationInput,
  invitationCheckOutput,
  receivedApplicationOutput,
  registerContractorInput,
} from '~/contracts/application'
import { directoryPageInput, directoryPageOutput } from '~/contracts/directory'
import { newestPhotoOutput } from '~/contracts/photo'
import { checkLinkInput, entityId } from '~/contracts/primitives'
import {
  browseContractorsInput,
  contractorPageOutput,
  publicContractorOutput,
  takesRequestsOutput,
} from '~/contracts/public-contractor'
import { publicRateOutput } from '~/contracts/rate'
import {
  listPublicReviewsInput,
  newestReviewOutput,
  publicReviewListOutput,
  publicReviewOutput,
  reviewableInput,
  reviewableOutput,
  writeReviewInput,
} from '~/contracts/review'
import { acceptInvitation } from '~/server/services/contractor/accept-invitation'
import { browseContractors } from '~/server/services/contractor/browse-contractors'
import { checkInvitation } from '~/server/services/contractor/check-invitation'
import { describeDirectoryPage } from '~/server/services/contractor/describe-directory-page'
import { getPublicContractor } from '~/server/services/contractor/get-public-contractor'
import { registerContractor } from '~/server/services/contractor/register-contractor'
import { takesRequests } from '~/server/services/contractor/takes-requests'
import { listNewestPhotos } from '~/server/services/photo/list-newest-photos'
import { getPublicRate } from '~/server/services/rate/read-rates'
import { listNewestReviews } from '~/server/services/review/list-newest-reviews'
import { listPublicReviews } from '~/server/services/review/list-public-reviews'
import { listReviewable } from '~/server/services/review/list-reviewable'
import { writeReview } from '~/server/services/review/write-review'
import { homeownerProcedure, publicProcedure, publicSearchProcedure, router } from '../trpc'

const tags = ['Contractors']

export const contractorRouter = router({
  rate: publicProcedure
    .meta({
      scope: 'any',
      route: { method: 'GET', path: '/rates', tags, summary: 'What a won job costs its contractor, now and next' },
    })
    .output(publicRateOutput)
    .query(({ ctx }) => getPublicRate(ctx)),

  list: publicSearchProcedure
    .meta({
      scope: 'any',
      route: {
        method: 'GET',
        path: '/contractors',
        tags,
        summary: 'Published and verified contractors by distance, name, rating or how fast they answer',
      },
    })
    .input(browseContractorsInput)
    .output(contractorPageOutput)
    .query(({ ctx, input }) => browseContractors(ctx, input)),

  directoryPage: publicSearchProcedure
    .input(directoryPageInput)
    .output(directoryPageOutput)
    .query(({ ctx, input }) => describeDirectoryPage(ctx, input)),

  newestReviews: publicProcedure.output(z.array(newestReviewOutput)).query(({ ctx }) => listNewestReviews(ctx)),

  newestPhotos: publicProcedure.output(z.array(newestPhotoOutput)).query(({ ctx }) => listNewestPhotos(ctx)),

  takesRequests: publicProcedure
    .input(entityId)
    .output(takesRequestsOutput)
    .query(({ ctx, input }) => takesRequests(ctx, input)),

  byId: publicProcedure
    .meta({
      scope: 'any',
      route: { method: 'GET', path: '/contractors/{id}', tags, summary: 'A published contractor by id or slug' },
    })
    .input(entityId)
    .output(publicContractorOutput)
    .query(({ ctx, input }) => getPublicContractor(ctx, input.id)),

  reviews: publicProcedure
    .meta({
      scope: 'any',
      route: {
        method: 'GET',
        path: '/contractors/{id}/reviews',
        tags,
        summary: "A contractor's reviews, the newest, the best or the worst first",
      },
    })
    .input(listPublicReviewsInput)
    .output(publicReviewListOutput)
    .query(({ ctx, input }) => listPublicReviews(ctx, input)),

  reviewable: homeownerProcedure
    .input(reviewableInput)
    .output(reviewableOutput)
    .query(({ ctx, input }) => listReviewable(ctx, input.contractorId)),

  register: publicProcedure
    .meta({
      route: {
        method: 'POST',
        path: '/contractors/register',
        tags,
        successStatus: 201,
        summary: 'Apply to join the network',
      },
    })
    .input(registerContractorInput)
    .output(receivedApplicationOutput)
    .mutation(({ ctx, input }) => registerContractor(ctx, input)),

  acceptInvitation: publicProcedure
    .meta({
      route: {
        method: 'POST',
        path: '/contractors/accept-invitation',
        tags,
        successStatus: 201,
        summary: "Open an invited contractor's account",
      },
      idempotent: false,
    })
    .input(acceptInvitationInput)
    .output(acceptedInvitationOutput)
    .mutation(({ ctx, input }) => acceptInvitation(ctx, input)),

  checkInvitation: publicProcedure
    .input(checkLinkInput)
    .output(invitationCheckOutput)
    .query(({ ctx, input }) => checkInvitation(ctx, input)),

  review: homeownerProcedure
    .meta({
      route: {
        method: 'POST',
        path: '/homeowner/reviews',
        tags,
        successStatus: 201,
        summary: 'Review a contractor; one per homeowner, contractor and project',
      },
    })
    .input(writeReviewInput)
    .output(publicReviewOutput)
    .mutation(({ ctx, input }) => writeReview(ctx, input)),
})
