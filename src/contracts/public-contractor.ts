import { z } from 'zod'
import { contractorStatuses } from '~/domain/contractor-status'
import { directorySorts, nearbyKm } from '~/domain/directory'
import { employeeCounts } from '~/domain/options'
import { provinces } from '~/domain/province'
import { storedChecks } from '~/domain/verification'
import { leadMessages } from './lead'
import { photoOutput } from './photo'
import {
  flagInput,
  line,
  optional,
  pageInput,
  pageOutput,
  postalCode,
  searchInput,
  uuidText,
  wholeNumber,
} from './primitives'
import { publicReviewOutput, removedReviews } from './review'
import { categoryOutput } from './service-question'

/** One of the six checks, for everybody. */
export const publicCheck = z
  .object({
    name: z.enum(storedChecks),
    label: z.string(),
    passedAt: z.date().nullable().describe('Null for what is not on file'),
  })
  .meta({ id: 'PublicCheck' })
export type PublicCheck = z.infer<typeof publicCheck>

/** A contractor as everybody reads it: nothing that is not on the public profile. */
export const publicContractorOutput = z
  .object({
    id: uuidText,
    slug: z.string(),
    companyName: z.string(),
    description: z.string().nullable(),
    phone: z.string(),
    email: z.string(),
    website: z.string().nullable(),
    city: z.string(),
    province: z.enum(provinces),
    verified: z.boolean(),
    averageRating: z.number().describe('0 without reviews'),
    reviewCount: z.number().int(),
    yearEstablished: z.number().int().nullable(),
    employeeCount: z.enum(employeeCounts).nullable(),
    serviceRadius: z.number().int().nullable().describe('Kilometres'),
    status: z.enum(contractorStatuses),
    logoUrl: z.string().nullable(),
    answerHours: z
      .number()
      .int()
      .nullable()
      .describe('Hours within which half of their recent leads were answered; null for too few leads'),
    photos: z.array(photoOutput).describe('Of past work, in their order'),
    certifications: z.array(z.object({ id: uuidText, name: z.string(), verified: z.boolean() })),
    checks: z.array(publicCheck).describe('What was checked, and when'),
    renamedFrom: z
      .string()
      .nullable()
      .describe('The name under which it was checked, while our team has not looked at the one it gave itself since'),
    services: z.array(categoryOutput),
    ratingCounts: z
      .array(z.number().int())
      .length(5)
      .describe('How many reviews gave one star, two, and so on to five'),
    reviews: z.array(publicReviewOutput).describe('The newest; the others page by page'),
    removedReviews: removedReviews.describe('How many reviews were removed, and why'),
  })
  .meta({ id: 'PublicContractor' })
export type PublicContractor = z.infer<typeof publicContractorOutput>

/** Whether the quote form on a profile reaches its company now. */
export const takesRequestsOutput = z.object({
  takes: z.boolean().describe('Published, verified, with an account, and nothing is left to agree on'),
  awayUntil: z.string().nullable().describe('The last day of their absence, when they are away now'),
})

/** What somebody wrote last, for a list. */
const newestReview = publicReviewOutput.pick({ customerName: true, rating: true }).extend({
  comment: z.string().describe('Its beginning'),
})

/** A contractor in a public list. */
export const contractorCard = publicContractorOutput
  .pick({
    id: true,
    slug: true,
    companyName: true,
    description: true,
    city: true,
    province: true,
    verified: true,
    averageRating: true,
    reviewCount: true,
    yearEstablished: true,
    serviceRadius: true,
    status: true,
    logoUrl: true,
    services: true,
    answerHours: true,
  })
  .extend({
    photo: photoOutput.nullable().describe('The first of their past work'),
    checksHeld: z.number().int().describe('How many of the six checks are on file'),
    newestReview: newestReview.nullable(),
    distance: z.number().int().nullable().describe('Kilometres from the postal code asked for'),
    servesArea: z.boolean().nullable().describe('Whether the service radius reaches the postal code asked for'),
  })
  .meta({ id: 'ContractorCard' })
export type ContractorCard = z.infer<typeof contractorCard>

/** A form sends its empty fields too: they ask for nothing. */
const blankIsNothing = (value: unknown) => (value === '' || value === null ? undefined : value)

export const browseContractorsInput = z
  .object({
    ...pageInput,
    service: z.preprocess(blankIsNothing, z.string().max(100).optional()).describe("A category's slug"),
    province: z.preprocess(blankIsNothing, z.enum(provinces, { error: 'Unknown province' }).optional()),
    city: optional(line({ max: 120 })).describe('In any case, with or without accents'),
    citySlug: z
      .preprocess(blankIsNothing, z.string().max(200).optional())
      .describe('A city and its province as addresses of pages name them, such as `st-johns-nl`'),
    postalCode: optional(postalCode(leadMessages.postalCode)).describe('Orders by the distance from here'),
    within: z
      .preprocess(blankIsNothing, wholeNumber('within', 1, 1000).optional())
      .describe('Only those in this many kilometres around the postal code'),
    servesArea: z
      .preprocess(blankIsNothing, flagInput.optional())
      .describe('`true`: only those whose service radius reaches the postal code'),
    q: searchInput.describe('Words of the name, the city or the description'),
    sort: z
      .preprocess(blankIsNothing, z.enum(directorySorts, { error: 'Unknown order' }).optional())
      .describe(
        `By default nearest with a postal code, else by name; by another order than nearest, a postal code keeps to those within ${nearbyKm} km, or as far as \`within\` says`,
      ),
  })
  .refine(({ sort, postalCode }) => sort !== 'nearest' || postalCode !== null, {
    error: 'To sort by distance, give a postal code',
    path: ['sort'],
  })
  .refine(({ within, postalCode }) => within === undefined || postalCode !== null, {
    error: 'To keep to a distance, give a postal code',
    path: ['within'],
  })
  .refine(({ servesArea, postalCode }) => !servesArea || postalCode !== null, {
    error: 'To ask who serves a place, give its postal code',
    path: ['servesArea'],
  })
export type BrowseContractorsInput = z.output<typeof browseContractorsInput>

export const contractorPageOutput = z.object({
  contractors: z.array(contractorCard),
  ...pageOutput,
})
export type ContractorPage = z.infer<typeof contractorPageOutput>
