import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { assignProjectInput } from '~/contracts/project'
import { assignments, projects, quotes } from '~/server/db/schema/index'
import { adminContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createContractor, createProject, createUser } from '~/test/factories'
import type { AdminPersonContext } from '../context'
import { assignProject } from '../project/assign-project'
import { getProject } from '../project/get-project'
import { settleAssignment } from './settle-assignment'

const database = givenDatabase()
let admin: AdminPersonContext

beforeAll(async () => {
  admin = adminContext(database.db, await createUser(database.db, 'admin'))
})

async function givenLeads(count: number) {
  const project = await createProject(database.db)
  const leads: string[] = []
  for (let index = 0; index < count; index++) {
    const { id: contractorId } = await createContractor(database.db)
    leads.push((await assignProject(admin, assignProjectInput.parse({ id: project.id, contractorId }))).id)
  }
  return { project, leads }
}

const leadOf = async (id: string) => (await database.db.select().from(assignments).where(eq(assignments.id, id)))[0]
const statusOf = async (id: string) => (await database.db.select().from(projects).where(eq(projects.id, id)))[0]?.status

describe('an admin', () => {
  test('notes who was hired: the others lose, the quote is accepted, the project is scheduled', async () => {
    const { project, leads } = await givenLeads(2)
    const [first = '', second = ''] = leads
    const values = { assignmentId: first, status: 'sent' as const, totalCents: 100_00, sentAt: new Date() }
    const [offered] = await database.db.insert(quotes).values(values).returning()
    const quoteId = offered!.id
    expect((await getProject(admin, project.id)).quotes).toEqual([{ id: quoteId, assignmentId: first, total: 100 }])
    await expect(settleAssignment(admin, { id: first, status: 'won', quoteId: null })).rejects.toMatchObject({
      reason: 'quote_received',
      existingId: quoteId,
    })
    expect(await settleAssignment(admin, { id: first, status: 'won', quoteId })).toMatchObject({
      status: 'won',
      competing: true,
    })
    expect(await leadOf(second)).toMatchObject({ status: 'lost', slot: null })
    expect(await statusOf(project.id)).toBe('scheduled')
    const [quote] = await database.db.select().from(quotes).where(eq(quotes.assignmentId, first))
    expect(quote?.status).toBe('accepted')
    await expect(settleAssignment(admin, { id: second, status: 'won' })).rejects.toMatchObject({ code: 'Conflict' })
    await expect(settleAssignment(admin, { id: first, status: 'withdrawn' })).rejects.toMatchObject({
      code: 'Conflict',
    })
  })

  test('notes a hire by no quote but the one that could be accepted, and by that when none is named', async () => {
    const { project, leads } = await givenLeads(2)
    const [first = '', second = ''] = leads
    const values = { status: 'sent' as const, totalCents: 100_00, sentAt: new Date(), validUntil: '2020-01-01' }
    const [past] = await database.db
      .insert(quotes)
      .values({ ...values, assignmentId: first })
      .returning()
    const [other] = await database.db
      .insert(quotes)
      .values({ ...values, assignmentId: second, validUntil: null })
      .returning()
    for (const quoteId of [past?.id, other?.id, 'x'])
      await expect(settleAssignment(admin, { id: first, status: 'won', quoteId })).rejects.toMatchObject({
        message: 'This quote can no longer be accepted. Please look again.',
      })
    expect((await getProject(admin, project.id)).quotes).toMatchObject([{ id: other?.id }])
    expect(await settleAssignment(admin, { id: first, status: 'won' })).toMatchObject({ status: 'won' })
    const [quote] = await database.db.select().from(quotes).where(eq(quotes.assignmentId, first))
    expect(quote?.status).toBe('sent')
    const {
      leads: [lead = ''],
    } = await givenLeads(1)
    await database.db.insert(quotes).values({ ...values, assignmentId: lead, validUntil: null })
    await settleAssignment(admin, { id: lead, status: 'won' })
    const [accepted] = await database.db.select().from(quotes).where(eq(quotes.assignmentId, lead))
    expect(accepted?.status).toBe('accepted')
  })

  test('takes a lead back, and its slot is free again', async () => {
    const { project, leads } = await givenLeads(3)
    const [first = ''] = leads
    expect(await settleAssignment(admin, { id: first, status: 'withdrawn' })).toMatchObject({
      withdrawn: true,
      competing: false,
    })
    expect(await leadOf(first)).toMatchObject({ status: 'new', slot: null, withdrawnAt: expect.any(Date) })
    const { id: contractorId } = await createContractor(database.db)
    await assignProject(admin, assignProjectInput.parse({ id: project.id, contractorId }))
  })

  test('who notes two winners at once gets one', async () => {
    const { leads } = await givenLeads(3)
    const results = await Promise.allSettled(leads.map((id) => settleAssignment(admin, { id, status: 'won' })))
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
  })

  test('finds no lead that is none', async () => {
    for (const id of ['x', crypto.randomUUID()])
      await expect(settleAssignment(admin, { id, status: 'won' })).rejects.toMatchObject({ code: 'NotFound' })
  })
})
