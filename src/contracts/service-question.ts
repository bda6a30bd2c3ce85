import { z } from 'zod'
import { questionTypes } from '~/domain/options'
import { uuidText } from './primitives'

export const category = z.object({ id: uuidText, name: z.string(), slug: z.string() })
export type Category = z.infer<typeof category>

export const serviceQuestion = z.object({
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
})
export type ServiceQuestion = z.infer<typeof serviceQuestion>
