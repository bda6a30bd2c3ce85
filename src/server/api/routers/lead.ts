import { z } from 'zod'
import { keptRateOutput } from '~/contracts/analytics'
import { enhancedTextOutput, enhanceTextInput } from '~/contracts/enhance'
import { uploadAttachmentsInput, uploadedAttachmentsOutput } from '~/contracts/file'
import { submitProjectInput, submittedProjectOutput } from '~/contracts/lead'
import { followedLeadOutput } from '~/contracts/partner-lead'
import { checkLinkInput, entityId } from '~/contracts/primitives'
import { maxAttachments } from '~/domain/file'
import { readKeptRate } from '~/server/services/analytics/measure-kept-rate'
import { describeUploads } from '~/server/services/file/describe-uploads'
import { canEnhanceText, enhanceText } from '~/server/services/project/enhance-text'
import { followByToken, followLead } from '~/server/services/project/follow-lead'
import { submitProject } from '~/server/services/project/submit-project'
import { publicProcedure, receiveUploads, router } from '../trpc'

export const leadRouter = router({
  create: publicProcedure
    .meta({
      scope: 'leads:write',
      route: {
        method: 'POST',
        path: '/leads',
        tags: ['Leads'],
        successStatus: 201,
        summary: 'Request quotes for a project',
      },
    })
    .input(submitProjectInput)
    .output(submittedProjectOutput)
    .mutation(({ ctx, input }) => submitProject(ctx, input)),

  follow: publicProcedure
    .meta({
      scope: 'leads:read',
      route: {
        method: 'GET',
        path: '/leads/{id}',
        tags: ['Leads'],
        summary: 'How far a lead is, for the API key that submitted it or by its token',
      },
    })
    .input(entityId)
    .output(followedLeadOutput)
    .query(({ ctx, input }) => followLead(ctx, { id: input.id, token: ctx.leadToken })),

  followByToken: publicProcedure
    .input(checkLinkInput)
    .output(followedLeadOutput)
    .query(({ ctx, input }) => followByToken(ctx, input.token)),

  uploadAttachments: publicProcedure
    .use(receiveUploads)
    .meta({
      scope: 'leads:write',
      route: {
        method: 'POST',
        path: '/leads/upload-attachments',
        tags: ['Leads'],
        summary: 'Upload files for a request, before it is made',
      },
      uploads: { attachments: { kind: 'attachment', most: maxAttachments } },
    })
    .input(uploadAttachmentsInput)
    .output(uploadedAttachmentsOutput)
    .mutation(({ ctx, input }) => describeUploads(ctx, 'attachment', input.attachments)),

  enhanceText: publicProcedure
    .meta({
      scope: 'leads:write',
      route: {
        method: 'POST',
        path: '/enhance-text',
        tags: ['Leads'],
        summary: 'Say a description again in better words; ten an hour per address',
      },
    })
    .input(enhanceTextInput)
    .output(enhancedTextOutput)
    .mutation(({ ctx, input }) => enhanceText(ctx, input)),

  canEnhance: publicProcedure.output(z.boolean()).query(() => canEnhanceText()),

  keptRate: publicProcedure
    .meta({
      scope: 'any',
      route: {
        method: 'GET',
        path: '/leads/kept-rate',
        tags: ['Leads'],
        summary: 'How many of the last 90 days’ requests were matched within 24 hours',
      },
    })
    .output(keptRateOutput)
    .query(({ ctx }) => readKeptRate(ctx)),
})
