import { z } from 'zod'
import { alertsOutput, saveAlertsInput } from '~/contracts/alert'
import { contractorProfileOutput } from '~/contracts/contractor'
import { closeCompanyInput, companyExportOutput, exportCompanyInput } from '~/contracts/contractor-account'
import { contractorAnalyticsOutput } from '~/contracts/contractor-analytics'
import {
  confirmContactEmailInput,
  confirmedContactEmailOutput,
  contactEmailToConfirmOutput,
  reachInput,
  reachOutput,
  setAvailabilityInput,
  setOwnLogoInput,
  setTaxRegistrationInput,
  updateProfileInput,
} from '~/contracts/contractor-profile'
import { contractorDocumentOutput, uploadDocumentInput, verificationOutput } from '~/contracts/document'
import {
  contractorLeadOutput,
  leadPageOutput,
  leadSummaryOutput,
  listLeadsInput,
  pageLeadsInput,
  updateLeadInput,
  viewedLeadOutput,
} from '~/contracts/lead'
import { ownReceiptOutput } from '~/contracts/match-receipt'
import {
  messageOutput,
  messagesReadOutput,
  readMessagesInput,
  sendMessageInput,
  threadInput,
  threadOutput,
} from '~/contracts/message'
import { addPhotoInput, captionPhotoInput, orderPhotosInput, photoOutput } from '~/contracts/photo'
import { done, entityId } from '~/contracts/primitives'
import {
  addQuoteTemplateInput,
  quoteSheetOutput,
  quoteTemplate,
  renameQuoteTemplateInput,
  sendQuoteInput,
} from '~/contracts/quote'
import { acceptRateInput, ownRateOutput } from '~/contracts/rate'
import { publicReviewOutput, replyToReviewInput } from '~/contracts/review'
import { addSavedReplyInput, changeSavedReplyInput, savedReply } from '~/contracts/saved-reply'
import { maxAttachments } from '~/domain/file'
import { blankSessionCookie } from '~/server/auth/session'
import { getAlerts, saveAlerts, stopAlerts } from '~/server/services/alert/choose-alerts'
import { summariseContractor } from '~/server/services/analytics/summarise-contractor'
import { contractorScope } from '~/server/services/assignment/assignment-scope'
import { finishWork } from '~/server/services/assignment/finish-work'
import { listAssignments, presentAssignment, summariseAssignments } from '~/server/services/assignment/list-assignments'
import { pageLeads } from '~/server/services/assignment/page-leads'
import { startWork } from '~/server/services/assignment/start-work'
import { updateAssignment } from '~/server/services/assignment/update-assignment'
import { viewAssignment } from '~/server/services/assignment/view-assignment'
import {
  cancelContactEmailChange,
  confirmContactEmail,
  getContactEmailToConfirm,
} from '~/server/services/contractor/change-contact-email'
import { closeCompany } from '~/server/services/contractor/close-company'
import { exportCompany } from '~/server/services/contractor/export-company'
import { getOwnProfile } from '~/server/services/contractor/get-own-profile'
import { getOwnVerification } from '~/server/services/contractor/get-verification'
import { setAvailability } from '~/server/services/contractor/set-availability'
import { setOwnLogo } from '~/server/services/contractor/set-logo'
import { setTaxRegistration } from '~/server/services/contractor/set-tax-registration'
import { updateOwnProfile } from '~/server/services/contractor/update-own-profile'
import { listOwnDocuments } from '~/server/services/document/list-documents'
import { removeDocument } from '~/server/services/document/remove-document'
import { uploadDocument } from '~/server/services/document/upload-document'
import { describeReach } from '~/server/services/geography/describe-reach'
import { explainLead } from '~/server/services/matching/get-receipt'
import { listMessages } from '~/server/services/message/list-messages'
import { readMessages } from '~/server/services/message/read-messages'
import { addReply, changeReply, listReplies, removeReply } from '~/server/services/message/saved-replies'
import { sendContractorMessage } from '~/server/services/message/send-message'
import { addPhoto } from '~/server/services/photo/add-photo'
import { captionPhoto, orderPhotos, removePhoto } from '~/server/services/photo/change-photos'
import { listOwnPhotos } from '~/server/services/photo/list-photos'
import { addTemplate, removeTemplate, renameTemplate } from '~/server/services/quote/change-templates'
import { getQuoteSheet } from '~/server/services/quote/get-quote-sheet'
import { listTemplates } from '~/server/services/quote/list-templates'
import { sendQuote } from '~/server/services/quote/send-quote'
import { withdrawQuote } from '~/server/services/quote/withdraw-quote'
import { acceptRate } from '~/server/services/rate/accept-rate'
import { listOwnRates } from '~/server/services/rate/read-rates'
import { replyToReview } from '~/server/services/review/reply-to-review'
import { contractorPersonProcedure, contractorProcedure, receiveUploads, router } from '../trpc'
import { contractorKeysRouter } from './contractor-keys'

const tags = ['Contractor portal']

export const contractorPortalRouter = router({
  keys: contractorKeysRouter,

  profile: contractorProcedure
    .meta({
      route: { method: 'GET', path: '/contractor/profile', tags, summary: "The signed-in contractor's company" },
    })
    .output(contractorProfileOutput)
    .query(({ ctx }) => getOwnProfile(ctx)),

  updateProfile: contractorPersonProcedure
    .meta({ route: { method: 'PATCH', path: '/contractors/{id}', tags, summary: "Change one's own company" } })
    .input(updateProfileInput)
    .output(contractorProfileOutput)
    .mutation(({ ctx, input }) => updateOwnProfile(ctx, input)),

  reach: contractorProcedure
    .input(reachInput)
    .output(reachOutput)
    .query(({ input }) => describeReach(input)),

  setAvailability: contractorProcedure
    .meta({
      route: {
        method: 'PATCH',
        path: '/contractor/availability',
        tags,
        summary: 'Until when you are away, and how many open leads you want at a time',
      },
    })
    .input(setAvailabilityInput)
    .output(contractorProfileOutput)
    .mutation(({ ctx, input }) => setAvailability(ctx, input)),

  alerts: contractorPersonProcedure
    .meta({
      route: {
        method: 'GET',
        path: '/contractor/alerts',
        tags,
        summary: 'What this browser is alerted of by web push',
      },
    })
    .output(alertsOutput)
    .query(({ ctx }) => getAlerts(ctx)),

  saveAlerts: contractorPersonProcedure
    .meta({
      route: { method: 'POST', path: '/contractor/alerts', tags, summary: 'Alert this browser by web push' },
    })
    .input(saveAlertsInput)
    .output(alertsOutput)
    .mutation(({ ctx, input }) => saveAlerts(ctx, input)),

  stopAlerts: contractorPersonProcedure
    .meta({ route: { method: 'DELETE', path: '/contractor/alerts', tags, summary: 'End the alerts of this browser' } })
    .output(alertsOutput)
    .mutation(({ ctx }) => stopAlerts(ctx)),

  setTaxRegistration: contractorProcedure
    .meta({
      route: {
        method: 'PUT',
        path: '/contractor/tax-registration',
        tags,
        summary: 'Whether you are registered for GST/HST, and the numbers printed on your quotes',
      },
    })
    .input(setTaxRegistrationInput)
    .output(contractorProfileOutput)
    .mutation(({ ctx, input }) => setTaxRegistration(ctx, input)),

  rates: contractorProcedure
    .meta({
      route: { method: 'GET', path: '/contractor/rates', tags, summary: 'What winning a job costs you, now and next' },
    })
    .output(z.array(ownRateOutput))
    .query(({ ctx }) => listOwnRates(ctx)),

  acceptRate: contractorProcedure
    .meta({
      route: {
        method: 'POST',
        path: '/contractor/rates/accept',
        tags,
        summary: 'Accept what winning a job costs',
      },
    })
    .input(acceptRateInput)
    .output(z.array(ownRateOutput))
    .mutation(({ ctx, input }) => acceptRate(ctx, input)),

  exportData: contractorPersonProcedure
    .meta({ route: { method: 'POST', path: '/contractor/export', tags, summary: 'Everything we keep about you' } })
    .input(exportCompanyInput)
    .output(companyExportOutput)
    .mutation(({ ctx, input }) => exportCompany(ctx, input)),

  closeAccount: contractorPersonProcedure
    .meta({
      route: { method: 'POST', path: '/contractor/close-account', tags, summary: 'Close your account for good' },
    })
    .input(closeCompanyInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await closeCompany(ctx, input)
      ctx.responseHeaders.set('set-cookie', blankSessionCookie(ctx.db))
      return { ok: true }
    }),

  emailToConfirm: contractorPersonProcedure
    .input(confirmContactEmailInput)
    .output(contactEmailToConfirmOutput)
    .query(({ ctx, input }) => getContactEmailToConfirm(ctx, input)),

  confirmEmail: contractorPersonProcedure
    .meta({
      route: {
        method: 'POST',
        path: '/contractor/confirm-email',
        tags,
        summary: "Change the company's email with the link from the mail",
      },
    })
    .input(confirmContactEmailInput)
    .output(confirmedContactEmailOutput)
    .mutation(({ ctx, input }) => confirmContactEmail(ctx, input)),

  cancelEmailChange: contractorPersonProcedure
    .meta({
      route: {
        method: 'DELETE',
        path: '/contractor/change-email',
        tags,
        summary: "Give up a change of the company's email that is under way",
      },
    })
    .output(contractorProfileOutput)
    .mutation(async ({ ctx }) => {
      await cancelContactEmailChange(ctx)
      return getOwnProfile(ctx)
    }),

  leads: contractorProcedure
    .meta({
      scope: 'leads:read',
      route: { method: 'GET', path: '/contractor/leads', tags, summary: "The contractor's leads" },
    })
    .input(listLeadsInput)
    .output(z.array(contractorLeadOutput))
    .query(({ ctx, input }) => listAssignments(ctx, input)),

  leadPage: contractorProcedure
    .input(pageLeadsInput)
    .output(leadPageOutput)
    .query(({ ctx, input }) => pageLeads(ctx, input)),

  lead: contractorProcedure
    .meta({ scope: 'leads:read', route: { method: 'GET', path: '/contractor/leads/{id}', tags, summary: 'One lead' } })
    .input(entityId)
    .output(contractorLeadOutput)
    .query(({ ctx, input }) => presentAssignment(ctx.db, ctx, input.id)),

  viewLead: contractorProcedure
    .meta({
      scope: 'leads:write',
      route: {
        method: 'POST',
        path: '/contractor/leads/{id}/view',
        tags,
        summary: 'Note that a lead was opened; it stays new',
      },
    })
    .input(entityId)
    .output(viewedLeadOutput)
    .mutation(({ ctx, input }) => viewAssignment(ctx, input.id)),

  leadReceipt: contractorProcedure
    .meta({
      scope: 'leads:read',
      route: { method: 'GET', path: '/contractor/leads/{id}/receipt', tags, summary: 'Why you got a lead' },
    })
    .input(entityId)
    .output(ownReceiptOutput)
    .query(({ ctx, input }) => explainLead(ctx, input.id)),

  startWork: contractorProcedure
    .meta({
      scope: 'leads:write',
      route: { method: 'POST', path: '/contractor/leads/{id}/start', tags, summary: 'Mark the work as started' },
    })
    .input(entityId)
    .output(contractorLeadOutput)
    .mutation(({ ctx, input }) => startWork(ctx, input.id)),

  finishWork: contractorProcedure
    .meta({
      scope: 'leads:write',
      route: {
        method: 'POST',
        path: '/contractor/leads/{id}/finish',
        tags,
        summary: 'Mark the work as finished; the homeowner is asked, and a week later it is completed by itself',
      },
    })
    .input(entityId)
    .output(contractorLeadOutput)
    .mutation(({ ctx, input }) => finishWork(ctx, input.id)),

  leadSummary: contractorProcedure
    .meta({
      scope: 'leads:read',
      route: {
        method: 'GET',
        path: '/contractor/lead-summary',
        tags,
        summary: 'Counts of leads and the response rate',
      },
    })
    .output(leadSummaryOutput)
    .query(({ ctx }) => summariseAssignments(ctx)),

  analytics: contractorProcedure
    .meta({ route: { method: 'GET', path: '/contractor/analytics', tags, summary: 'How the contractor does' } })
    .output(contractorAnalyticsOutput)
    .query(({ ctx }) => summariseContractor(ctx)),

  updateLead: contractorProcedure
    .meta({
      scope: 'leads:write',
      route: { method: 'PATCH', path: '/contractor/leads/{id}', tags, summary: 'Answer a lead' },
    })
    .input(updateLeadInput)
    .output(contractorLeadOutput)
    .mutation(({ ctx, input }) => updateAssignment(ctx, input)),

  quote: contractorProcedure
    .meta({
      scope: 'leads:read',
      route: { method: 'GET', path: '/contractor/leads/{id}/quote', tags, summary: 'The quotes written for a lead' },
    })
    .input(entityId)
    .output(quoteSheetOutput)
    .query(({ ctx, input }) => getQuoteSheet(ctx, input.id)),

  sendQuote: contractorProcedure
    .meta({
      scope: 'leads:write',
      route: {
        method: 'POST',
        path: '/contractor/leads/{id}/quote',
        tags,
        summary: 'Send a quote, revise the one that was sent, or keep a draft',
      },
      idempotent: true,
    })
    .input(sendQuoteInput)
    .output(quoteSheetOutput)
    .mutation(({ ctx, input }) => sendQuote(ctx, input)),

  withdrawQuote: contractorProcedure
    .meta({
      scope: 'leads:write',
      route: {
        method: 'POST',
        path: '/contractor/leads/{id}/quote/withdraw',
        tags,
        summary: 'Take back the quote that was sent',
      },
    })
    .input(entityId)
    .output(quoteSheetOutput)
    .mutation(({ ctx, input }) => withdrawQuote(ctx, input.id)),

  quoteTemplates: contractorProcedure
    .meta({
      route: {
        method: 'GET',
        path: '/contractor/quote-templates',
        tags,
        summary: 'What you keep to begin quotes with',
      },
    })
    .output(z.array(quoteTemplate))
    .query(({ ctx }) => listTemplates(ctx)),

  addQuoteTemplate: contractorProcedure
    .meta({
      route: {
        method: 'POST',
        path: '/contractor/quote-templates',
        successStatus: 201,
        tags,
        summary: 'Keep lines and texts to begin quotes with',
      },
    })
    .input(addQuoteTemplateInput)
    .output(quoteTemplate)
    .mutation(({ ctx, input }) => addTemplate(ctx, input)),

  renameQuoteTemplate: contractorProcedure
    .meta({
      route: { method: 'PATCH', path: '/contractor/quote-templates/{id}', tags, summary: 'Rename a template' },
    })
    .input(renameQuoteTemplateInput)
    .output(quoteTemplate)
    .mutation(({ ctx, input }) => renameTemplate(ctx, input)),

  removeQuoteTemplate: contractorProcedure
    .meta({
      route: {
        method: 'DELETE',
        path: '/contractor/quote-templates/{id}',
        successStatus: 204,
        tags,
        summary: 'Delete a template',
      },
    })
    .input(entityId)
    .output(z.void())
    .mutation(({ ctx, input }) => removeTemplate(ctx, input.id)),

  savedReplies: contractorProcedure
    .meta({
      route: {
        method: 'GET',
        path: '/contractor/saved-replies',
        tags,
        summary: 'What you keep to write messages with',
      },
    })
    .output(z.array(savedReply))
    .query(({ ctx }) => listReplies(ctx)),

  addSavedReply: contractorProcedure
    .meta({
      route: {
        method: 'POST',
        path: '/contractor/saved-replies',
        successStatus: 201,
        tags,
        summary: 'Keep a text to write messages with',
      },
    })
    .input(addSavedReplyInput)
    .output(savedReply)
    .mutation(({ ctx, input }) => addReply(ctx, input)),

  changeSavedReply: contractorProcedure
    .meta({
      route: { method: 'PUT', path: '/contractor/saved-replies/{id}', tags, summary: 'Change a saved reply' },
    })
    .input(changeSavedReplyInput)
    .output(savedReply)
    .mutation(({ ctx, input }) => changeReply(ctx, input)),

  removeSavedReply: contractorProcedure
    .meta({
      route: {
        method: 'DELETE',
        path: '/contractor/saved-replies/{id}',
        successStatus: 204,
        tags,
        summary: 'Delete a saved reply',
      },
    })
    .input(entityId)
    .output(z.void())
    .mutation(({ ctx, input }) => removeReply(ctx, input.id)),

  messages: contractorProcedure
    .meta({
      scope: 'leads:read',
      route: { method: 'GET', path: '/contractor/leads/{id}/messages', tags, summary: 'The messages of a lead' },
    })
    .input(threadInput)
    .output(threadOutput)
    .query(({ ctx, input }) => listMessages(ctx, contractorScope(ctx), input)),

  sendMessage: contractorProcedure
    .use(receiveUploads)
    .meta({
      scope: 'leads:write',
      route: {
        method: 'POST',
        path: '/contractor/leads/{id}/messages',
        successStatus: 201,
        tags,
        summary: 'Write to the homeowner, with photos or PDFs if there are any',
      },
      uploads: { attachments: { kind: 'message', most: maxAttachments, optional: true } },
    })
    .input(sendMessageInput)
    .output(messageOutput)
    .mutation(({ ctx, input }) => sendContractorMessage(ctx, input)),

  readMessages: contractorProcedure
    .meta({
      scope: 'leads:write',
      route: {
        method: 'POST',
        path: '/contractor/leads/{id}/messages/read',
        tags,
        summary: "Mark the homeowner's messages as read",
      },
    })
    .input(readMessagesInput)
    .output(messagesReadOutput)
    .mutation(({ ctx, input }) => readMessages(ctx, contractorScope(ctx), input)),

  setLogo: contractorProcedure
    .use(receiveUploads)
    .meta({
      route: {
        method: 'POST',
        path: '/contractor/logo',
        tags,
        summary: "Replace your company's logo (a picture under 2 MB)",
      },
      uploads: { logo: { kind: 'logo' } },
    })
    .input(setOwnLogoInput)
    .output(contractorProfileOutput)
    .mutation(({ ctx, input }) => setOwnLogo(ctx, input)),

  photos: contractorProcedure
    .meta({ route: { method: 'GET', path: '/contractor/photos', tags, summary: 'Your photos of past work' } })
    .output(z.array(photoOutput))
    .query(({ ctx }) => listOwnPhotos(ctx)),

  orderPhotos: contractorProcedure
    .meta({
      route: { method: 'POST', path: '/contractor/photos/order', tags, summary: 'In which order photos are shown' },
    })
    .input(orderPhotosInput)
    .output(z.array(photoOutput))
    .mutation(({ ctx, input }) => orderPhotos(ctx, input)),

  addPhoto: contractorProcedure
    .use(receiveUploads)
    .meta({
      route: {
        method: 'POST',
        path: '/contractor/photos',
        successStatus: 201,
        tags,
        summary: 'Add a photo of past work to your profile (a picture under 10 MB)',
      },
      uploads: { photo: { kind: 'photo' } },
    })
    .input(addPhotoInput)
    .output(photoOutput)
    .mutation(({ ctx, input }) => addPhoto(ctx, input)),

  captionPhoto: contractorProcedure
    .meta({
      route: { method: 'PATCH', path: '/contractor/photos/{id}', tags, summary: 'Change the caption of a photo' },
    })
    .input(captionPhotoInput)
    .output(photoOutput)
    .mutation(({ ctx, input }) => captionPhoto(ctx, input)),

  removePhoto: contractorProcedure
    .meta({
      route: {
        method: 'DELETE',
        path: '/contractor/photos/{id}',
        successStatus: 204,
        tags,
        summary: 'Remove a photo from your profile',
      },
    })
    .input(entityId)
    .output(z.void())
    .mutation(({ ctx, input }) => removePhoto(ctx, input)),

  replyToReview: contractorProcedure
    .meta({
      route: {
        method: 'POST',
        path: '/contractor/reviews/{id}/reply',
        tags,
        summary: 'Reply once to a review of your company',
      },
    })
    .input(replyToReviewInput)
    .output(publicReviewOutput)
    .mutation(({ ctx, input }) => replyToReview(ctx, input)),

  documents: contractorProcedure
    .meta({ route: { method: 'GET', path: '/contractor/documents', tags, summary: "The contractor's documents" } })
    .output(z.array(contractorDocumentOutput))
    .query(({ ctx }) => listOwnDocuments(ctx)),

  uploadDocument: contractorProcedure
    .use(receiveUploads)
    .meta({
      route: {
        method: 'POST',
        path: '/contractor/documents',
        tags,
        successStatus: 201,
        summary: 'Upload a document for the verification',
      },
      uploads: { file: { kind: 'document' } },
    })
    .input(uploadDocumentInput)
    .output(contractorDocumentOutput)
    .mutation(({ ctx, input }) => uploadDocument(ctx, input)),

  removeDocument: contractorProcedure
    .meta({
      route: {
        method: 'DELETE',
        path: '/contractor/documents/{id}',
        tags,
        successStatus: 204,
        summary: 'Delete a document',
      },
    })
    .input(entityId)
    .output(z.void())
    .mutation(({ ctx, input }) => removeDocument(ctx, input)),

  verification: contractorProcedure
    .meta({
      route: {
        method: 'GET',
        path: '/contractor/verification',
        tags,
        summary: 'How the verification stands, check by check',
      },
    })
    .output(verificationOutput)
    .query(({ ctx }) => getOwnVerification(ctx)),
})
