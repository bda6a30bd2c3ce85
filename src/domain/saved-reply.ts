import { messageLength } from './message'

/** What a contractor keeps to write messages with. */
export const savedReplyLimits = { name: 80, body: messageLength.max, perContractor: 50 } as const
