import { addDays } from 'date-fns/addDays'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { listOwnProjectsInput } from '~/contracts/own-project'
import { addMilestoneInput, type PaymentPlan, recordPaymentInput, requestPaymentInput } from '~/contracts/payment'
import { assignProjectInput } from '~/contracts/project'
import { milestoneLimits } from '~/domain/milestone'
import { files, mails, milestones, quotes } from '~/server/db/schema'
import type { AdminPersonContext, ContractorPersonContext, HomeownerContext } from '~/server/services/context'
import { adminContext, contractorContext, homeownerContext, visitorContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createContractor, createProject, createUser, testPassword } from '~/test/factories'
import { createLeadFor } from '~/test/leads'
import { exportCompany } from '../contractor/export-company'
import { removeContractor } from '../contractor/remove-contractor'
import { findFile } from '../file/read-file'
import { sweepFiles } from '../file/sweep-files'
import { assignProject } from '../project/assign-project'
import { closeProject } from '../project/close-project'
import { getOwnProject } from '../project/get-own-project'
import { hireContractor } from '../project/hire-contractor'
import { listOwnProjects } from '../project/list-own-projects'
import {
  addMilestone,
  changeMilestone,
  recordPayment,
  removeMilestone,
  setReceipt,
  undoPayment,
} from './change-milestones'
import { confirmPayment } from './confirm-payment'
import { getLeadPlan, listPlans } from './list-plans'
import { requestPayment, withdrawPaymentRequest } from './request-payment'

const database = givenDatabase()
let admin: AdminPersonContext
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
  winner: ContractorPersonContext
}

async function givenHired({ totalCents = 0 } = {}): Promise<Hired> {
  const project = await createProject(database.db, { homeownerId: hanna.actor.userId })
  const contractor = await createContractor(database.db)
  const { id } = await assignProject(admin, assignProjectInput.parse({ id: project.id, contractorId: contractor.id }))
  const [quote] = totalCents
    ? await database.db
        .insert(quotes)
        .values({ assignmentId: id, status: 'sent', totalCents, taxCents: 0, sentAt: new Date() })
        .returning()
    : []
  await hireContractor(hanna, { id: project.id, assignmentId: id, quoteId: quote?.id })
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
  await expect(confirmPayment(winner, { id })).rejects.toMatchObject({ code: 'Conflict' })
  const paid = await recordPayment(hanna, payment(id, 1, { receiptNumber: 'CA123' }))
  expect(paid).toMatchObject({ paid: 500, milestones: [{ status: 'paid', method: 'cheque', receiptNumber: 'CA123' }] })
  await expect(recordPayment(hanna, payment(id, 2))).rejects.toMatchObject({ code: 'Conflict' })
  expect(await undoPayment(hanna, { id, version: 2 })).toMatchObject({ paid: 0, milestones: [{ receiptNumber: null }] })
  await recordPayment(hanna, payment(id, 3))
  expect(await confirmPayment(winner, { id, version: 4 })).toMatchObject({ received: 500 })
  const final = { code: 'Conflict', message: 'The contractor has confirmed this payment' }
  await expect(undoPayment(hanna, { id, version: 5 })).rejects.toMatchObject(final)
  await expect(removeMilestone(hanna, { id, version: 5 })).rejects.toMatchObject(final)
  await expect(confirmPayment(winner, { id })).rejects.toMatchObject({ code: 'Conflict' })
})

test('a payment that was recorded anew is not confirmed as the one that was seen', async () => {
  const { projectId, winner } = await givenHired()
  const { id } = (await add(projectId)).milestones[0]!
  await recordPayment(hanna, payment(id, 1))
  await undoPayment(hanna, { id, version: 2 })
  await changeMilestone(hanna, { id, version: 3, title: 'Deposit', amount: 50_000, dueOn: null })
  await recordPayment(hanna, payment(id, 4))
  // The version whose amount was 500, and whoever says none.
  for (const version of [2, undefined])
    await expect(confirmPayment(winner, { id, version })).rejects.toMatchObject({ code: 'Conflict', reason: 'stale' })
  const [row] = await database.db.select().from(milestones).where(eq(milestones.id, id))
  expect(row).toMatchObject({ receivedAt: null, version: 5 })
  expect(await confirmPayment(winner, { id, version: 5 })).toMatchObject({ received: 50_000 })
})

test('a payment is confirmed without a version while there was one record of it, also with a receipt put later', async () => {
  const { projectId, winner } = await givenHired()
  const { id } = (await add(projectId)).milestones[0]!
  await changeMilestone(hanna, { id, version: 1, title: 'Deposit', amount: 600, dueOn: null })
  await recordPayment(hanna, payment(id, 2))
  await setReceipt(hanna, { id, version: 3, receipt: await uploaded(hanna) })
  expect(await confirmPayment(winner, { id })).toMatchObject({ received: 600 })
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
  const { projectId, leadId: assignmentId } = await givenHired()
  const row = { projectId, assignmentId, title: 'x', amountCents: 1 }
  await database.db.insert(milestones).values(Array.from({ length: milestoneLimits.perProject - 1 }, () => row))
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
      await expect(confirmPayment(other, { id: wrong })).rejects.toMatchObject(notFound)
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

async function uploaded(owner: { actor: { userId: string } }, claimedAt: Date | null = null): Promise<string> {
  const about = { kind: 'receipt', name: 'bill.pdf', size: 900, type: 'application/pdf' } as const
  const [file] = await database.db
    .insert(files)
    .values({ key: v7(), provider: 'embedded', ownerId: owner.actor.userId, claimedAt, ...about })
    .returning()
  return file?.id ?? ''
}

describe('a receipt', () => {
  const receiptsOf = async (id: string) => (await database.db.select().from(files).where(eq(files.id, id))).length

  test('goes with the payment, is read by both sides and nobody else, and goes when it is taken back', async () => {
    const { projectId, leadId, winner } = await givenHired()
    const [milestone] = (await add(projectId)).milestones
    const id = milestone?.id ?? ''
    const receipt = await uploaded(hanna)
    const paid = await recordPayment(hanna, payment(id, 1, { receipt }))
    expect(paid.milestones).toMatchObject([{ receipt: { id: receipt, name: 'bill.pdf' }, file: null }])
    expect((await getLeadPlan(winner, leadId)).milestones).toMatchObject([{ receipt: { id: receipt } }])
    for (const reader of [hanna, winner]) expect((await findFile(reader, receipt)).name).toBe('bill.pdf')
    const other = await givenHired()
    for (const nobody of [stranger, other.winner, visitorContext(database.db)])
      await expect(findFile(nobody, receipt)).rejects.toMatchObject({ code: 'NotFound' })
    await sweepFiles({ ...admin, now: addDays(new Date(), 3) })
    expect(await receiptsOf(receipt)).toBe(1)
    expect((await undoPayment(hanna, { id, version: 2 })).milestones).toMatchObject([{ receipt: null }])
    expect(await receiptsOf(receipt)).toBe(0)
  })

  test('is put there later, also when the payment is confirmed, and takes the place of the one before', async () => {
    const { projectId, winner } = await givenHired()
    const [milestone] = (await add(projectId)).milestones
    const id = milestone?.id ?? ''
    const [first, second] = [await uploaded(hanna), await uploaded(hanna)]
    await expect(setReceipt(hanna, { id, version: 1, receipt: first })).rejects.toMatchObject({ code: 'Conflict' })
    await recordPayment(hanna, payment(id, 1, { receipt: first }))
    await confirmPayment(winner, { id })
    const at = { id, version: 3 }
    await expect(setReceipt(stranger, { ...at, receipt: second })).rejects.toMatchObject({ code: 'NotFound' })
    for (const file of [await uploaded(winner), await uploaded(hanna, new Date()), v7()])
      await expect(setReceipt(hanna, { ...at, receipt: file })).rejects.toMatchObject({
        code: 'Invalid',
        issues: [{ path: 'receipt' }],
      })
    const two = await Promise.allSettled([
      setReceipt(hanna, { ...at, receipt: second }),
      setReceipt(hanna, { ...at, receipt: await uploaded(hanna) }),
    ])
    expect(two.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await receiptsOf(first)).toBe(0)
  })
})

describe('the contractor asks for a payment', () => {
  const ask = (hired: Hired, more: object = {}) =>
    requestPayment(
      hired.winner,
      requestPaymentInput.parse({ id: hired.leadId, title: 'Materials', amount: '320.40', ...more }),
    )
  const billOf = uploaded
  const mailed = async (template: string, projectId: string) =>
    (await database.db.select().from(mails).where(eq(mails.projectId, projectId))).filter(
      (mail) => mail.template === template,
    )

  test('and cannot take it back once the request is closed', async () => {
    const hired = await givenHired()
    const plan = await ask(hired)
    await closeProject(hanna, { id: hired.projectId, reason: 'We sell the house' })
    await expect(
      withdrawPaymentRequest(hired.winner, { id: plan.milestones[0]?.id ?? '', version: 1 }),
    ).rejects.toMatchObject({ code: 'Conflict', message: 'The homeowner has closed this request' })
  })

  test('and the homeowner is told once, records it as paid, and the contractor is told of that, once', async () => {
    const hired = await givenHired()
    const { projectId, leadId, winner } = hired
    const plan = await ask(hired)
    expect(plan).toMatchObject({ planned: 320.4, paid: 0, writable: false })
    expect(plan.milestones).toMatchObject([{ title: 'Materials', requestedAt: expect.any(Date), file: null }])
    await ask(hired)
    expect((await getLeadPlan(winner, leadId)).milestones).toHaveLength(1)
    expect(await mailed('payment-requested', projectId)).toMatchObject([
      { props: { title: 'Materials', amount: 320.4, hasFile: false } },
    ])
    const id = plan.milestones[0]?.id ?? ''
    await recordPayment(hanna, payment(id, 1))
    await undoPayment(hanna, { id, version: 2 })
    await recordPayment(hanna, payment(id, 3))
    expect(await mailed('payment-recorded', projectId)).toMatchObject([
      { props: { title: 'Materials', amount: 320.4, leadId } },
    ])
    await expect(withdrawPaymentRequest(winner, { id, version: 4 })).rejects.toMatchObject({ code: 'Conflict' })
    expect(await confirmPayment(winner, { id, version: 4 })).toMatchObject({ received: 320.4 })
  })

  test('what the homeowner planned alone is recorded without a mail', async () => {
    const { projectId } = await givenHired()
    const { milestones: rows } = await add(projectId)
    await recordPayment(hanna, payment(rows[0]?.id ?? '', 1))
    expect(await mailed('payment-recorded', projectId)).toEqual([])
  })

  test('with a bill, which the homeowner reads and nobody else; it goes with the request', async () => {
    const hired = await givenHired()
    const file = await billOf(hired.winner)
    const { milestones: rows } = await ask(hired, { file })
    expect(rows).toMatchObject([{ file: { id: file, name: 'bill.pdf', flags: [] } }])
    expect((await findFile(hanna, file)).name).toBe('bill.pdf')
    expect((await findFile(hired.winner, file)).name).toBe('bill.pdf')
    const other = await givenHired()
    for (const nobody of [stranger, other.winner, visitorContext(database.db)])
      await expect(findFile(nobody, file)).rejects.toMatchObject({ code: 'NotFound' })
    await expect(ask(other, { file })).rejects.toMatchObject({ code: 'Invalid' })
    await expect(ask(other, { file: await billOf(hanna) })).rejects.toMatchObject({ code: 'Invalid' })
    await sweepFiles({ ...admin, now: addDays(new Date(), 3) })
    expect((await findFile(hanna, file)).name).toBe('bill.pdf')
    const { id } = rows[0]!
    const another = (await ask(hired, { title: 'Labour', file: await billOf(hired.winner) })).milestones[1]
    await removeMilestone(hanna, { id, version: 1 })
    await withdrawPaymentRequest(hired.winner, { id: another?.id ?? '', version: 1 })
    const left = await database.db.select().from(files).where(eq(files.ownerId, hired.winner.actor.userId))
    expect(left).toEqual([])
    expect((await getLeadPlan(hired.winner, hired.leadId)).milestones).toEqual([])
  })

  test('and its words and amount stay as they were asked for: the homeowner pays or removes it', async () => {
    const hired = await givenHired()
    const [row] = (await ask(hired)).milestones
    const change = { id: row?.id ?? '', version: 1, title: 'Less', amount: 1, dueOn: null }
    await expect(changeMilestone(hanna, change)).rejects.toMatchObject({ code: 'Conflict' })
    await removeMilestone(hanna, { id: change.id, version: 1 })
    await expect(withdrawPaymentRequest(hired.winner, { id: change.id, version: 1 })).rejects.toMatchObject({
      code: 'NotFound',
    })
  })

  test('only of a lead they won and that is not closed, and takes back only what they asked for', async () => {
    const hired = await givenHired()
    const { milestones: rows } = await add(hired.projectId)
    const own = { id: rows[0]?.id ?? '', version: 1 }
    await expect(withdrawPaymentRequest(hired.winner, own)).rejects.toMatchObject({ code: 'NotFound' })
    const asked = (await ask(hired)).milestones[1]
    const other = await givenHired()
    await expect(withdrawPaymentRequest(other.winner, { id: asked?.id ?? '', version: 1 })).rejects.toMatchObject({
      code: 'NotFound',
    })
    await expect(ask({ ...hired, winner: other.winner })).rejects.toMatchObject({ code: 'NotFound' })
    const open = await createLeadFor(database.db, { lead: { status: 'quoted' } })
    await expect(ask({ projectId: '', leadId: open.id, winner: open.ctx })).rejects.toMatchObject({ code: 'Conflict' })
    await closeProject(hanna, { id: hired.projectId, reason: 'No more' })
    await expect(ask(hired, { title: 'More' })).rejects.toMatchObject({ code: 'Conflict' })
  })

  test('the database keeps a bill only of what was asked for', async () => {
    const { projectId, winner } = await givenHired()
    const fileId = await billOf(winner)
    await expect(
      database.db.insert(milestones).values({ projectId, title: 'x', amountCents: 1, fileId }),
    ).rejects.toMatchObject({ cause: { constraint_name: 'milestones_file_check' } })
  })
})

describe('the plan of a contractor who was deleted', () => {
  const named = (plan: PaymentPlan | undefined, title: string) => {
    const milestone = plan?.milestones.find((one) => one.title === title)
    if (!milestone) throw new Error(`${title} is not on the plan`)
    return milestone
  }

  async function givenNextHired() {
    const first = await givenHired()
    const { projectId } = first
    const fileId = await uploaded(first.winner)
    await requestPayment(
      first.winner,
      requestPaymentInput.parse({ id: first.leadId, title: 'Asked for', amount: 900, file: fileId }),
    )
    const receipt = await uploaded(hanna)
    const { id } = named(await add(projectId), 'Deposit')
    await recordPayment(hanna, payment(id, 1, { receiptNumber: 'A-17', receipt }))
    await removeContractor(admin, { id: first.winner.actor.contractorId })
    const alone = (await listPlans(hanna)).filter((plan) => plan.projectId === projectId)
    const contractor = await createContractor(database.db)
    const input = assignProjectInput.parse({ id: projectId, contractorId: contractor.id })
    const { id: leadId } = await assignProject(admin, input)
    await hireContractor(hanna, { id: projectId, assignmentId: leadId })
    return { projectId, leadId, winner: contractorContext(database.db, contractor), paidId: id, receipt, alone }
  }

  test('is read, confirmed and withdrawn by nobody who is hired later', async () => {
    const { projectId, leadId, winner, paidId, receipt } = await givenNextHired()
    expect(await getLeadPlan(winner, leadId)).toMatchObject({ planned: 0, paid: 0, former: false, milestones: [] })
    const asked = named(
      (await listPlans(hanna)).find((plan) => plan.projectId === projectId && plan.former),
      'Asked for',
    )
    const notFound = { code: 'NotFound' }
    await expect(confirmPayment(winner, { id: paidId, version: 2 })).rejects.toMatchObject(notFound)
    await expect(withdrawPaymentRequest(winner, { id: asked.id, version: 1 })).rejects.toMatchObject(notFound)
    await expect(findFile(winner, receipt)).rejects.toMatchObject(notFound)
    expect(await findFile(hanna, receipt)).toMatchObject({ id: receipt })
    const { leads } = await exportCompany(winner, { password: testPassword })
    expect(leads).toMatchObject([{ payments: [] }])
    expect(await getOwnProject(hanna, { id: projectId })).toMatchObject({ paymentsAsked: 0 })
    const { projects: listed } = await listOwnProjects(hanna, listOwnProjectsInput.parse({ limit: 100 }))
    expect(listed.find(({ id }) => id === projectId)).toMatchObject({ paymentsAsked: 0 })
  })

  test('stays with the homeowner, apart from the next one, and is not changed any more', async () => {
    const { projectId, leadId, winner, paidId, alone } = await givenNextHired()
    expect(alone).toMatchObject([{ former: true, planned: 1400, paid: 500, writable: false, agreed: null }])
    const plan = await add(projectId, 70)
    expect(plan).toMatchObject({ former: false, planned: 70, paid: 0 })
    expect(await getLeadPlan(winner, leadId)).toMatchObject({ planned: 70 })
    const plans = (await listPlans(hanna)).filter((one) => one.projectId === projectId)
    expect(plans).toEqual([plan, alone[0]])
    const kept = { code: 'Conflict', message: expect.stringContaining('has left') }
    await expect(undoPayment(hanna, { id: paidId, version: 2 })).rejects.toMatchObject(kept)
    await expect(removeMilestone(hanna, { id: paidId, version: 2 })).rejects.toMatchObject(kept)
  })

  test('takes none of the next one’s fifty payments', async () => {
    const { projectId } = await givenNextHired()
    const row = { projectId, title: 'x', amountCents: 1 }
    await database.db.insert(milestones).values(Array.from({ length: milestoneLimits.perProject }, () => row))
    expect((await add(projectId)).milestones).toHaveLength(1)
  })
})
