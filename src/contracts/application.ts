import { z } from 'zod'
import { provinces } from '~/domain/province'
import { newPassword } from './auth'
import {
  checkLinkOutput,
  city,
  email,
  idInput,
  line,
  optional,
  phone,
  postalCode,
  sessionUser,
  uuidText,
} from './primitives'

/** The sentences of the application form, word for word (rule 46). */
export const applicationMessages = {
  firstName: 'First name is required',
  lastName: 'Last name is required',
  email: 'Invalid email address',
  phoneMissing: 'Phone number is required',
  phone: 'Phone number must be 10 digits',
  companyName: 'Company name is required',
  services: 'Please select at least one service',
  city: 'City is required',
  province: 'Province is required',
  postalCodeMissing: 'Postal code is required',
  postalCode: 'Invalid Canadian postal code format',
} as const

const company = {
  email: email(applicationMessages.email),
  phone: phone(applicationMessages.phone, applicationMessages.phoneMissing),
  companyName: line({ max: 160, message: applicationMessages.companyName }),
  serviceCategoryIds: z
    .array(idInput, { error: applicationMessages.services })
    .min(1, applicationMessages.services)
    .max(100, 'Please select fewer services'),
  city: city({ max: 120, message: applicationMessages.city }),
  province: z.enum(provinces, { error: applicationMessages.province }),
  postalCode: postalCode(applicationMessages.postalCode, applicationMessages.postalCodeMissing),
}

/** The application's form: the name in two fields. */
export const applicationForm = z.object({
  firstName: line({ max: 100, message: applicationMessages.firstName }),
  lastName: line({ max: 100, message: applicationMessages.lastName }),
  ...company,
})

interface Named {
  contactName?: unknown
  firstName?: unknown
  lastName?: unknown
}

/** Asked whatever else is wrong, so that one answer says everything that is missing. */
function nameGiven(part: 'firstName' | 'lastName') {
  return {
    path: [part],
    message: applicationMessages[part],
    when: () => true,
    test: (value: Named) => isText(value.contactName) || isText(value[part]),
  }
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== ''
}

const firstNameGiven = nameGiven('firstName')
const lastNameGiven = nameGiven('lastName')

/** A contractor's application. The name comes joined as `contactName`, or as first and last name; a `status` is ignored. */
export const registerContractorInput = z
  .object({
    contactName: optional(line({ max: 201 })).describe('First and last name, joined'),
    firstName: optional(line({ max: 100 })).describe('Instead of `contactName`'),
    lastName: optional(line({ max: 100 })).describe('Instead of `contactName`'),
    ...company,
  })
  .refine(firstNameGiven.test, firstNameGiven)
  .refine(lastNameGiven.test, lastNameGiven)
  .transform(({ contactName, firstName, lastName, ...application }) => ({
    ...application,
    contactName: contactName ?? `${firstName} ${lastName}`,
  }))
export type RegisterContractorInput = z.output<typeof registerContractorInput>

/** The same for a first application and a repeated one: nobody learns whether an address is known to us. */
export const receivedApplicationOutput = z.object({
  id: uuidText.describe('The number of this application'),
  status: z.literal('application'),
})
export type ReceivedApplication = z.infer<typeof receivedApplicationOutput>

/** The sentences of the invitation (rule 46). */
export const invitationMessages = {
  names: 'First and last names are required',
  password: 'Password must be at least 8 characters',
  mismatch: 'Passwords do not match',
  missing: 'Invalid invitation token',
  invalid: 'The invitation link is invalid or has expired. Please contact support for assistance.',
  failed: 'Failed to create account',
  accountExists: 'There is a contractor account with this email already. Please log in with it, or contact support.',
} as const

export const acceptInvitationInput = z.object({
  token: z
    .string({ error: invitationMessages.missing })
    .trim()
    .min(1, invitationMessages.missing)
    .max(200, invitationMessages.invalid),
  firstName: line({ max: 100, message: invitationMessages.names }),
  lastName: line({ max: 100, message: invitationMessages.names }),
  password: newPassword(invitationMessages.password),
})
export type AcceptInvitationInput = z.output<typeof acceptInvitationInput>

/** An invitation that can be accepted, or why not; with what the application already said of who it is. */
export const invitationCheckOutput = checkLinkOutput.extend({
  applicant: z.object({ firstName: z.string(), lastName: z.string() }).nullable(),
})
export type InvitationCheck = z.infer<typeof invitationCheckOutput>

export const acceptedInvitationOutput = z.object({ user: sessionUser })

export const sentInvitationOutput = z.object({
  invitationLink: z.string().describe('The link in the mail. It opens the account: never log or show it.'),
  expiresAt: z.date(),
})
export type SentInvitation = z.infer<typeof sentInvitationOutput>
