import { uploadAttachments, uploadedAttachments } from '~/contracts/file'
import { createLead as contract, createdLead } from '~/contracts/lead'
import { maxAttachments } from '~/domain/file'
import { describeUploads } from '~/server/services/file/describe-uploads'
import { createLead } from '~/server/services/lead/create-lead'
import { publicProcedure, receiveUploads, router } from '../trpc'

export const leadRouter = router({
  create: publicProcedure
    .meta({
      route: {
        method: 'POST',
        path: '/leads',
        tags: ['Leads'],
        successStatus: 201,
        summary: 'Request quotes for a project',
      },
    })
    .input(contract)
    .output(createdLead)
    .mutation(({ ctx, input }) => createLead(ctx, input)),

  uploadAttachments: publicProcedure
    .use(receiveUploads)
    .meta({
      route: {
        method: 'POST',
        path: '/leads/upload-attachments',
        tags: ['Leads'],
        summary: 'Upload files for a request, before it is made',
      },
      uploads: { attachments: { kind: 'attachment', most: maxAttachments } },
    })
    .input(uploadAttachments)
    .output(uploadedAttachments)
    .mutation(({ ctx, input }) => describeUploads(ctx, 'attachment', input.attachments)),
})
