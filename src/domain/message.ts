/** The two sides of a lead's one thread. */
export const messageSenders = ['homeowner', 'contractor'] as const
export type MessageSender = (typeof messageSenders)[number]

export const messageLength = { min: 1, max: 5000 } as const
