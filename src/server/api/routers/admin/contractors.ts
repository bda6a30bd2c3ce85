import { z } from 'zod'
import {
  confirmNameInput,
  contractorOutput,
  createContractorInput,
  createdContractorOutput,
  publishedContractorOutput,
  updateContractorInput,
  uploadedLogoOutput,
  uploadLogoInput,
  verifyContractorInput,
} from '~/contracts/admin-contractor'
import { sentInvitationOutput } from '~/contracts/application'
import { contractorListOutput, listContractorsInput } from '~/contracts/contractor'
import {
  adminDocumentOutput,
  explainVerificationInput,
  reviewDocumentInput,
  setCheckInput,
  verificationOutput,
} from '~/contracts/document'
import { entityId } from '~/contracts/primitives'
import { confirmName } from '~/server/services/contractor/confirm-name'
import { createContractor } from '~/server/services/contractor/create-contractor'
import { getContractor } from '~/server/services/contractor/get-contractor'
import { getVerification } from '~/server/services/contractor/get-verification'
import { listContractors } from '~/server/services/contractor/list-contractors'
import { publishContractor, unpublishContractor } from '~/server/services/contractor/publish-contractor'
import { removeContractor } from '~/server/services/contractor/remove-contractor'
import { sendInvitation } from '~/server/services/contractor/send-invitation'
import { setCheck } from '~/server/services/contractor/set-check'
import { setLogo } from '~/server/services/contractor/set-logo'
import { undoArchiving } from '~/server/services/contractor/undo-archiving'
import { updateContractor } from '~/server/services/contractor/update-contractor'
import { explainVerification, undoVerification, verifyContractor } from '~/server/services/contractor/verify-contractor'
import { listDocuments } from '~/server/services/document/list-documents'
import { reviewDocument } from '~/server/services/document/review-document'
import { adminProcedure, receiveUploads, router } from '../../trpc'

const tags = ['Admin: contractors']

export const adminContractorsRouter = router({
  list: adminProcedure
    .meta({
      scope: 'contractors:read',
      route: { method: 'GET', path: '/admin/contractors', tags, summary: 'Contractors by tab and search' },
    })
    .input(listContractorsInput)
    .output(contractorListOutput)
    .query(({ ctx, input }) => listContractors(ctx, input)),

  sendInvitation: adminProcedure
    // Not for keys: the answer holds what opens the account.
    .meta({
      route: {
        method: 'POST',
        path: '/admin/contractors/{id}/send-invitation',
        tags,
        summary: 'Mail the link that opens the account; the older one stops working',
      },
    })
    .input(entityId)
    .output(sentInvitationOutput)
    .mutation(({ ctx, input }) => sendInvitation(ctx, input)),

  create: adminProcedure
    .meta({
      scope: 'contractors:write',
      route: {
        method: 'POST',
        path: '/admin/contractors/create',
        tags,
        successStatus: 201,
        summary: 'Enter a contractor by hand',
      },
    })
    .input(createContractorInput)
    .output(createdContractorOutput)
    .mutation(({ ctx, input }) => createContractor(ctx, input)),

  byId: adminProcedure
    .meta({
      scope: 'contractors:read',
      route: { method: 'GET', path: '/admin/contractors/{id}', tags, summary: 'A contractor' },
    })
    .input(entityId)
    .output(contractorOutput)
    .query(async ({ ctx, input }) => ({ contractor: await getContractor(ctx.db, input.id) })),

  update: adminProcedure
    .meta({
      scope: 'contractors:write',
      route: {
        method: 'PATCH',
        path: '/admin/contractors/{id}',
        tags,
        summary: 'Edit, archive or restore a contractor',
      },
    })
    .input(updateContractorInput)
    .output(contractorOutput)
    .mutation(({ ctx, input }) => updateContractor(ctx, input)),

  undoArchiving: adminProcedure
    .meta({
      scope: 'contractors:write',
      route: {
        method: 'POST',
        path: '/admin/contractors/{id}/archiving/undo',
        tags,
        summary: 'Undo the archiving of a contractor, within a minute and while nothing else happened',
      },
    })
    .input(entityId)
    .output(contractorOutput)
    .mutation(({ ctx, input }) => undoArchiving(ctx, input)),

  remove: adminProcedure
    .meta({
      route: {
        method: 'DELETE',
        path: '/admin/contractors/{id}',
        tags,
        successStatus: 204,
        summary: 'Delete a contractor for good',
      },
    })
    .input(entityId)
    .output(z.void())
    .mutation(({ ctx, input }) => removeContractor(ctx, input)),

  verify: adminProcedure
    .meta({
      route: {
        method: 'POST',
        path: '/admin/contractors/{id}/verify',
        tags,
        summary: 'Verify an application or a manual entry, or set the verified flag alone',
      },
    })
    .input(verifyContractorInput)
    .output(contractorOutput)
    .mutation(({ ctx, input }) => verifyContractor(ctx, input)),

  undoVerification: adminProcedure
    .meta({
      route: {
        method: 'POST',
        path: '/admin/contractors/{id}/verify/undo',
        tags,
        summary: 'Take back a verification that nothing has followed yet',
      },
    })
    .input(entityId)
    .output(contractorOutput)
    .mutation(({ ctx, input }) => undoVerification(ctx, input)),

  explainVerification: adminProcedure
    .meta({
      route: {
        method: 'POST',
        path: '/admin/contractors/{id}/verification/reason',
        tags,
        summary: 'Note why a contractor is verified although checks are missing',
      },
    })
    .input(explainVerificationInput)
    .output(verificationOutput)
    .mutation(({ ctx, input }) => explainVerification(ctx, input)),

  confirmName: adminProcedure
    .meta({
      route: {
        method: 'POST',
        path: '/admin/contractors/{id}/confirm-name',
        tags,
        summary: 'Say that the checks hold for the name that a company gave itself after them',
      },
    })
    .input(confirmNameInput)
    .output(contractorOutput)
    .mutation(({ ctx, input }) => confirmName(ctx, input)),

  publish: adminProcedure
    .meta({
      scope: 'contractors:write',
      route: { method: 'POST', path: '/admin/contractors/{id}/publish', tags, summary: 'Make a contractor public' },
    })
    .input(entityId)
    .output(publishedContractorOutput)
    .mutation(({ ctx, input }) => publishContractor(ctx, input)),

  unpublish: adminProcedure
    .meta({
      scope: 'contractors:write',
      route: {
        method: 'POST',
        path: '/admin/contractors/{id}/unpublish',
        tags,
        summary: 'Take a contractor out of public sight',
      },
    })
    .input(entityId)
    .output(contractorOutput)
    .mutation(({ ctx, input }) => unpublishContractor(ctx, input)),

  uploadLogo: adminProcedure
    .use(receiveUploads)
    .meta({
      scope: 'contractors:write',
      route: {
        method: 'POST',
        path: '/admin/contractors/{id}/upload-logo',
        tags,
        summary: "Replace a contractor's logo (a picture under 2 MB)",
      },
      uploads: { logo: { kind: 'logo' } },
    })
    .input(uploadLogoInput)
    .output(uploadedLogoOutput)
    .mutation(({ ctx, input }) => setLogo(ctx, input)),

  documents: adminProcedure
    .meta({
      scope: 'contractors:read',
      route: { method: 'GET', path: '/admin/contractors/{id}/documents', tags, summary: "A contractor's documents" },
    })
    .input(entityId)
    .output(z.array(adminDocumentOutput))
    .query(({ ctx, input }) => listDocuments(ctx, input)),

  reviewDocument: adminProcedure
    .meta({
      route: { method: 'POST', path: '/admin/documents/{id}/review', tags, summary: 'Verify or reject a document' },
    })
    .input(reviewDocumentInput)
    .output(adminDocumentOutput)
    .mutation(({ ctx, input }) => reviewDocument(ctx, input)),

  verification: adminProcedure
    .meta({
      scope: 'contractors:read',
      route: {
        method: 'GET',
        path: '/admin/contractors/{id}/verification',
        tags,
        summary: "How a contractor's verification stands, check by check",
      },
    })
    .input(entityId)
    .output(verificationOutput)
    .query(({ ctx, input }) => getVerification(ctx, input)),

  setCheck: adminProcedure
    .meta({
      route: {
        method: 'POST',
        path: '/admin/contractors/{id}/checks',
        tags,
        summary: 'Note the result of a check made without documents',
      },
    })
    .input(setCheckInput)
    .output(verificationOutput)
    .mutation(({ ctx, input }) => setCheck(ctx, input)),
})
