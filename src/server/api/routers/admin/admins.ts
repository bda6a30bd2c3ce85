import {
  acceptAdminInvitationInput,
  acceptedAdminInvitationOutput,
  adminListOutput,
  changeAdminLevelInput,
  inviteAdminInput,
  resendAdminInvitationInput,
} from '~/contracts/admin-account'
import { checkLinkInput, checkLinkOutput, done, entityId, sentLink } from '~/contracts/primitives'
import { acceptAdminInvitation } from '~/server/services/admin/accept-admin-invitation'
import { changeAdminLevel } from '~/server/services/admin/change-admin-level'
import { checkAdminInvitation } from '~/server/services/admin/check-admin-invitation'
import { disableAdmin, enableAdmin } from '~/server/services/admin/disable-admin'
import { inviteAdmin, resendAdminInvitation, withdrawAdminInvitation } from '~/server/services/admin/invite-admin'
import { listAdmins } from '~/server/services/admin/list-admins'
import { resetAdminSecondFactor } from '~/server/services/second-factor/reset-second-factor'
import { ownerProcedure, publicProcedure, router } from '../../trpc'

const tags = ['Admin: admins']

export const adminAdminsRouter = router({
  list: ownerProcedure
    .meta({ route: { method: 'GET', path: '/admin/admins', tags, summary: 'Admins, and who is invited; owners only' } })
    .output(adminListOutput)
    .query(({ ctx }) => listAdmins(ctx)),
  invite: ownerProcedure
    .meta({
      route: {
        method: 'POST',
        path: '/admin/admins/invitations',
        tags,
        successStatus: 201,
        summary: 'Mail somebody a link that opens an admin account; owners only',
      },
    })
    .input(inviteAdminInput)
    .output(sentLink)
    .mutation(({ ctx, input }) => inviteAdmin(ctx, input)),
  resendInvitation: ownerProcedure
    .meta({
      route: {
        method: 'POST',
        path: '/admin/admins/invitations/{id}/resend',
        tags,
        summary: 'Send a new link; the older one stops working',
      },
    })
    .input(resendAdminInvitationInput)
    .output(sentLink)
    .mutation(({ ctx, input }) => resendAdminInvitation(ctx, input)),
  withdrawInvitation: ownerProcedure
    .meta({
      route: { method: 'POST', path: '/admin/admins/invitations/{id}/withdraw', tags, summary: 'Void an invitation' },
    })
    .input(entityId)
    .output(done)
    .mutation(({ ctx, input }) => withdrawAdminInvitation(ctx, input.id)),
  acceptInvitation: publicProcedure
    .meta({
      route: {
        method: 'POST',
        path: '/admin/accept-invitation',
        tags,
        successStatus: 201,
        summary: 'Open an admin account with the link from the mail',
      },
      idempotent: false,
    })
    .input(acceptAdminInvitationInput)
    .output(acceptedAdminInvitationOutput)
    .mutation(({ ctx, input }) => acceptAdminInvitation(ctx, input)),
  checkInvitation: publicProcedure
    .input(checkLinkInput)
    .output(checkLinkOutput)
    .query(({ ctx, input }) => checkAdminInvitation(ctx, input)),
  changeLevel: ownerProcedure
    .meta({
      route: { method: 'PATCH', path: '/admin/admins/{id}', tags, summary: 'Make an admin an owner or an agent' },
    })
    .input(changeAdminLevelInput)
    .output(done)
    .mutation(({ ctx, input }) => changeAdminLevel(ctx, input)),
  disable: ownerProcedure
    .meta({
      route: {
        method: 'POST',
        path: '/admin/admins/{id}/disable',
        tags,
        summary: 'Shut an admin out: sessions end, and signing in is refused',
      },
    })
    .input(entityId)
    .output(done)
    .mutation(({ ctx, input }) => disableAdmin(ctx, input.id)),
  enable: ownerProcedure
    .meta({ route: { method: 'POST', path: '/admin/admins/{id}/enable', tags, summary: 'Let them sign in again' } })
    .input(entityId)
    .output(done)
    .mutation(({ ctx, input }) => enableAdmin(ctx, input.id)),
  resetSecondFactor: ownerProcedure
    .meta({
      route: {
        method: 'POST',
        path: '/admin/admins/{id}/reset-second-factor',
        tags,
        summary: 'Take away the second factor of an admin who lost it; their sessions end',
      },
    })
    .input(entityId)
    .output(done)
    .mutation(({ ctx, input }) => resetAdminSecondFactor(ctx, input.id)),
})
