import { mailChoice, mailToken, chooseMail as mailWish } from '~/contracts/mail'
import { chooseMail, readMailChoice } from '~/server/services/mail/unsubscribe'
import { publicProcedure, router } from '../trpc'

/** The unsubscribe page. Mail programs use `POST /api/unsubscribe`, which is no procedure. */
export const mailRouter = router({
  choice: publicProcedure
    .input(mailToken)
    .output(mailChoice)
    .query(({ ctx, input }) => readMailChoice(ctx, input.token)),
  choose: publicProcedure
    .input(mailWish)
    .output(mailChoice)
    .mutation(({ ctx, input }) => chooseMail(ctx, input, 'unsubscribe page')),
})
