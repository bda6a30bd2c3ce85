import { beforeAll, describe, expect, test } from 'vitest'
import { addMilestoneInput, recordPaymentInput } from '~/contracts/payment'
import { assignProjectInput } from '~/contracts/project'
import { milestoneLimits } from '~/domain/milestone'
import { milestones, quotes } from '~/server/db/schema'
import type { AdminContext, ContractorContext, HomeownerContext } from '~/server/services/context'
import { adminContext, contractorContext, homeownerContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createContractor, createProject, createUser } from '~/test/factories'
import { assignProject } from '../project/assign-project'
import { closeProject } from '../project/close-project'
import { hireContractor } from '../project/hire-contractor'
import { addMilestone, changeMilestone, recordPayment, removeMilestone, undoPayment } from './change-milestones'
import { confirmPayment } from './confirm-payment'
import { getLeadPlan, listPlans } from './list-plans'

const database = givenDatabase()
let admin: AdminContext
let hanna: HomeownerContext
let stranger: HomeownerContext

beforeAll(async () => {
  admin = adminContext(database.db, await createUser(database.db, 'admin'))
  hanna = homeownerContext(database.db, await createUser(database.db, 'homeowner'))
  stranger = homeownerContext(database.db, await createUser(database.db, 'homeowner'))
})

interface Hired {
  projectId: string
  leadId: string
  winner: ContractorContext
}

async function givenHired({ totalCents = 0 } = {}): Promise<Hired> {
  const project = await createProject(database.db, { homeownerId: hanna.actor.userId })
  const contractor = await createContractor(database.db)
  const { id } = await assignProject(admin, assignProjectInput.parse({ id: project.id, contractorId: contractor.id }))
  if (totalCents)
    await database.db
      .insert(quotes)
      .values({ assignmentId: id, status: 'sent', totalCents, taxCents: 0, sentAt: new Date() })
  await hireContractor(hanna, { id: project.id, assignmentId: id })
  return { projectId: project.id, leadId: id, winner: contractorContext(database.db, contractor) }
}

const add = (id: string, amount: number | string = 500) =>
  addMilestone(hanna, addMilestoneInput.parse({ id, title: 'Deposit', amount, dueOn: '' }))

const payment = (id: string, version = 1, rest: object = {}) =>
  recordPaymentInput.parse({ id, version, paidOn: '2026-01-05', method: 'cheque', ...rest })

test('a plan adds up to the cent beside the agreed price', async () => {
  const { projectId, leadId, winner } = await givenHired({ totalCents: 1_000_010 })
  await add(projectId, '$0.10')
  const plan = await add(projectId, '1,250.20')
  expect(plan).toMatchObject({ agreed: 10_000.1, planned: 1250.3, paid: 0, received: 0, writable: true })
  expect((await listPlans(hanna)).find((row) => row.projectId === projectId)).toEqual(plan)
  expect(await getLeadPlan(winner, leadId)).toEqual({ ...plan, writable: false })
})

test('a payment is recorded, confirmed by the contractor, and final then', async () => {
  const { projectId, winner } = await givenHired()
  const { milestones: rows } = await add(projectId)
  const { id } = rows[0]!
  await expect(confirmPayment(winner, id)).rejects.toMatchObject({ code: 'Conflict' })
  const paid = await recordPayment(hanna, payment(id, 1, { receiptNumber: 'CA123' }))
  expect(paid).toMatchObject({ paid: 500, milestones: [{ status: 'paid', method: 'cheque', receiptNumber: 'CA123' }] })
  await expect(recordPayment(hanna, payment(id, 2))).rejects.toMatchObject({ code: 'Conflict' })
  expect(await undoPayment(hanna, { id, version: 2 })).toMatchObject({ paid: 0, milestones: [{ receiptNumber: null }] })
  await recordPayment(hanna, payment(id, 3))
  expect(await confirmPayment(winner, id)).toMatchObject({ received: 500 })
  const final = { code: 'Conflict', message: 'The contractor has confirmed this payment' }
  await expect(undoPayment(hanna, { id, version: 5 })).rejects.toMatchObject(final)
  await expect(removeMilestone(hanna, { id, version: 5 })).rejects.toMatchObject(final)
  await expect(confirmPayment(winner, id)).rejects.toMatchObject({ code: 'Conflict' })
})

test('what somebody else saved in the meantime is not overwritten', async () => {
  const { projectId } = await givenHired()
  const { id } = (await add(projectId)).milestones[0]!
  const change = (title: string) => changeMilestone(hanna, { id, title, amount: 100, dueOn: null, version: 1 })
  const outcomes = await Promise.allSettled(['One', 'Two', 'Three'].map(change))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const outcome of outcomes)
    if (outcome.status === 'rejected')
      expect(outcome.reason).toMatchObject({
        code: 'Conflict',
        reason: 'stale',
        message: expect.stringContaining('in the meantime'),
      })
  await expect(removeMilestone(hanna, { id, version: 1 })).rejects.toMatchObject({ code: 'Conflict' })
  expect(await removeMilestone(hanna, { id, version: 2 })).toMatchObject({ milestones: [] })
})

test('fifty milestones are enough, also when the last two come at once', async () => {
  const { projectId } = await givenHired()
  await database.db
    .insert(milestones)
    .values(Array.from({ length: milestoneLimits.perProject - 1 }, () => ({ projectId, title: 'x', amountCents: 1 })))
  const outcomes = await Promise.allSettled([add(projectId), add(projectId, 600)])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

describe('is refused', () => {
  test("for somebody else's project and payments: they are not found", async () => {
    const { projectId, leadId } = await givenHired()
    const { id } = (await add(projectId)).milestones[0]!
    const other = (await givenHired()).winner
    const notFound = { code: 'NotFound' }
    await expect(
      addMilestone(stranger, addMilestoneInput.parse({ id: projectId, title: 'x', amount: 1 })),
    ).rejects.toMatchObject(notFound)
    for (const wrong of [id, 'x', '00000000-0000-7000-8000-000000000000']) {
      await expect(recordPayment(stranger, payment(wrong))).rejects.toMatchObject(notFound)
      await expect(removeMilestone(stranger, { id: wrong, version: 1 })).rejects.toMatchObject(notFound)
      await expect(confirmPayment(other, wrong)).rejects.toMatchObject(notFound)
    }
    await expect(getLeadPlan(other, leadId)).rejects.toMatchObject(notFound)
    expect(await listPlans(stranger)).toEqual([])
  })

  test('before somebody is hired, and after the request was closed', async () => {
    const project = await createProject(database.db, { homeownerId: hanna.actor.userId })
    await expect(add(project.id)).rejects.toMatchObject({ message: 'Nobody is hired for this project yet' })
    const { projectId } = await givenHired()
    const { id } = (await add(projectId)).milestones[0]!
    await closeProject(hanna, { id: projectId, reason: 'Plans changed' })
    await expect(recordPayment(hanna, payment(id))).rejects.toMatchObject({ message: 'This request is closed' })
    expect((await listPlans(hanna)).find((row) => row.projectId === projectId)).toMatchObject({ writable: false })
  })

  test('for a day to come', async () => {
    const { projectId } = await givenHired()
    const { id } = (await add(projectId)).milestones[0]!
    await expect(recordPayment(hanna, payment(id, 1, { paidOn: '2199-01-01' }))).rejects.toMatchObject({
      code: 'Invalid',
      issues: [{ path: 'paidOn' }],
    })
  })

  test.each(['', '0', 0, -5, '12.345', 'lots', 1e15, '2e3'])('for the amount %j', (amount) => {
    expect(addMilestoneInput.safeParse({ id: 'x', title: 'Deposit', amount }).success).toBe(false)
  })
})

test('the database itself refuses a payment without its day, and a receipt for nothing', async () => {
  const { projectId } = await givenHired()
  const row = { projectId, title: 'x', amountCents: 1 }
  const insert = (values: object) => database.db.insert(milestones).values({ ...row, ...values })
  await expect(insert({ status: 'paid' })).rejects.toMatchObject({
    cause: { constraint_name: 'milestones_paid_check' },
  })
  await expect(insert({ amountCents: 0 })).rejects.toMatchObject({
    cause: { constraint_name: 'milestones_amount_check' },
  })
  await expect(insert({ receivedAt: new Date() })).rejects.toMatchObject({
    cause: { constraint_name: 'milestones_received_check' },
  })
})
