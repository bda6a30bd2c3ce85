import { expect, test } from 'vitest'
import { assignments, contractorServices } from '~/server/db/schema'
import { adminContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createCategory, createContractor, createProject, createUser } from '~/test/factories'
import { suggestContractors } from './suggest-contractors'

const database = givenDatabase()
const ottawa = { latitude: 45.42, longitude: -75.69 }
const kingston = { latitude: 44.23, longitude: -76.48 }
const vancouver = { latitude: 49.28, longitude: -123.12 }

test('are who can be assigned, in a fair order, with the reasons', async () => {
  const { db } = database
  const ctx = adminContext(db, await createUser(db, 'admin'))
  const category = await createCategory(db)
  const project = await createProject(db, { ...ottawa, categoryId: category.id })
  const make = async (companyName: string, fields: object, offers = true) => {
    const row = await createContractor(db, { companyName, serviceRadius: 60, ...fields })
    if (offers) await db.insert(contractorServices).values({ contractorId: row.id, categoryId: category.id })
    return row
  }
  const busy = await make('Busy', ottawa)
  await make('Waited', { ...ottawa, lastAssignedAt: new Date('2026-01-01') })
  await make('Recent', { ...ottawa, lastAssignedAt: new Date('2026-11-01') })
  await make('Far', kingston)
  await make('Other trade', ottawa, false)
  await make('Vancouver', vancouver)
  await make('Unverified', { ...ottawa, verified: false })
  await make('Archived', { ...ottawa, status: 'archived' })
  const has = await make('Has it', ottawa)
  const elsewhere = await createProject(db)
  await db.insert(assignments).values([
    { projectId: elsewhere.id, contractorId: busy.id, slot: 1, origin: 'admin' },
    { projectId: project.id, contractorId: has.id, slot: 1, origin: 'admin' },
  ])
  const suggested = await suggestContractors(ctx, { id: project.id })
  expect(suggested.map(({ companyName }) => companyName)).toEqual(['Waited', 'Recent', 'Busy', 'Far', 'Other trade'])
  expect(suggested[0]).toMatchObject({
    offersService: true,
    distanceKm: 0,
    withinRadius: true,
    openLeads: 0,
    lastAssignedAt: new Date('2026-01-01'),
  })
  expect(suggested[3]).toMatchObject({ distanceKm: expect.any(Number), withinRadius: false })
  await expect(suggestContractors(ctx, { id: 'x' })).rejects.toMatchObject({ code: 'NotFound' })
})
