import { z } from 'zod'
import { currentPassword } from './auth'
import { contractorProfileOutput } from './contractor'
import { homeownerExportOutput } from './homeowner-export'
import { photoOutput } from './photo'
import { quote, quoteTemplate } from './quote'
import { savedReply } from './saved-reply'

const text = z.string().nullable()
const instant = z.date()

const ownPassword = z.object({ password: currentPassword('Password is required') })
export const exportCompanyInput = ownPassword
export const closeCompanyInput = ownPassword

/** Everything the product keeps about a contractor, for themselves. Amounts are Canadian dollars. */
export const companyExportOutput = z.object({
  exportedAt: instant,
  access: homeownerExportOutput.shape.access,
  account: homeownerExportOutput.shape.account.omit({ phone: true }),
  formerDetails: homeownerExportOutput.shape.formerDetails,
  company: z.object({
    id: z.string(),
    companyName: z.string(),
    renamedFrom: text,
    contactName: z.string(),
    email: z.string(),
    phone: z.string(),
    address: text,
    city: z.string(),
    province: z.string(),
    postalCode: z.string(),
    description: text,
    website: text,
    yearEstablished: z.number().nullable(),
    employeeCount: text,
    serviceRadius: z.number().nullable(),
    awayUntil: text,
    leadsWanted: z.number(),
    status: z.string(),
    verified: z.boolean(),
    slug: text,
    averageRating: z.number(),
    reviewCount: z.number(),
    createdAt: instant,
    updatedAt: instant,
    services: z.array(z.string()),
    taxes: contractorProfileOutput.shape.taxes,
  }),
  checks: z.array(
    z.object({ name: z.string(), passedAt: instant.nullable(), dueOn: text, lapsedAt: instant.nullable() }),
  ),
  acceptedRates: z.array(z.object({ wording: z.string(), address: z.string(), at: instant })),
  documents: z.array(
    z.object({
      type: z.string(),
      name: z.string(),
      issuer: text,
      referenceNumber: text,
      issuedOn: text,
      expiresOn: text,
      coverage: z.number().nullable(),
      decision: z.string(),
      decisionReason: text,
      createdAt: instant,
    }),
  ),
  leads: z.array(
    z.object({
      reference: z.string(),
      serviceNeeded: z.string(),
      city: z.string(),
      status: z.string(),
      declineReason: text,
      createdAt: instant,
      viewedAt: instant.nullable(),
      firstAnsweredAt: instant.nullable(),
      reasons: z.array(z.string()).describe('Why you got it'),
      quotes: z.array(quote),
      messages: homeownerExportOutput.shape.projects.element.shape.contractors.element.shape.messages,
      payments: homeownerExportOutput.shape.projects.element.shape.payments,
    }),
  ),
  photos: z.array(photoOutput),
  quoteTemplates: z.array(quoteTemplate),
  savedReplies: z.array(savedReply),
  reviews: z.array(
    z.object({
      customerName: z.string(),
      rating: z.number(),
      comment: z.string(),
      projectType: text,
      reply: text,
      createdAt: instant,
    }),
  ),
  consents: homeownerExportOutput.shape.consents,
  mails: z.array(z.object({ template: z.string(), recipient: z.string(), status: z.string(), createdAt: instant })),
})
export type CompanyExport = z.output<typeof companyExportOutput>
