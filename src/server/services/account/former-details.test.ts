import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contractors, projects, users } from '~/server/db/schema'
import { homeownerContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createContractor, createProject, createUser, testPassword } from '~/test/factories'
import { anonymiseRequests } from './anonymise-requests'
import { exportAccount } from './export-account'
import { listFormerDetails } from './former-details'

const database = givenDatabase()

async function list(...owners: Parameters<typeof listFormerDetails>[1][]) {
  const rows = await Promise.all(owners.map((of) => listFormerDetails(database.db, of)))
  return rows.flat().map(({ kind, value }) => `${kind}: ${value}`)
}

const rename = (id: string, lastName: string) => database.db.update(users).set({ lastName }).where(eq(users.id, id))

test('what a person gave is kept when it is changed, whoever changes it, and is in the export of their own', async () => {
  const { db } = database
  const user = await createUser(db, 'homeowner', {
    firstName: 'Ada',
    lastName: 'Before',
    phone: '+16135550100',
    emailProvedAt: new Date(),
  })
  const given = { customerName: 'A. Before', email: 'before@example.ca', phone: '+16135550101', postalCode: 'K1N 6N5' }
  const project = await createProject(db, { ...given, address: '1 Former Lane', homeownerId: user.id })
  const company = await createContractor(db, { contactName: 'Bea Before', email: 'bea@example.ca' })
  await db.update(users).set({ lastName: 'After', email: 'after@example.ca', phone: null }).where(eq(users.id, user.id))
  await db
    .update(projects)
    .set({ customerName: 'A. After', email: 'a@example.ca', phone: '+16135550102', address: null, postalCode: null })
    .where(eq(projects.id, project.id))
  await db
    .update(contractors)
    .set({ contactName: 'Bea After', email: 'bea-after@example.ca', phone: '+14165550199' })
    .where(eq(contractors.id, company.id))
  const own = ['name: Ada Before', `email: ${user.email}`, 'phone: +16135550100']
  const ofRequest = [
    ...['name: A. Before', 'email: before@example.ca', 'phone: +16135550101'],
    ...['address: 1 Former Lane', 'postal_code: K1N 6N5'],
  ]
  expect(await list({ userIds: [user.id] })).toEqual(own)
  expect(await list({ projectIds: [project.id] })).toEqual(ofRequest)
  expect(await list({ contractorIds: [company.id] })).toEqual([
    ...['name: Bea Before', 'email: bea@example.ca', `phone: ${company.phone}`],
  ])
  const { formerDetails } = await exportAccount(homeownerContext(db, user), { password: testPassword })
  expect(formerDetails.map(({ kind, value }) => `${kind}: ${value}`)).toEqual([...own, ...ofRequest])
})

test('what is given again is none of it; each is kept once, and of all the newest 50', async () => {
  const { id } = await createUser(database.db, 'homeowner', { firstName: 'Ada', lastName: '0' })
  for (const lastName of ['1', '2', '0', '0']) await rename(id, lastName)
  expect(await list({ userIds: [id] })).toEqual(['name: Ada 1', 'name: Ada 2'])
  for (const lastName of ['1', '2']) await rename(id, lastName)
  expect(await list({ userIds: [id] })).toEqual(['name: Ada 0', 'name: Ada 1'])
  for (let index = 3; index < 60; index++) await rename(id, String(index))
  expect(await list({ userIds: [id] })).toEqual(Array.from({ length: 50 }, (_, index) => `name: Ada ${index + 9}`))
})

test('nothing is kept of admins, who are not erased, nor of what an erasure takes out', async () => {
  const admin = await createUser(database.db, 'admin')
  await rename(admin.id, 'After')
  const project = await createProject(database.db, { address: '1 Former Lane' })
  await database.db.update(projects).set({ address: '2 Present Lane' }).where(eq(projects.id, project.id))
  await anonymiseRequests(database.db, [project.id])
  expect(await list({ userIds: [admin.id] }, { projectIds: [project.id] })).toEqual([])
})

test('an email that was never proved to be theirs is not kept: an erasure would look for somebody else', async () => {
  const { db } = database
  const user = await createUser(db, 'homeowner', { emailProvedAt: null })
  const company = await createContractor(db, { userId: null, status: 'application', slug: null, verified: false })
  await db.update(users).set({ email: 'mine@example.ca' }).where(eq(users.id, user.id))
  await db.update(contractors).set({ email: 'ours@example.ca' }).where(eq(contractors.id, company.id))
  expect(await list({ userIds: [user.id] }, { contractorIds: [company.id] })).toEqual([])
})
