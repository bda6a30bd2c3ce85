import { pluralize } from '~/lib/format'

/** The two sides of a lead's one thread. */
export const messageSenders = ['homeowner', 'contractor'] as const
export type MessageSender = (typeof messageSenders)[number]

export const messageLength = { min: 1, max: 5000 } as const

/** The text of a message, or how many files came without one. */
export function messageText({ body, files }: { body: string; files: number }): string {
  return body || pluralize(files, 'file')
}
