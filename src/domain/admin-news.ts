/** What admins get mail about. */
export const adminNewsKinds = ['waiting', 'shared', 'unmatched_18', 'unmatched_24'] as const
export type AdminNewsKind = (typeof adminNewsKinds)[number]

/** How an admin wants it. */
export const newsDeliveries = ['at_once', 'daily', 'none'] as const
export type NewsDelivery = (typeof newsDeliveries)[number]
