import { z } from 'zod'

/** What an unsubscribe link carries. */
export const mailTokenInput = z.object({ token: z.string().max(600, 'This link is not one of ours') })

export const chooseMailInput = mailTokenInput.extend({ optionalMail: z.boolean() })

/** Whether optional mail goes to an address. */
export const mailChoiceOutput = z.object({ email: z.string(), optionalMail: z.boolean() })
export type MailChoice = z.infer<typeof mailChoiceOutput>
