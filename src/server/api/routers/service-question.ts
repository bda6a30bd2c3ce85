import { z } from 'zod'
import { changedOutput, entityId } from '~/contracts/primitives'
import {
  categoryOutput,
  createServiceQuestionInput,
  orderServiceQuestionsInput,
  serviceQuestionOutput,
  updateServiceQuestionInput,
} from '~/contracts/service-question'
import { listCategories, listServiceQuestions } from '~/server/services/service-question/list-service-questions'
import { orderServiceQuestions } from '~/server/services/service-question/order-service-questions'
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
    .meta({ scope: 'any', route: { method: 'GET', path: '/categories', tags, summary: 'Service categories' } })
    .output(z.array(categoryOutput))
    .query(({ ctx }) => listCategories(ctx)),

  list: publicProcedure
    .meta({
      scope: 'any',
      route: { method: 'GET', path: '/service-questions', tags, summary: 'What the wizard asks, by service' },
    })
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

  order: adminProcedure
    .meta({
      route: {
        method: 'POST',
        path: '/admin/service-questions/order',
        tags: adminTags,
        summary: 'Say in which order the questions of a service are asked',
      },
    })
    .input(orderServiceQuestionsInput)
    .output(changedOutput)
    .mutation(({ ctx, input }) => orderServiceQuestions(ctx, input)),

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
