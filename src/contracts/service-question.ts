import { z } from 'zod'
import { splitOptions } from '~/domain/option-text'
import { type QuestionType, questionTypes } from '~/domain/options'
import { entityId, flagInput, idInput, line, optional, prose, uuidText } from './primitives'

export const categoryOutput = z.object({ id: uuidText, name: z.string(), slug: z.string() }).meta({ id: 'Category' })
export type Category = z.infer<typeof categoryOutput>

export const serviceQuestionOutput = z
  .object({
    id: uuidText,
    serviceCategorySlug: z.string(),
    questionId: z.string(),
    label: z.string(),
    type: z.enum(questionTypes),
    options: z.array(z.string()),
    required: z.boolean(),
    placeholder: z.string().nullable(),
    helpText: z.string().nullable(),
    displayOrder: z.number().int(),
    updatedAt: z.date(),
  })
  .meta({ id: 'ServiceQuestion' })
export type ServiceQuestion = z.infer<typeof serviceQuestionOutput>

export const choiceTypes: readonly QuestionType[] = ['select', 'multiselect']

const orderMessage = 'Display order must be a whole number'

const questionFields = {
  serviceCategorySlug: line({ message: 'Please select a service category' }),
  questionId: line({ max: 60, message: 'Question ID is required' }).refine(
    (value) => /^[a-z][a-zA-Z0-9]*$/.test(value),
    'Question ID must be camelCase, without spaces',
  ),
  label: line({ max: 300, message: 'Question label is required' }),
  type: z.enum(questionTypes, { error: 'Unknown question type' }).default('text'),
  options: z
    .union([
      z.string().max(4000),
      z.array(z.string().max(200), { error: 'Options must be texts' }).max(100, 'Please keep to 100 options'),
    ])
    .default([])
    .transform((given) =>
      Array.isArray(given) ? [...new Set(given.map((option) => option.trim()).filter(Boolean))] : splitOptions(given),
    )
    .pipe(z.array(line({ max: 200 })).max(100, 'Please keep to 100 options')),
  required: flagInput.default(false),
  placeholder: optional(line({ max: 300 })),
  helpText: optional(prose({ max: 1000 })),
  displayOrder: z.coerce
    .number<number>({ error: orderMessage })
    .int(orderMessage)
    .min(-1_000_000, orderMessage)
    .max(1_000_000, orderMessage)
    .default(0),
}

interface Choices {
  type: QuestionType
  options: string[]
}

function hasNeededOptions({ type, options }: Choices): boolean {
  return !choiceTypes.includes(type) || options.length > 0
}
const needsOptions = { path: ['options'], error: 'Options are required for select and multi-select questions' }

/** A question as admins write it; options may be a list, or one text with commas. */
export const createServiceQuestionInput = z.object(questionFields).refine(hasNeededOptions, needsOptions)
export type CreateServiceQuestionInput = z.output<typeof createServiceQuestionInput>

/** All questions of a category, in the order in which they are asked from now on. */
export const orderServiceQuestionsInput = z.object({
  serviceCategorySlug: questionFields.serviceCategorySlug,
  ids: z.array(idInput).min(1, 'Please give the questions in their order').max(500),
})
export type OrderServiceQuestionsInput = z.output<typeof orderServiceQuestionsInput>

/** The whole question. `updatedAt` is the version that was edited: a newer one is not overwritten. */
export const updateServiceQuestionInput = entityId
  .extend({
    ...questionFields,
    updatedAt: z.coerce.date().optional().describe('`updatedAt` of the version that was edited'),
  })
  .refine(hasNeededOptions, needsOptions)
export type UpdateServiceQuestionInput = z.output<typeof updateServiceQuestionInput>
