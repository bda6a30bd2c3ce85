import { z } from 'zod'
import { savedReplyLimits } from '~/domain/saved-reply'
import { messageMissing } from './message'
import { entityId, line, prose, uuidText } from './primitives'

const fields = {
  name: line({ max: savedReplyLimits.name, message: 'Please name the reply' }),
  body: prose({ max: savedReplyLimits.body, message: messageMissing }),
}

export const addSavedReplyInput = z.object(fields)
export type AddSavedReplyInput = z.output<typeof addSavedReplyInput>

export const changeSavedReplyInput = entityId.extend(fields)
export type ChangeSavedReplyInput = z.output<typeof changeSavedReplyInput>

/** A text that a contractor keeps to write messages with. */
export const savedReply = z
  .object({ id: uuidText, name: z.string(), body: z.string(), updatedAt: z.date() })
  .meta({ id: 'SavedReply' })
export type SavedReply = z.infer<typeof savedReply>
