import { message } from '~/contracts/auth'
import {
  changeEmail as changeContract,
  confirmEmail as confirmContract,
  confirmedEmail,
  deleteAccount as deleteContract,
  emailToConfirm,
  homeownerAccount,
  mailChoices,
  updateHomeownerAccount as updateContract,
} from '~/contracts/homeowner-account'
import { homeownerExport } from '~/contracts/homeowner-export'
import { done } from '~/contracts/primitives'
import { blankSessionCookie } from '~/server/auth/session'
import { chooseOptionalMail } from '~/server/services/account/choose-optional-mail'
import { confirmEmail, getEmailToConfirm } from '~/server/services/account/confirm-email'
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
    .output(homeownerAccount)
    .query(({ ctx }) => getHomeownerAccount(ctx)),

  updateProfile: homeownerProcedure
    .meta({ route: { method: 'PATCH', path: '/homeowner/profile', tags, summary: 'Change your name' } })
    .input(updateContract)
    .output(homeownerAccount)
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
    .output(message)
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
    .input(confirmContract)
    .output(confirmedEmail)
    .mutation(({ ctx, input }) => confirmEmail(ctx, input)),

  emailToConfirm: homeownerProcedure
    .input(confirmContract)
    .output(emailToConfirm)
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
    .input(changeContract)
    .output(homeownerAccount)
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
    .output(homeownerAccount)
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
    .input(mailChoices)
    .output(homeownerAccount)
    .mutation(({ ctx, input }) => chooseOptionalMail(ctx, input)),

  exportData: homeownerProcedure
    .meta({
      route: {
        method: 'GET',
        path: '/homeowner/export',
        tags,
        summary: 'Everything we keep about you, as a file',
      },
    })
    .output(homeownerExport)
    .query(({ ctx }) => {
      ctx.responseHeaders.set('content-disposition', 'attachment; filename="my-data.json"')
      return exportAccount(ctx)
    }),

  deleteAccount: homeownerProcedure
    .meta({
      route: {
        method: 'POST',
        path: '/homeowner/delete-account',
        tags,
        summary: 'Delete your account for good',
      },
    })
    .input(deleteContract)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await deleteAccount(ctx, input)
      ctx.responseHeaders.set('set-cookie', blankSessionCookie(ctx.db))
      return { ok: true }
    }),
})
