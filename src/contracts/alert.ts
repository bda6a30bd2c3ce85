import { z } from 'zod'
import { alertKinds, isPushService } from '~/domain/alert'

const kinds = z
  .array(z.enum(alertKinds))
  .max(alertKinds.length)
  .transform((given) => alertKinds.filter((kind) => given.includes(kind)))

/** Unpadded base64url of exactly so many bytes. */
const bytes = (count: number) => {
  const length = Math.ceil((count * 4) / 3)
  return z
    .string()
    .max(length + 2)
    .regex(new RegExp(`^[A-Za-z0-9_-]{${length}}={0,2}$`), 'This is not a key of a push subscription')
}

/** A browser's push subscription, as `PushSubscription.toJSON` gives it, and what it is told. */
export const saveAlertsInput = z.object({
  endpoint: z.url().max(1000).refine(isPushService, 'This is not the address of a push service'),
  keys: z.object({ p256dh: bytes(65), auth: bytes(16) }),
  kinds,
})
export type SaveAlertsInput = z.output<typeof saveAlertsInput>

export const alertsOutput = z.object({
  publicKey: z.string().nullable().describe('The VAPID public key; null where alerts are not configured'),
  kinds: z.array(z.enum(alertKinds)).nullable().describe('What this sign-in is alerted of; null where alerts are off'),
})
export type Alerts = z.infer<typeof alertsOutput>
