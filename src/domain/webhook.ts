/** The life of an address that events are sent to. */
export const webhookStates = ['active', 'paused', 'off'] as const

export const webhookStateLabels: Record<(typeof webhookStates)[number], string> = {
  active: 'Active',
  paused: 'Paused',
  off: 'Off',
}

/** Why the product itself switched one off. */
export const webhookOffReasons = ['failing', 'gone', 'key_ended'] as const
export type WebhookOffReason = (typeof webhookOffReasons)[number]

export const webhookOffTexts: Record<WebhookOffReason, string> = {
  failing: 'Nothing could be delivered for three days',
  gone: 'The address answered 410 Gone',
  key_ended: 'The API key that made it has ended',
}

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const

export const deliveryStateLabels: Record<(typeof deliveryStates)[number], string> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
}

export const webhookLimits = {
  /** Endpoints of the owners, of one key, and of all keys together. */
  endpoints: 20,
  endpointsOfKey: 5,
  endpointsOfKeys: 100,
  /** Characters of an address. */
  url: 500,
  description: 120,
  /** Seconds of one try, answer included. */
  seconds: 10,
  /** Bytes that are read of an answer, and characters that are kept of it. */
  answerBytes: 64 * 1024,
  answerKept: 4000,
  /** After so long without a success an endpoint is switched off, and a delivery is given up. */
  daysOfTries: 3,
  /** Hours for which the secret before is signed with too. */
  overlapHours: 24,
} as const

const minute = 60
const hour = 60 * minute

/** Seconds from a failed try to the next. The last ones end three days after the first try. */
export const retryPauses = [
  5,
  30,
  2 * minute,
  10 * minute,
  30 * minute,
  hour,
  2 * hour,
  4 * hour,
  9 * hour,
  12 * hour,
  12 * hour,
  12 * hour,
  12 * hour,
  9 * hour,
] as const

/** Seconds until the next try after `tries` failed ones; null when there is none. */
export function pauseAfter(tries: number): number | null {
  return retryPauses[tries - 1] ?? null
}
