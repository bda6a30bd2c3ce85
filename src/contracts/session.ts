import { z } from 'zod'
import { uuidText } from './primitives'

/** One of a person's own sessions, as its list shows it. */
export const ownSession = z
  .object({
    id: uuidText,
    device: z.string().describe('Browser and system, such as `Chrome on Android`'),
    address: z.string().describe('The network address of the sign-in'),
    signedInAt: z.date(),
    lastUsedAt: z.date().describe('To a few minutes'),
    current: z.boolean().describe('Whether this call came by it'),
  })
  .meta({ id: 'Session' })
export type OwnSession = z.output<typeof ownSession>

export const ownSessionsOutput = z.object({ sessions: z.array(ownSession) })

export const endedSessionsOutput = z.object({ ended: z.number().int() })
