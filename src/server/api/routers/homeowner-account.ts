import { messageOutput } from '~/contracts/auth'
import {
  changeEmailInput,
  confirmEmailInput,
  confirmedEmailOutput,
  deleteAccountInput,
  emailToConfirmOutput,
  exportAccountInput,
  homeownerAccountOutput,
  mailChoicesInput,
  updateHomeownerAccountInput,
} from '~/contracts/homeowner-account'
import { homeownerExportOutput } from '~/contracts/homeowner-export'
import { done } from '~/contracts/primitives'
import { blankSessionCookie } from '~/server/auth/session'
import { chooseOptionalMail } from '~/server/services/account/choose-optional-mail'
import { confirmEmail, confirmEmailByRequest, getEmailToConfirm } from '~/server/services/account/confirm-email'
import { deleteAccount } from '~/server/services/account/delete-account'
import { exportAccount } from '~/server/services/account/export-account'
import { getHomeownerAccount } from '~/server/services/account/get-homeowner-account'
import { cancelEmailChange, requestEmailChange } from '~/server/services/account/request-email-change'
import { sendEmailProof } from '~/server/services/account/send-email-proof'
import { updateHomeownerAccount } from '~/server/services/account/update-homeowner-account'
import { homeownerProcedure, router } from '../trpc'

const tags = ['Homeowner: account']

export const homeownerAccountRouter = router({
  profile: homeownerProcedure
    .meta({ route: { method: 'GET', path: '/homeowner/profile', tags, summary: 'Your account' } })
    .output(homeownerAccountOutput)
    .query(({ ctx }) => getHomeownerAccount(ctx)),

  updateProfile: homeownerProcedure
    .meta({ route: { method: 'PATCH', path: '/homeowner/profile', tags, summary: 'Change your name' } })
    .input(updateHomeownerAccountInput)
    .output(homeownerAccountOutput)
    .mutation(({ ctx, input }) => updateHomeownerAccount(ctx, input)),

  sendEmailProof: homeownerProcedure
    .meta({
      route: {
        method: 'POST',
        path: '/homeowner/send-email-proof',
        tags,
        summary: 'Send the link that proves your email again',
      },
    })
    .output(messageOutput)
    .mutation(({ ctx }) => sendEmailProof(ctx)),

  confirmEmail: homeownerProcedure
    .meta({
      route: {
        method: 'POST',
        path: '/homeowner/confirm-email',
        tags,
        summary: 'Prove your email, or the one you change to, with the link from the mail',
      },
    })
    .input(confirmEmailInput)
    .output(confirmedEmailOutput)
    .mutation(({ ctx, input }) => confirmEmail(ctx, input)),

  confirmEmailByRequest: homeownerProcedure
    .meta({
      route: {
        method: 'POST',
        path: '/homeowner/confirm-email-by-request',
        tags,
        summary: 'Prove your email with the link of a mail about a request that went to it',
      },
    })
    .input(confirmEmailInput)
    .output(confirmedEmailOutput)
    .mutation(({ ctx, input }) => confirmEmailByRequest(ctx, input)),

  emailToConfirm: homeownerProcedure
    .input(confirmEmailInput)
    .output(emailToConfirmOutput)
    .query(({ ctx, input }) => getEmailToConfirm(ctx, input)),

  changeEmail: homeownerProcedure
    .meta({
      route: {
        method: 'POST',
        path: '/homeowner/change-email',
        tags,
        summary: 'Send a link to a new email; yours changes when it is used',
      },
    })
    .input(changeEmailInput)
    .output(homeownerAccountOutput)
    .mutation(({ ctx, input }) => requestEmailChange(ctx, input)),

  cancelEmailChange: homeownerProcedure
    .meta({
      route: {
        method: 'DELETE',
        path: '/homeowner/change-email',
        tags,
        summary: 'Give up a change of email that is under way',
      },
    })
    .output(homeownerAccountOutput)
    .mutation(({ ctx }) => cancelEmailChange(ctx)),

  chooseMail: homeownerProcedure
    .meta({
      route: {
        method: 'PUT',
        path: '/homeowner/mail-choices',
        tags,
        summary: 'Start or stop optional mail',
      },
    })
    .input(mailChoicesInput)
    .output(homeownerAccountOutput)
    .mutation(({ ctx, input }) => chooseOptionalMail(ctx, input)),

  exportData: homeownerProcedure
    .meta({
      route: {
        method: 'POST',
        path: '/homeowner/export',
        tags,
        summary: 'Everything we keep about you',
      },
    })
    .input(exportAccountInput)
    .output(homeownerExportOutput)
    .mutation(({ ctx, input }) => exportAccount(ctx, input)),

  deleteAccount: homeownerProcedure
    .meta({
      route: {
        method: 'POST',
        path: '/homeowner/delete-account',
        tags,
        summary: 'Delete your account for good',
      },
    })
    .input(deleteAccountInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await deleteAccount(ctx, input)
      ctx.responseHeaders.set('set-cookie', blankSessionCookie(ctx.db))
      return { ok: true }
    }),
})
