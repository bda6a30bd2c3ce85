import { z } from 'zod'
import { questionTypes } from '~/domain/options'

/** An answer as it was given, beside the question as it was asked. */
export const answerSnapshot = z
  .object({
    questionId: z.string(),
    label: z.string(),
    type: z.enum(questionTypes),
    value: z.union([z.string(), z.array(z.string())]),
  })
  .meta({ id: 'Answer' })
