import { failedEmailsOutput } from '~/contracts/failed-email'
import { done, entityId } from '~/contracts/primitives'
import { listFailedEmails } from '~/server/services/mail/list-failed-emails'
import { dismissMail, retryMail } from '~/server/services/mail/resolve-failed-email'
import { adminProcedure, router } from '../../trpc'

const tags = ['Admin: mails']

export const adminMailsRouter = router({
  refused: adminProcedure
    .meta({
      route: { method: 'GET', path: '/admin/refused-mails', tags, summary: 'Mails that did not arrive, and why' },
    })
    .output(failedEmailsOutput)
    .query(({ ctx }) => listFailedEmails(ctx)),
  retry: adminProcedure
    .meta({ route: { method: 'POST', path: '/admin/refused-mails/{id}/retry', tags, summary: 'Send it again' } })
    .input(entityId)
    .output(done)
    .mutation(({ ctx, input }) => retryMail(ctx, input.id)),
  dismiss: adminProcedure
    .meta({
      route: { method: 'POST', path: '/admin/refused-mails/{id}/dismiss', tags, summary: 'Take it off the list' },
    })
    .input(entityId)
    .output(done)
    .mutation(({ ctx, input }) => dismissMail(ctx, input.id)),
})
