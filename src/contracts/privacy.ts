import { z } from 'zod'
import { type ContactKind, identifications } from '~/domain/identification'
import { parsePhone } from '~/domain/phone'
import { projectStatuses } from '~/domain/project-status'
import { homeownerExportOutput } from './homeowner-export'
import { idInput, line, longest, uuidText } from './primitives'

export const privacyMessages = {
  contact: 'Please enter an email address or a phone number with ten digits',
  identifiedBy: 'Please say how they were identified',
  account:
    'This account has another email or phone number today. Please identify its holder by a document, or by what it has today.',
  ids: 'Please choose what belongs to this person',
  confirmation: 'Please type the email or phone number again',
} as const

export interface Contact {
  kind: ContactKind
  /** A lower-case email, or `+1##########`. */
  value: string
}

const contact = line({ max: longest.email, message: privacyMessages.contact })
  .transform((text, context): Contact => {
    const phone = text.includes('@') ? null : parsePhone(text)
    if (phone) return { kind: 'phone', value: phone }
    const address = z.email().safeParse(text)
    if (address.success) return { kind: 'email', value: address.data.toLowerCase() }
    context.addIssue({ code: 'custom', message: privacyMessages.contact })
    return z.NEVER
  })
  .describe('An email, or a phone number in any usual spelling')

export const findPersonInput = z.object({ contact })
export type FindPersonInput = z.output<typeof findPersonInput>

/** What is found of one email or phone number. Lists are the newest 200. */
export const foundPersonOutput = z.object({
  /** Requests that belong to no account. */
  requests: z.array(
    z.object({
      id: uuidText,
      reference: z.string(),
      status: z.enum(projectStatuses),
      projectType: z.string(),
      customerName: z.string(),
      email: z.string(),
      phone: z.string(),
      createdAt: z.date(),
    }),
  ),
  /** Homeowners' accounts with the contact, or with a request that has it. */
  accounts: z.array(
    z.object({
      id: uuidText,
      name: z.string(),
      email: z.string(),
      emailProvedAt: z.date().nullable(),
      createdAt: z.date(),
      requests: z.number(),
      reviews: z.number(),
    }),
  ),
  /** Companies with the contact: they are deleted on their own page, or close their account themselves. */
  contractors: z.array(z.object({ id: uuidText, companyName: z.string(), status: z.string() })),
  mails: z.number().describe('Mails to an email that stands in the lists'),
  consents: z.number().describe('Consents of such an email'),
})
export type FoundPerson = z.output<typeof foundPersonOutput>

const proved = {
  contact,
  identifiedBy: z.enum(identifications, { error: privacyMessages.identifiedBy }),
  ids: z
    .array(idInput)
    .min(1, privacyMessages.ids)
    .max(400)
    .describe('The requests and accounts, of those found, that are meant'),
}

export const exportPersonInput = z.object(proved)
export type ExportPersonInput = z.output<typeof exportPersonInput>

export const erasePersonInput = z.object({
  ...proved,
  confirmation: line({ max: longest.email, message: privacyMessages.confirmation }).describe('The contact again'),
})
export type ErasePersonInput = z.output<typeof erasePersonInput>

/** As homeowners export themselves, with the mails that were sent. */
export const personExportOutput = homeownerExportOutput.omit({ account: true }).extend({
  accounts: z.array(homeownerExportOutput.shape.account),
  mails: z.array(
    z.object({
      template: z.string(),
      recipient: z.string(),
      status: z.string(),
      createdAt: z.date(),
    }),
  ),
})
export type PersonExport = z.output<typeof personExportOutput>
