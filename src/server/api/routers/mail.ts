import { chooseMailInput, mailChoiceOutput, mailTokenInput } from '~/contracts/mail'
import { chooseMail, readMailChoice } from '~/server/services/mail/unsubscribe'
import { publicProcedure, router } from '../trpc'

/** The unsubscribe page. Mail programs use `POST /api/unsubscribe`, which is no procedure. */
export const mailRouter = router({
  choice: publicProcedure
    .input(mailTokenInput)
    .output(mailChoiceOutput)
    .query(({ ctx, input }) => readMailChoice(ctx, input.token)),
  choose: publicProcedure
    .input(chooseMailInput)
    .output(mailChoiceOutput)
    .mutation(({ ctx, input }) => chooseMail(ctx, input, 'unsubscribe page')),
})
