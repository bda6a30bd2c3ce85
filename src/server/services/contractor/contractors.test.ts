import { beforeAll, expect, test } from 'vitest'
import { listContractorsInput } from '~/contracts/contractor'
import { contractorServices } from '~/server/db/schema'
import type { AdminPersonContext } from '~/server/services/context'
import { adminContext, contractorContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createCategory, createContractor, createProject, createUser } from '~/test/factories'
import { summarisePlatform } from '../analytics/summarise-platform'
import { getOwnProfile } from './get-own-profile'
import { listContractors } from './list-contractors'

const database = givenDatabase()
let admin: AdminPersonContext

beforeAll(async () => {
  const { db } = database
  admin = adminContext(db, await createUser(db, 'admin'))
  const at = (day: number) => new Date(Date.UTC(2026, 0, day))
  await createContractor(db, { companyName: 'Beta', status: 'published', updatedAt: at(1) })
  await createContractor(db, { companyName: 'Alpha', status: 'published', updatedAt: at(2), verified: false })
  await createContractor(db, { companyName: 'Gamma', status: 'application', updatedAt: at(3), verified: false })
  await createContractor(db, { companyName: 'Delta', status: 'application', updatedAt: at(4), verified: false })
  await createContractor(db, { companyName: 'Omega', status: 'archived', updatedAt: at(5) })
})

const names = async (query: object) =>
  (await listContractors(admin, listContractorsInput.parse(query))).contractors.map(({ companyName }) => companyName)

test('tabs that are worked through show what changed last first; the others go by name', async () => {
  expect(await names({ status: 'application' })).toEqual(['Delta', 'Gamma'])
  expect(await names({ status: 'published' })).toEqual(['Alpha', 'Beta'])
})

test('those who can be assigned are verified and not archived', async () => {
  expect(await names({ verified: 'true', limit: '100' })).toEqual(['Beta'])
  expect(await names({ verified: 'true', status: 'archived' })).toEqual(['Omega'])
})

test('search finds the company, the email and the phone', async () => {
  expect(await names({ search: 'gam' })).toEqual(['Gamma'])
  expect(await names({ search: '416-555-0100' })).toHaveLength(5)
})

test('the page says how many there are in all', async () => {
  const page = await listContractors(admin, listContractorsInput.parse({ limit: 2, offset: 4 }))
  expect([page.contractors.length, page.total]).toEqual([1, 5])
})

test('a contractor sees their own company with its services', async () => {
  const contractor = await createContractor(database.db, { companyName: 'Own', status: 'unpublished' })
  const category = await createCategory(database.db, { name: 'Wells' })
  await database.db.insert(contractorServices).values({ contractorId: contractor.id, categoryId: category.id })
  expect(await getOwnProfile(contractorContext(database.db, contractor))).toMatchObject({
    companyName: 'Own',
    phone: '(416) 555-0100',
    published: false,
    averageRating: 0,
    services: [{ id: category.id, name: 'Wells' }],
  })
})

test('the dashboard counts as the decision says', async () => {
  for (const status of ['new', 'quoting', 'in_progress', 'completed', 'completed', 'cancelled'] as const)
    await createProject(database.db, { status })
  await createUser(database.db, 'homeowner')
  expect(await summarisePlatform(admin)).toEqual({
    totalContractors: 6,
    verifiedContractors: 3,
    activeProjects: 2,
    totalProjects: 6,
    totalHomeowners: 1,
    completionRate: 33,
  })
})
