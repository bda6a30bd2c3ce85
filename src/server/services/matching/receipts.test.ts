import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { assignProjectInput } from '~/contracts/project'
import { goneCompany } from '~/domain/match-receipt'
import { assignments, contractorServices, contractors, mails, matchReceipts, projects } from '~/server/db/schema'
import { adminContext, contractorContext, homeownerContext, visitorContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createCategory, createContractor, createProject, createUser, leadInput } from '~/test/factories'
import type { AdminPersonContext } from '../context'
import { assignProject } from '../project/assign-project'
import { getOwnProject } from '../project/get-own-project'
import { submitProject } from '../project/submit-project'
import { explainLead, getReceipt } from './get-receipt'

const database = givenDatabase()
const now = new Date('2026-11-20T15:00:00Z')
const ottawa = { latitude: 45.42, longitude: -75.69 }
let admin: AdminPersonContext

beforeAll(async () => {
  admin = adminContext(database.db, await createUser(database.db, 'admin'), now)
})

beforeEach(async () => {
  await database.db.delete(contractors)
})

async function givenProject() {
  const category = await createCategory(database.db)
  const homeowner = await createUser(database.db, 'homeowner', { emailProvedAt: now })
  const project = await createProject(database.db, { ...ottawa, categoryId: category.id, homeownerId: homeowner.id })
  const make = async (companyName: string, fields: Partial<typeof contractors.$inferInsert> = {}) => {
    const row = await createContractor(database.db, { companyName, serviceRadius: 60, ...ottawa, ...fields })
    await database.db.insert(contractorServices).values({ contractorId: row.id, categoryId: category.id })
    return row
  }
  const assign = (contractorId: string) =>
    assignProject(admin, assignProjectInput.parse({ id: project.id, contractorId }))
  return { project, make, assign, homeowner: homeownerContext(database.db, homeowner, now) }
}

test('an assignment keeps who was considered as it was before, and who was chosen', async () => {
  const { make, assign } = await givenProject()
  const first = await make('First')
  const second = await make('Second', { lastAssignedAt: new Date('2026-10-01T12:00:00Z') })
  await make('Without account', { userId: null, status: 'unpublished', slug: null })
  const { id } = await assign(second.id)
  expect(await getReceipt(admin, id)).toMatchObject({
    assignmentId: id,
    origin: 'admin',
    ruleVersion: 1,
    considered: 2,
    listed: true,
    createdAt: now,
    candidates: [
      { contractorId: first.id, companyName: 'First', chosen: false, place: 1, openLeads: 0, lastAssignedAt: null },
      { companyName: 'Second', chosen: true, place: 2, openLeads: 0, lastAssignedAt: new Date('2026-10-01T12:00:00Z') },
      { companyName: 'Without account', chosen: false, place: 3, obstacles: ['account', 'unpublished'] },
    ],
  })
  const [stored] = await database.db.select().from(matchReceipts).where(eq(matchReceipts.assignmentId, id))
  expect(JSON.stringify(stored)).not.toContain('Without account')
})

test('who was chosen from beyond the twenty best is kept with their own values', async () => {
  const { make, assign } = await givenProject()
  for (let i = 0; i < 21; i++) await make(`Company ${i}`)
  const last = await make('Last', { lastAssignedAt: now })
  const receipt = await getReceipt(admin, (await assign(last.id)).id)
  expect(receipt).toMatchObject({ considered: 22, listed: false })
  expect(receipt.candidates).toHaveLength(21)
  expect(receipt.candidates.at(-1)).toMatchObject({ companyName: 'Last', chosen: true, place: 22 })
  const elsewhere = await make('Vancouver', { latitude: 49.28, longitude: -123.12 })
  const outside = await getReceipt(admin, (await assign(elsewhere.id)).id)
  expect(outside.candidates.at(-1)).toMatchObject({ companyName: 'Vancouver', chosen: true, place: null })
})

test('a company that was deleted since has no name in it', async () => {
  const { make, assign } = await givenProject()
  const gone = await make('Gone')
  const chosen = await make('Chosen')
  const { id } = await assign(chosen.id)
  await database.db.delete(contractors).where(eq(contractors.id, gone.id))
  const receipt = await getReceipt(admin, id)
  expect(receipt.candidates.map(({ companyName }) => companyName).sort()).toEqual([goneCompany, 'Chosen'])
})

describe('both sides', () => {
  test('read why in words, of one contractor only', async () => {
    const { project, make, assign, homeowner } = await givenProject()
    const chosen = await make('Chosen')
    const rival = await make('Rival', { lastAssignedAt: now })
    const { id } = await assign(chosen.id)
    const { reasons } = await explainLead(contractorContext(database.db, chosen, now), id)
    expect(reasons).toEqual([
      'You offer Roofing.',
      'The project is about 0 km from you, within the area you serve.',
      'You had 0 open leads of the 5 you asked for.',
      'It is your first lead.',
      'You were next in turn among 2 contractors who could be offered it.',
    ])
    const request = await getOwnProject(homeowner, { id: project.id })
    expect(request.matches[0]?.reasons).toEqual([
      'They offer Roofing.',
      'They are about 0 km from you, within the area they serve.',
      'They had room for another request.',
      'It was their turn.',
    ])
    expect(JSON.stringify([reasons, request])).not.toMatch(/Rival/)
    await expect(explainLead(contractorContext(database.db, rival, now), id)).rejects.toMatchObject({
      code: 'NotFound',
    })
    await expect(explainLead(contractorContext(database.db, chosen, now), 'x')).rejects.toMatchObject({
      code: 'NotFound',
    })
  })

  test('read that the homeowner chose on a profile', async () => {
    const chosen = await createContractor(database.db)
    const { id } = await submitProject(
      visitorContext(database.db, now),
      leadInput({ contractorId: chosen.id, propertyType: null }),
    )
    const [lead] = await database.db.select().from(assignments).where(eq(assignments.projectId, id))
    const receipt = await getReceipt(admin, lead?.id ?? '')
    expect(receipt).toMatchObject({ origin: 'direct', considered: 0, candidates: [{ chosen: true, place: null }] })
    const { reasons } = await explainLead(contractorContext(database.db, chosen, now), lead?.id ?? '')
    expect(reasons).toEqual(['The homeowner chose you on your profile.'])
    const owner = await createUser(database.db, 'homeowner')
    await database.db.update(projects).set({ homeownerId: owner.id }).where(eq(projects.id, id))
    const request = await getOwnProject(homeownerContext(database.db, owner, now), { id })
    expect(request.matches[0]?.reasons).toEqual(['You chose them yourself.'])
  })

  test('still have words for an assignment that is older than receipts', async () => {
    const { make, assign } = await givenProject()
    const chosen = await make('Chosen')
    const { id } = await assign(chosen.id)
    await database.db.delete(matchReceipts)
    await expect(getReceipt(admin, id)).rejects.toMatchObject({ code: 'NotFound' })
    const { reasons } = await explainLead(contractorContext(database.db, chosen, now), id)
    expect(reasons).toEqual(['Our team chose you for this project.'])
  })
})

test.each([
  ['with an account', {}, true],
  ['without one', { userId: null, status: 'unpublished', slug: null }, false],
] as const)('the homeowner is told of a contractor %s what can happen', async (_case, fields, hasAccount) => {
  const { project, make, assign } = await givenProject()
  const chosen = await make('Chosen', fields)
  await assign(chosen.id)
  const mailed = await database.db.select().from(mails).where(eq(mails.template, 'matched'))
  const mail = mailed.find(({ recipient }) => recipient === project.email)
  expect(mail?.props).toMatchObject({ hasAccount })
})
