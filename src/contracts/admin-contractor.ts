import { z } from 'zod'
import { firstYear, isPastYear, lastYear } from '~/domain/calendar'
import { employeeCounts } from '~/domain/options'
import { provinces } from '~/domain/province'
import { adminContractor } from './contractor'
import { profileMessages } from './contractor-profile'
import { uploadedFile } from './file'
import {
  city,
  clearable,
  email,
  entityId,
  flagInput,
  idInput,
  line,
  phone,
  postalCode,
  prose,
  uuidText,
} from './primitives'
import { categoryOutput } from './service-question'

/** One contractor as an admin's screen shows it. */
export const adminContractorDetail = adminContractor.extend({
  firstVerifiedAt: z.date().nullable(),
  renamedFrom: z
    .string()
    .nullable()
    .describe('The name its checks were made of; null when the company did not rename itself since'),
  renamedAt: z.date().nullable(),
  awayUntil: z.string().nullable(),
  leadsWanted: z.number().int(),
  averageRating: z.number(),
  reviewCount: z.number().int(),
  services: z.array(categoryOutput.pick({ id: true, name: true })),
})
export type AdminContractorDetail = z.infer<typeof adminContractorDetail>

export const contractorOutput = z.object({ contractor: adminContractorDetail })

const phoneShape = 'Phone number must be 10 digits'
const postalCodeShape = 'Invalid Canadian postal code format'

/** The fields of the admin's own entry, with the messages of its dialog (rule 46). */
export const createContractorInput = z.object({
  companyName: line({ message: 'Company name is required' }),
  contactName: line({ message: 'Contact name is required' }),
  email: email('Valid email is required'),
  phone: phone(phoneShape, 'Phone number is required'),
  city: city({ message: 'City is required' }),
  province: z.enum(provinces, { error: 'Province is required' }),
  postalCode: postalCode(postalCodeShape, 'Postal code is required'),
})
export type CreateContractorInput = z.output<typeof createContractorInput>

export const createdContractorOutput = z.object({ id: uuidText })

/** A whole number, as JSON or as text; null or empty clears it, left out it stays. */
function clearableInteger(name: string, min: number, max: number) {
  const message = `${name} must be a whole number from ${min} to ${max}`
  return z
    .union([z.number(), z.string().max(20), z.null()], { error: message })
    .transform((value) => (value === null || String(value).trim() === '' ? null : Number(value)))
    .pipe(z.number({ error: message }).int(message).min(min, message).max(max, message).nullable())
    .optional()
}

const website = line({ max: 500 }).refine(
  (value) => URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol),
  'Please enter a full address, beginning with https://',
)

/**
 * Only the edited fields. `updatedAt` is the version that was edited: when somebody saved a newer one,
 * the change is refused. `status` archives and restores (rule 18); it moves nothing else.
 */
export const updateContractorInput = entityId.extend({
  ...createContractorInput.partial().shape,
  address: clearable(line()),
  description: clearable(prose()),
  website: clearable(website),
  yearEstablished: clearableInteger('Year established', firstYear, lastYear).refine(
    isPastYear,
    profileMessages.futureYear,
  ),
  employeeCount: z
    .union([z.enum(employeeCounts), z.literal('').transform(() => null), z.null()], {
      error: 'Unknown employee count',
    })
    .optional(),
  serviceRadius: clearableInteger('Service radius', 0, 5000),
  serviceCategoryIds: z.array(idInput).max(100).optional(),
  status: z
    .enum(['archived', 'unpublished'], { error: 'Only archiving and restoring can be asked for here' })
    .optional(),
  updatedAt: z.coerce.date().optional().describe('`updatedAt` of the version that was edited'),
})
export type UpdateContractorInput = z.output<typeof updateContractorInput>

/** Nothing moves an application or a manual entry to unpublished; a flag sets the flag alone (rule 19). */
export const verifyContractorInput = entityId.extend({ verified: flagInput.optional() })
export type VerifyContractorInput = z.output<typeof verifyContractorInput>

/** The name that the admin looked at: refused when the company has another by now. */
export const confirmNameInput = entityId.extend({ companyName: line({ message: 'Company name is required' }) })
export type ConfirmNameInput = z.output<typeof confirmNameInput>

export const publishedContractorOutput = z.object({ slug: z.string() })

export const uploadLogoInput = entityId.extend({ logo: uploadedFile })
export const uploadedLogoOutput = z.object({ logoUrl: z.string() })
