import { z } from 'zod'

/** What an unsubscribe link carries. */
export const mailToken = z.object({ token: z.string().max(600, 'This link is not one of ours') })

export const chooseMail = mailToken.extend({ optionalMail: z.boolean() })

/** Whether optional mail goes to an address. */
export const mailChoice = z.object({ email: z.string(), optionalMail: z.boolean() })
export type MailChoice = z.infer<typeof mailChoice>
