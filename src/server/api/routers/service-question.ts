import { z } from 'zod'
import { category, serviceQuestion } from '~/contracts/service-question'
import { listCategories, listServiceQuestions } from '~/server/services/service-question/list-service-questions'
import { publicProcedure, router } from '../trpc'

const tags = ['Services']

export const serviceQuestionRouter = router({
  categories: publicProcedure
    .meta({ route: { method: 'GET', path: '/categories', tags, summary: 'Service categories' } })
    .output(z.array(category))
    .query(({ ctx }) => listCategories(ctx)),

  list: publicProcedure
    .meta({ route: { method: 'GET', path: '/service-questions', tags, summary: 'What the wizard asks, by service' } })
    .output(z.array(serviceQuestion))
    .query(({ ctx }) => listServiceQuestions(ctx)),
})
