import { addDays } from 'date-fns/addDays'
import { and, eq, like, sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { assignProjectInput, settleAssignmentInput } from '~/contracts/project'
import { setRateInput } from '~/contracts/rate'
import { addCalendarDays, dayInCanada } from '~/domain/calendar'
import { feeNotAcceptedMessage, feeOf } from '~/domain/fee'
import {
  assignments,
  auditLog,
  contractorServices,
  contractors,
  mails,
  platformRates,
  projects,
  quotes,
  rateAcceptances,
} from '~/server/db/schema'
import type { OwnerContext } from '~/server/services/context'
import { contractorContext, ownerContext, visitorContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createCategory, createContractor, createProject, createUser, leadInput } from '~/test/factories'
import { settleAssignment } from '../assignment/settle-assignment'
import { takesRequests } from '../contractor/takes-requests'
import { suggestContractors } from '../matching/suggest-contractors'
import { assignProject } from '../project/assign-project'
import { submitProject } from '../project/submit-project'
import { acceptRate } from './accept-rate'
import { listFees } from './list-fees'
import { getPublicRate, listOwnRates } from './read-rates'
import { listRates, setRate } from './set-rate'

const database = givenDatabase()
let owner: OwnerContext
const today = dayInCanada(new Date())
const soon = addCalendarDays(today, 3)

beforeAll(async () => {
  owner = ownerContext(database.db, await createUser(database.db, 'admin'))
})

/** What holds from today on, as it would be read a moment later. */
async function given(percent: number, cap: number | null = null, holdsFrom = today) {
  const rate = await setRate(at(1), setRateInput.parse({ percent, cap, holdsFrom }))
  owner = at(2)
  return rate
}

const at = (milliseconds: number): OwnerContext => ({ ...owner, now: new Date(owner.now.getTime() + milliseconds) })

/** Winning is free again for the next test. */
afterEach(async () => {
  await given(0)
  await given(0, null, soon)
})

const assign = async (contractorId: string, ctx = owner) =>
  assignProject(ctx, assignProjectInput.parse({ id: (await createProject(database.db)).id, contractorId }))

const win = (id: string) => settleAssignment(owner, settleAssignmentInput.parse({ id, status: 'won' }))

const storedRate = async (id: string) =>
  (await database.db.select({ rateId: assignments.rateId }).from(assignments).where(eq(assignments.id, id)))[0]?.rateId

const own = (contractor: Awaited<ReturnType<typeof createContractor>>) =>
  contractorContext(database.db, contractor, owner.now)

describe('while winning is free', () => {
  test('nothing is asked, and a win stores no rate or the one of zero', async () => {
    const contractor = await createContractor(database.db)
    expect(await listOwnRates(own(contractor))).toEqual([])
    const lead = await assign(contractor.id)
    await win(lead.id)
    const stored = await storedRate(lead.id)
    const [rate] = stored ? await database.db.select().from(platformRates).where(eq(platformRates.id, stored)) : []
    expect(rate?.percent ?? 0).toBe(0)
    expect((await getPublicRate(visitorContext(database.db, owner.now))).holding?.percent ?? 0).toBe(0)
  })
})

describe('a rate', () => {
  test('is set with its words, audited, and mailed once to whom it asks', async () => {
    const asked = await createContractor(database.db)
    const notAsked = await Promise.all([
      createContractor(database.db, { userId: null, status: 'unpublished' }),
      createContractor(database.db, { verified: false }),
      createContractor(database.db, { status: 'archived' }),
    ])
    const rate = await given(4.25, 600)
    expect(rate).toMatchObject({
      percent: 4.25,
      cap: 600,
      holds: true,
      wording:
        'For a job you win, you pay 4.25% of the total you agreed with the homeowner, taxes included, and at most $600.00 for one job. Nothing is due for leads, quotes or jobs you do not win.',
    })
    const mailed = await database.db
      .select({ recipient: mails.recipient, props: mails.props })
      .from(mails)
      .where(like(mails.key, `rate-set:${rate.id}:%`))
    expect(mailed.filter(({ recipient }) => recipient === asked.email)).toMatchObject([
      { props: { wording: rate.wording, holdsFrom: today } },
    ])
    for (const { email } of notAsked) expect(mailed.map(({ recipient }) => recipient)).not.toContain(email)
    const [audited] = await database.db
      .select()
      .from(auditLog)
      .where(sql`${auditLog.details} ->> 'rateId' = ${rate.id}`)
    expect(audited).toMatchObject({ action: 'rate.set', actorId: owner.actor.userId })
    expect((await listRates(owner)).rates.filter(({ holds }) => holds)).toMatchObject([{ id: rate.id }])
  })

  test('of zero is mailed to nobody', async () => {
    const rate = await given(0)
    expect(
      await database.db
        .select()
        .from(mails)
        .where(like(mails.key, `rate-set:${rate.id}:%`)),
    ).toEqual([])
  })

  test('cannot hold from the past, and is never changed or deleted', async () => {
    await expect(setRate(owner, setRateInput.parse({ percent: 1, holdsFrom: '2026-01-01' }))).rejects.toMatchObject({
      code: 'Invalid',
    })
    await given(1)
    const refused = expect.objectContaining({ cause: expect.objectContaining({ code: '23001' }) })
    await expect(database.db.update(platformRates).set({ percent: 9 })).rejects.toEqual(refused)
    await expect(database.db.delete(platformRates)).rejects.toEqual(refused)
  })

  test('of later is asked for before, and holds from its day', async () => {
    const contractor = await createContractor(database.db)
    const rate = await given(2, null, soon)
    expect(await listOwnRates(own(contractor))).toMatchObject([{ id: rate.id, holds: false, acceptedAt: null }])
    expect((await getPublicRate(visitorContext(database.db, owner.now))).next).toMatchObject({ percent: 2 })
    await assign(contractor.id)
    const later = { ...owner, now: addDays(owner.now, 4) }
    await expect(assign(contractor.id, later)).rejects.toMatchObject({ message: feeNotAcceptedMessage })
  })
})

test.each([
  ['', false],
  ['101', false],
  ['-1', false],
  ['2.555', false],
  ['0x5', false],
  ['1e1', false],
  ['2.55', true],
  [0, true],
])('a rate of %j percent is read: %j', (percent, read) => {
  expect(setRateInput.safeParse({ percent, holdsFrom: '2030-01-01' }).success).toBe(read)
})

test.each([
  [1_000_00, { percent: 3, capCents: null }, 30_00],
  [1_000_00, { percent: 3, capCents: 20_00 }, 20_00],
  [99_99, { percent: 2.55, capCents: null }, 2_55],
  [28_419_50, { percent: 0, capCents: 500 }, 0],
])('the fee on %d cents at %j is %d cents', (agreed, fee, cents) => {
  expect(feeOf(agreed, fee)).toBe(cents)
})

describe('without the acceptance of a rate that holds', () => {
  test('no project is assigned; with it, they are', async () => {
    const contractor = await createContractor(database.db)
    const rate = await given(5)
    await expect(assign(contractor.id)).rejects.toMatchObject({
      code: 'Conflict',
      message: feeNotAcceptedMessage,
      issues: [{ path: 'contractorId', message: feeNotAcceptedMessage }],
    })
    expect(await acceptRate(own(contractor), { rateId: rate.id })).toMatchObject([
      { id: rate.id, acceptedAt: owner.now },
    ])
    expect(await assign(contractor.id)).toMatchObject({ status: 'new' })
  })

  test('the platform leaves them out, and the dialog says so', async () => {
    const category = await createCategory(database.db, { name: 'Paving', slug: 'paving' })
    const contractor = await createContractor(database.db, { latitude: 45.42, longitude: -75.69, city: 'Ottawa' })
    await database.db.insert(contractorServices).values({ contractorId: contractor.id, categoryId: category.id })
    const project = await createProject(database.db, { categoryId: category.id, latitude: 45.42, longitude: -75.69 })
    const suggested = async () =>
      (await suggestContractors(owner, { id: project.id })).find(({ contractorId }) => contractorId === contractor.id)
    expect(await suggested()).toMatchObject({ obstacles: [] })
    const rate = await given(5)
    expect(await suggested()).toMatchObject({ obstacles: ['fee'], next: false })
    await acceptRate(own(contractor), { rateId: rate.id })
    expect(await suggested()).toMatchObject({ obstacles: [] })
  })

  test('a direct request is not taken, and the form says so before', async () => {
    const contractor = await createContractor(database.db)
    const visitor = () => visitorContext(database.db, owner.now)
    const ask = () => submitProject(visitor(), leadInput({ contractorId: contractor.id }))
    const rate = await given(5)
    await expect(ask()).rejects.toMatchObject({ code: 'Conflict', issues: [{ path: 'contractorId' }] })
    expect(await takesRequests(visitor(), { id: contractor.id })).toEqual({ takes: false, awayUntil: null })
    await acceptRate(own(contractor), { rateId: rate.id })
    expect(await takesRequests(visitor(), { id: contractor.id })).toEqual({ takes: true, awayUntil: null })
    expect(await ask()).toMatchObject({ status: 'new' })
  })
})

describe('a direct request', () => {
  test('is not taken for a company whose verification ended; the form says it, and that one is away', async () => {
    const lapsed = await createContractor(database.db, { verified: false })
    const away = await createContractor(database.db, { awayUntil: '2100-06-01' })
    const visitor = visitorContext(database.db, owner.now)
    expect(await takesRequests(visitor, { id: lapsed.id })).toMatchObject({ takes: false })
    expect(await takesRequests(visitor, { id: away.id })).toEqual({ takes: true, awayUntil: '2100-06-01' })
    expect(await submitProject(visitor, leadInput({ contractorId: away.id }))).toMatchObject({ status: 'new' })
  })
})

describe('an acceptance', () => {
  test('keeps wording, time and address, once, whoever is first', async () => {
    const contractor = await createContractor(database.db)
    const rate = await given(5, 100)
    await Promise.all([1, 2, 3].map(() => acceptRate(own(contractor), { rateId: rate.id })))
    expect(
      await database.db.select().from(rateAcceptances).where(eq(rateAcceptances.contractorId, contractor.id)),
    ).toMatchObject([{ rateId: rate.id, wording: rate.wording, address: '203.0.113.7', at: owner.now }])
    const audited = await database.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.entityId, contractor.id), eq(auditLog.action, 'rate.accepted')))
    expect(audited).toHaveLength(1)
  })

  test('is refused for a rate that another has replaced', async () => {
    const contractor = await createContractor(database.db)
    const old = await given(5)
    await given(6)
    await expect(acceptRate(own(contractor), { rateId: old.id })).rejects.toMatchObject({ code: 'Conflict' })
  })

  test('goes with its contractor', async () => {
    const contractor = await createContractor(database.db)
    const rate = await given(5)
    await acceptRate(own(contractor), { rateId: rate.id })
    await database.db.delete(contractors).where(eq(contractors.id, contractor.id))
    expect(
      await database.db.select().from(rateAcceptances).where(eq(rateAcceptances.contractorId, contractor.id)),
    ).toEqual([])
  })
})

describe('a win', () => {
  test('stores the rate that holds', async () => {
    const contractor = await createContractor(database.db)
    const rate = await given(5)
    await acceptRate(own(contractor), { rateId: rate.id })
    const lead = await assign(contractor.id)
    await win(lead.id)
    expect(await storedRate(lead.id)).toBe(rate.id)
  })

  test('never stores a rate that was not accepted: what held with the lead does', async () => {
    const contractor = await createContractor(database.db)
    const rate = await given(5)
    await acceptRate(own(contractor), { rateId: rate.id })
    const lead = await assign(contractor.id)
    await given(9)
    await win(lead.id)
    expect(await storedRate(lead.id)).toBe(rate.id)
  })

  test('of a lead from before the first rate stays free', async () => {
    const contractor = await createContractor(database.db)
    const lead = await assign(contractor.id)
    const rate = await given(9)
    await win(lead.id)
    expect(await storedRate(lead.id)).not.toBe(rate.id)
  })

  test('is exported with its fee, page by page; a cancelled job is not', async () => {
    const contractor = await createContractor(database.db, { companyName: 'Fee Payers' })
    const rate = await given(5, 40)
    await acceptRate(own(contractor), { rateId: rate.id })
    const jobs = await Promise.all([1, 2, 3].map(() => assign(contractor.id)))
    for (const [index, lead] of jobs.entries()) {
      await database.db.insert(quotes).values({
        assignmentId: lead.id,
        status: 'sent',
        totalCents: index === 0 ? 500_00 : 2_000_00,
        taxCents: 0,
        sentAt: owner.now,
        validUntil: '2100-01-01',
      })
      await win(lead.id)
    }
    await database.db
      .update(projects)
      .set({ status: 'cancelled' })
      .where(eq(projects.id, jobs[2]?.projectId ?? ''))
    const found = []
    let cursor: string | undefined
    do {
      const page = await listFees(owner, { limit: 1, cursor })
      found.push(...page.fees)
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    const paid = found.filter(({ company }) => company === 'Fee Payers')
    expect(paid.map(({ agreedTotal, percent, cap, fee }) => [agreedTotal, percent, cap, fee]).sort()).toEqual([
      [2000, 5, 40, 40],
      [500, 5, 40, 25],
    ])
    expect(paid[0]?.wonAt).toBeInstanceOf(Date)
  })
})
