import { z } from 'zod'
import { flagInput, pageInput, pageOutput, searchInput, sortOrders, updatedAfterInput, uuidText } from './primitives'
import { project } from './project'

export const homeownerSorts = ['name', 'email', 'projectCount', 'createdAt', 'lastLoginAt'] as const
export type HomeownerSort = (typeof homeownerSorts)[number]

/** A homeowner's account as an admin's list shows it (rule 36: only accounts are listed). */
export const listedHomeowner = z
  .object({
    id: uuidText,
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    projectCount: z.number().int(),
    activeProjectCount: z.number().int().describe('Neither completed nor cancelled'),
    createdAt: z.date(),
    lastLoginAt: z.date().nullable(),
  })
  .meta({ id: 'Homeowner' })

export const listHomeownersInput = z.object({
  ...pageInput,
  search: searchInput,
  hasActiveProjects: flagInput.optional(),
  updatedAfter: updatedAfterInput,
  sort: z.enum(homeownerSorts).default('createdAt'),
  order: z.enum(sortOrders).default('desc'),
})
export type ListHomeownersInput = z.output<typeof listHomeownersInput>

export const homeownerListOutput = z.object({
  homeowners: z.array(listedHomeowner),
  ...pageOutput,
  tabTotals: z.object({ active: z.number().int(), archived: z.number().int() }).describe('All accounts of each tab'),
})
export type HomeownerList = z.infer<typeof homeownerListOutput>

export const homeownerDetailOutput = z.object({
  homeowner: listedHomeowner.extend({ emailProvedAt: z.date().nullable() }),
  projects: z.array(
    project.pick({
      id: true,
      reference: true,
      projectType: true,
      status: true,
      city: true,
      placesTaken: true,
      createdAt: true,
    }),
  ),
})
export type HomeownerDetail = z.infer<typeof homeownerDetailOutput>
