import { z } from 'zod'
import { mailboxEntryOutput, mailboxMailOutput } from '~/contracts/mailbox'
import { entityId } from '~/contracts/primitives'
import { listMailbox, readMail } from '~/server/services/mail/read-mailbox'
import { publicProcedure, router } from '../trpc'

/** Development and demo only; it has no REST address and is no part of the documented API. */
export const mailboxRouter = router({
  list: publicProcedure.output(z.array(mailboxEntryOutput)).query(({ ctx }) => listMailbox(ctx)),
  byId: publicProcedure
    .input(entityId)
    .output(mailboxMailOutput)
    .query(({ ctx, input }) => readMail(ctx, input.id)),
})
