import { z } from 'zod'
import { entityId } from '~/contracts/primitives'
import {
  categoryOutput,
  createServiceQuestionInput,
  serviceQuestionOutput,
  updateServiceQuestionInput,
} from '~/contracts/service-question'
import { listCategories, listServiceQuestions } from '~/server/services/service-question/list-service-questions'
import {
  createServiceQuestion,
  removeServiceQuestion,
  updateServiceQuestion,
} from '~/server/services/service-question/save-service-question'
import { adminProcedure, publicProcedure, router } from '../trpc'

const tags = ['Services']
const adminTags = ['Admin: service questions']

export const serviceQuestionRouter = router({
  categories: publicProcedure
    .meta({ route: { method: 'GET', path: '/categories', tags, summary: 'Service categories' } })
    .output(z.array(categoryOutput))
    .query(({ ctx }) => listCategories(ctx)),

  list: publicProcedure
    .meta({ route: { method: 'GET', path: '/service-questions', tags, summary: 'What the wizard asks, by service' } })
    .output(z.array(serviceQuestionOutput))
    .query(({ ctx }) => listServiceQuestions(ctx)),

  create: adminProcedure
    .meta({
      route: {
        method: 'POST',
        path: '/admin/service-questions',
        tags: adminTags,
        successStatus: 201,
        summary: 'Add a question to a service',
      },
    })
    .input(createServiceQuestionInput)
    .output(serviceQuestionOutput)
    .mutation(({ ctx, input }) => createServiceQuestion(ctx, input)),

  update: adminProcedure
    .meta({
      route: { method: 'PUT', path: '/admin/service-questions/{id}', tags: adminTags, summary: 'Replace a question' },
    })
    .input(updateServiceQuestionInput)
    .output(serviceQuestionOutput)
    .mutation(({ ctx, input }) => updateServiceQuestion(ctx, input)),

  remove: adminProcedure
    .meta({
      route: {
        method: 'DELETE',
        path: '/admin/service-questions/{id}',
        tags: adminTags,
        successStatus: 204,
        summary: 'Delete a question; requests keep what they were asked',
      },
    })
    .input(entityId)
    .output(z.void())
    .mutation(({ ctx, input }) => removeServiceQuestion(ctx, input)),
})
