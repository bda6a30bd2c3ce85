import { z } from 'zod'
import { changeKinds } from '~/domain/change'
import { uuidText } from './primitives'

export const followInput = z.object({
  age: z.number().int().min(0).max(1_000_000_000).describe('Seconds since the page was asked for'),
  lastEventId: z
    .string()
    .regex(/^\d{1,18}-\d{1,12}$/, 'Not the id of an event')
    .optional()
    .describe('The last event that was received: what came after it is told first'),
})
export type FollowInput = z.output<typeof followInput>

const changeOutput = z.object({ kind: z.enum(changeKinds), id: uuidText })
export type Change = z.infer<typeof changeOutput>

export const changesOutput = z.object({
  everything: z.boolean().describe('More than can be told changed, or it is not known what: read everything anew'),
  changes: z.array(changeOutput),
})
export type Changes = z.infer<typeof changesOutput>

export const unreadOutput = z.object({
  messages: z.number().int().describe('Messages of the other side that were not read yet'),
})
export type Unread = z.infer<typeof unreadOutput>
