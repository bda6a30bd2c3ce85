import { z } from 'zod'
import { formerDetailKinds } from '~/domain/former-detail'
import { answerSnapshot } from './answers'
import { partnerOutput } from './partner-lead'
import { quote } from './quote'

const text = z.string().nullable()
const instant = z.date()

/** How somebody signs in, without anything that would let another in. */
export const exportedAccess = z.object({
  sessions: z.array(
    z.object({ device: z.string(), address: z.string(), signedInAt: instant, lastUsedAt: instant, endsAt: instant }),
  ),
  devices: z.array(z.object({ firstSeenAt: instant, lastSeenAt: instant })).describe('Browsers known of a sign-in'),
  passkeys: z.array(z.object({ name: z.string(), createdAt: instant, lastUsedAt: instant.nullable() })),
})
export type ExportedAccess = z.output<typeof exportedAccess>

const formerDetail = z.object({ kind: z.enum(formerDetailKinds), value: z.string(), changedAt: instant })
export type FormerDetail = z.output<typeof formerDetail>

/** Everything the product keeps about a homeowner, for themselves. Amounts are Canadian dollars. */
export const homeownerExportOutput = z.object({
  exportedAt: instant,
  access: exportedAccess,
  account: z.object({
    id: z.string(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    phone: text,
    emailProvedAt: instant.nullable(),
    optionalMail: z.boolean(),
    lastLoginAt: instant.nullable(),
    createdAt: instant,
  }),
  formerDetails: z
    .array(formerDetail)
    .describe('What you changed since, kept so that it is found in the words of others and removed with the account'),
  projects: z.array(
    z.object({
      id: z.string(),
      reference: z.string(),
      status: z.string(),
      customerName: z.string(),
      email: z.string(),
      phone: z.string(),
      address: text,
      city: z.string(),
      province: text,
      postalCode: text,
      propertyType: text,
      serviceNeeded: z.string(),
      description: z.string(),
      budget: text,
      timeline: text,
      closeReason: text,
      createdAt: instant,
      updatedAt: instant,
      answers: z.array(answerSnapshot),
      attachments: z.array(z.object({ name: z.string(), size: z.number(), type: z.string() })),
      partner: partnerOutput.nullable().describe('Who submitted it for you, and what they said of it'),
      history: z.array(z.object({ from: z.string(), to: z.string(), by: z.string(), at: instant })),
      contractors: z.array(
        z.object({
          companyName: z.string(),
          status: z.string(),
          since: instant,
          quotes: z.array(quote),
          messages: z.array(
            z.object({
              sender: z.string(),
              body: z.string(),
              files: z.number().describe('How many files were sent with it'),
              attachments: z.array(z.object({ name: z.string(), size: z.number(), type: z.string() })),
              at: instant,
              readAt: instant.nullable(),
            }),
          ),
        }),
      ),
      contactAccess: z
        .array(z.object({ companyName: z.string(), what: z.string(), at: instant }))
        .describe('When a contractor first opened contact details or files, and when access ended'),
      earlierDetails: z
        .array(z.object({ companyName: z.string(), description: z.string(), budget: text, timeline: text }))
        .describe('The request before you changed it, as contractors who had left by then still read it'),
      payments: z.array(
        z.object({
          title: z.string(),
          amount: z.number(),
          dueOn: text,
          status: z.string(),
          paidOn: text,
          method: text,
          receiptNumber: text,
          requestedAt: instant.nullable(),
        }),
      ),
    }),
  ),
  reviews: z.array(
    z.object({
      companyName: z.string(),
      customerName: z.string(),
      rating: z.number(),
      comment: z.string(),
      projectType: text,
      reply: text,
      createdAt: instant,
    }),
  ),
  consents: z.array(
    z.object({ purpose: z.string(), granted: z.boolean(), wording: z.string(), source: z.string(), at: instant }),
  ),
})
export type HomeownerExport = z.output<typeof homeownerExportOutput>
