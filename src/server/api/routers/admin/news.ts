import { newsChoice } from '~/contracts/admin-news'
import { chooseNews, getNewsChoice } from '~/server/services/admin-news/choose-news'
import { adminPersonProcedure, router } from '../../trpc'

const tags = ['Admin: news']

export const adminNewsRouter = router({
  choice: adminPersonProcedure
    .meta({ route: { method: 'GET', path: '/admin/news/choice', tags, summary: 'How you get news by mail' } })
    .output(newsChoice)
    .query(({ ctx }) => getNewsChoice(ctx)),
  choose: adminPersonProcedure
    .meta({ route: { method: 'PATCH', path: '/admin/news/choice', tags, summary: 'Choose how you get news by mail' } })
    .input(newsChoice)
    .output(newsChoice)
    .mutation(({ ctx, input }) => chooseNews(ctx, input)),
})
