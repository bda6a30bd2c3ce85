import { z } from 'zod'
import { savedViewLimits, savedViewLists } from '~/domain/saved-view'
import { line, uuidText } from './primitives'

const list = z.enum(savedViewLists, { error: 'Please choose a list' })

export const listViewsInput = z.object({ list })
export type ListViewsInput = z.output<typeof listViewsInput>

export const saveViewInput = z.object({
  list,
  name: line({ max: savedViewLimits.name, message: 'Please give it a name' }),
  query: line({ min: 0, max: savedViewLimits.query }).describe('Tab, search, filters and order, as in the address'),
})
export type SaveViewInput = z.output<typeof saveViewInput>

export const savedView = z.object({
  id: uuidText,
  list: z.enum(savedViewLists),
  name: z.string(),
  query: z.string(),
})
export type SavedView = z.infer<typeof savedView>
