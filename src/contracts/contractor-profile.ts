import { z } from 'zod'
import { firstYear, isPastYear, lastYear } from '~/domain/calendar'
import { leadsWantedRange } from '~/domain/matching'
import { employeeCounts } from '~/domain/options'
import { provinces } from '~/domain/province'
import { parseTaxNumber, type TaxNumberKind, taxNumberExamples, taxStatuses } from '~/domain/sales-tax'
import { currentPassword, linkToken } from './auth'
import { uploadedFile } from './file'
import { city, clearable, email, entityId, line, optional, phone, postalCode, prose, website } from './primitives'

/** The sentences of the contractor's own profile form. */
export const profileMessages = {
  companyName: 'Company name is required',
  phone: 'Phone number must be 10 digits',
  email: 'Invalid email address',
  website: 'Please enter a web address such as https://example.ca',
  yearEstablished: 'Please enter the year as four digits',
  futureYear: 'This year is yet to come',
  serviceRadius: 'Please enter whole kilometres, up to 5000',
  city: 'City is required',
  province: 'Province is required',
  postalCode: 'Postal code is required',
  postalCodeFormat: 'Invalid Canadian postal code format',
  employeeCount: 'Please select a team size',
  awayUntil: 'Please enter a day as YYYY-MM-DD',
  taxStatus: 'Please say whether you are registered',
  gst: 'Please enter your GST/HST number',
  leadsWanted: `Please enter a whole number from ${leadsWantedRange.min} to ${leadsWantedRange.max}`,
} as const

export const descriptionLength = { max: 5000 } as const

const maxServiceRadius = 5000

/** A number that may be typed: left out it stays, null or empty clears it. */
function clearableNumber(min: number, max: number, message: string) {
  return z
    .union([z.number(), z.string().max(20)], { error: message })
    .nullish()
    .transform((given, context) => {
      if (given === undefined) return undefined
      if (given === null || given === '') return null
      const value = Number(given)
      if (Number.isInteger(value) && value >= min && value <= max) return value
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    })
}

/** Only what is given is changed; null or an empty text clears what may be empty. */
export const updateProfileInput = entityId.extend({
  companyName: line({ message: profileMessages.companyName }).optional(),
  description: clearable(prose({ max: descriptionLength.max })),
  phone: phone(profileMessages.phone).optional(),
  email: email(profileMessages.email)
    .optional()
    .describe('A new one changes when the link that is mailed to it is used, and needs `password`; without it stays'),
  password: currentPassword('Password is required').optional().describe('The own one, to change the email'),
  website: clearable(website(profileMessages.website)),
  yearEstablished: clearableNumber(firstYear, lastYear, profileMessages.yearEstablished).refine(
    isPastYear,
    profileMessages.futureYear,
  ),
  city: city({ max: 100, message: profileMessages.city }).optional(),
  province: z
    .enum(provinces, { error: profileMessages.province })
    .optional()
    .describe('Checks that hold in one province only are to be made again in another'),
  postalCode: postalCode(profileMessages.postalCodeFormat, profileMessages.postalCode)
    .optional()
    .describe('Distances are measured from it; it must lie in the province'),
  serviceRadius: clearableNumber(0, maxServiceRadius, profileMessages.serviceRadius).describe('Kilometres'),
  employeeCount: clearable(z.enum(employeeCounts, { error: profileMessages.employeeCount })),
  serviceCategoryIds: z
    .array(z.uuid('One of the services is unknown'), { error: 'Please send the services as a list of ids' })
    .max(100, 'Please choose fewer services')
    .optional(),
  updatedAt: z.coerce
    .date()
    .optional()
    .describe('As it was read: the change is refused with 409 when the profile has changed since'),
})
export type UpdateProfileInput = z.output<typeof updateProfileInput>

/** A place and a radius, before they are saved. */
export const reachInput = z.object({
  postalCode: postalCode(profileMessages.postalCodeFormat, profileMessages.postalCode),
  serviceRadius: z.number().int().min(0).max(maxServiceRadius),
})
export type ReachInput = z.output<typeof reachInput>

const town = z.object({ name: z.string(), km: z.number().int() })

/** A radius in towns: the farthest that it takes in, and the nearest that it does not; null for an unknown place. */
export const reachOutput = z.object({ within: z.array(town), beyond: town.nullable() }).nullable()
export type Reach = z.output<typeof reachOutput>

/** When and how many leads a contractor wants. Only what is given is changed. */
export const setAvailabilityInput = z.object({
  awayUntil: z
    .union([z.literal('').transform(() => null), z.iso.date(profileMessages.awayUntil), z.null()], {
      error: profileMessages.awayUntil,
    })
    .optional()
    .describe('The last day away, as YYYY-MM-DD; null when not away'),
  leadsWanted: z
    .union(
      [
        z.number(),
        z
          .string()
          .trim()
          .regex(/^\d{1,3}$/, profileMessages.leadsWanted),
      ],
      {
        error: profileMessages.leadsWanted,
      },
    )
    .transform(Number)
    .pipe(
      z
        .number({ error: profileMessages.leadsWanted })
        .int(profileMessages.leadsWanted)
        .min(leadsWantedRange.min, profileMessages.leadsWanted)
        .max(leadsWantedRange.max, profileMessages.leadsWanted),
    )
    .optional()
    .describe('Open leads at a time'),
})
export type SetAvailabilityInput = z.output<typeof setAvailabilityInput>

function taxNumber(kind: TaxNumberKind) {
  return optional(
    line({ max: 40 }).transform((typed, context) => {
      const number = parseTaxNumber(kind, typed)
      if (number) return number
      context.addIssue({ code: 'custom', message: `Please enter it as ${taxNumberExamples[kind]}` })
      return z.NEVER
    }),
  )
}

/** Whether taxes are charged, and under which numbers; who is not registered has none. */
export const setTaxRegistrationInput = z
  .object({
    status: z.enum(taxStatuses, { error: profileMessages.taxStatus }),
    gst: taxNumber('gst').describe('Needed when registered'),
    qst: taxNumber('qst').describe('For work in Quebec'),
    bcPst: taxNumber('bcPst').describe('For work in British Columbia'),
    mbRst: taxNumber('mbRst').describe('For work in Manitoba'),
    skPst: taxNumber('skPst').describe('For work in Saskatchewan'),
  })
  .superRefine(({ status, gst }, context) => {
    if (status === 'registered' && gst === null)
      context.addIssue({ code: 'custom', path: ['gst'], message: profileMessages.gst })
  })
  .transform((given) =>
    given.status === 'registered'
      ? given
      : { status: given.status, gst: null, qst: null, bcPst: null, mbRst: null, skPst: null },
  )
export type SetTaxRegistrationInput = z.output<typeof setTaxRegistrationInput>

/** An uploaded picture that becomes the company's logo. */
export const setOwnLogoInput = z.object({ logo: uploadedFile })

const linkMessage = 'This link is invalid or has expired.'

export const confirmContactEmailInput = z.object({ token: linkToken(linkMessage) })

/** The email a link would give the company, before it does. */
export const contactEmailToConfirmOutput = z.object({ email: z.string(), replaces: z.string().nullable() })

export const confirmedContactEmailOutput = z.object({ email: z.string() })
