import { z } from 'zod'
import { contractorStatuses } from '~/domain/contractor-status'
import { employeeCounts } from '~/domain/options'
import { provinces } from '~/domain/province'
import { taxStatuses } from '~/domain/sales-tax'
import { flagInput, pageInput, pageOutput, searchInput, sortOrders, updatedAfterInput, uuidText } from './primitives'
import { categoryOutput } from './service-question'

/** A contractor's own view of their company. */
export const contractorProfileOutput = z.object({
  id: uuidText,
  companyName: z.string(),
  contactName: z.string(),
  description: z.string().nullable(),
  phone: z.string(),
  email: z.string(),
  website: z.string().nullable(),
  city: z.string(),
  province: z.enum(provinces),
  postalCode: z.string(),
  status: z.enum(contractorStatuses),
  published: z.boolean(),
  verified: z.boolean(),
  slug: z.string().nullable(),
  logoUrl: z.string().nullable(),
  yearEstablished: z.number().int().nullable(),
  employeeCount: z.enum(employeeCounts).nullable(),
  serviceRadius: z.number().int().nullable(),
  averageRating: z.number(),
  reviewCount: z.number().int(),
  services: z.array(categoryOutput.pick({ id: true, name: true })),
  awayUntil: z.string().nullable().describe('The last day away: no lead is offered until then'),
  leadsWanted: z.number().int().describe('Open leads at a time that the contractor asks for'),
  taxes: z
    .object({
      status: z.enum(taxStatuses).nullable().describe('Whether registered for GST/HST; null when nothing was said yet'),
      gst: z.string().nullable(),
      qst: z.string().nullable(),
      bcPst: z.string().nullable(),
      mbRst: z.string().nullable(),
      skPst: z.string().nullable(),
    })
    .meta({ id: 'ContractorProfile' })
    .describe('Which taxes quotes charge, and the numbers printed on them'),
  pendingEmail: z.string().nullable().describe('The email a change is under way to'),
  emailProved: z
    .boolean()
    .describe('False once our team has given the company another email, until the link sent there is opened'),
  renamedFrom: z
    .string()
    .nullable()
    .describe('The name that was checked, until our team has looked at the one given since'),
  updatedAt: z.date(),
})
export type ContractorProfile = z.infer<typeof contractorProfileOutput>

/** A contractor as an admin's list shows it. */
export const adminContractor = z
  .object({
    id: uuidText,
    companyName: z.string(),
    contactName: z.string(),
    email: z.string(),
    phone: z.string(),
    address: z.string().nullable(),
    city: z.string(),
    province: z.enum(provinces),
    postalCode: z.string(),
    description: z.string().nullable(),
    website: z.string().nullable(),
    yearEstablished: z.number().int().nullable(),
    employeeCount: z.enum(employeeCounts).nullable(),
    serviceRadius: z.number().int().nullable(),
    logoUrl: z.string().nullable(),
    status: z.enum(contractorStatuses),
    verified: z.boolean(),
    published: z.boolean(),
    slug: z.string().nullable(),
    userId: uuidText.nullable(),
    invitedAt: z.date().nullable(),
    createdAt: z.date(),
    updatedAt: z.date(),
    lastLoginAt: z.date().nullable(),
  })
  .meta({ id: 'Contractor' })
export type AdminContractor = z.infer<typeof adminContractor>

export const contractorSorts = [
  'companyName',
  'contactName',
  'city',
  'status',
  'createdAt',
  'updatedAt',
  'lastLoginAt',
] as const
export type ContractorSort = (typeof contractorSorts)[number]

export const listContractorsInput = z.object({
  ...pageInput,
  search: searchInput,
  status: z.enum(contractorStatuses, { error: 'Unknown contractor status' }).optional(),
  verified: flagInput.optional(),
  updatedAfter: updatedAfterInput,
  sort: z.enum(contractorSorts).optional(),
  order: z.enum(sortOrders).optional(),
})
export type ListContractorsInput = z.output<typeof listContractorsInput>

export const contractorListOutput = z.object({
  contractors: z.array(adminContractor),
  ...pageOutput,
  tabTotals: z.record(z.enum(contractorStatuses), z.number().int()).describe('All contractors of each status'),
})
export type ContractorList = z.infer<typeof contractorListOutput>
