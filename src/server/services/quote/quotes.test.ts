import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { sendQuoteInput } from '~/contracts/quote'
import { assignmentEvents, assignments, emailTokens, mails, projects, quotes, rateLimits } from '~/server/db/schema'
import { contractorContext, homeownerContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createContractor, createUser } from '~/test/factories'
import { createLeadFor } from '~/test/leads'
import { homeownerScope, linkHolderScope } from '../assignment/assignment-scope'
import { updateAssignment } from '../assignment/update-assignment'
import { getQuoteSheet } from './get-quote-sheet'
import { listReceivedQuotes } from './list-received-quotes'
import { sendQuote } from './send-quote'
import { withdrawQuote } from './withdraw-quote'

const database = givenDatabase()

const full = {
  total: 11_300.5,
  taxes: 1300.06,
  deposit: '1000',
  included: 'Labour and materials',
  excluded: 'Permit',
  startDate: '2099-05-01',
  validUntil: '2099-04-01',
  note: 'Two weeks of work',
}

const input = (id: string, overrides: Record<string, unknown> = {}) =>
  sendQuoteInput.parse({ id, ...full, ...overrides })
const mailsTo = (recipient: string) =>
  database.db.select().from(mails).where(eq(mails.recipient, recipient)).orderBy(mails.createdAt, mails.id)
const stateOf = async (id: string) =>
  (
    await database.db
      .select({ lead: assignments.status, project: projects.status })
      .from(assignments)
      .innerJoin(projects, eq(projects.id, assignments.projectId))
      .where(eq(assignments.id, id))
  )[0]

describe('sending a quote', () => {
  test('moves the lead and its project, and tells the homeowner once', async () => {
    const { id, ctx, project, contractor } = await createLeadFor(database.db)
    const sheet = await sendQuote(ctx, input(id))
    expect(sheet).toMatchObject({
      draft: null,
      earlier: [],
      current: { revision: 1, status: 'sent', total: 11_300.5, taxes: 1300.06, deposit: 1000, expired: false },
    })
    expect(await stateOf(id)).toEqual({ lead: 'quoted', project: 'quoting' })
    const events = await database.db
      .select()
      .from(assignmentEvents)
      .where(eq(assignmentEvents.assignmentId, id))
      .orderBy(assignmentEvents.createdAt, assignmentEvents.id)
    expect(events.map(({ newStatus }) => newStatus)).toEqual(['contacted', 'quoted'])
    expect(await mailsTo(project.email)).toMatchObject([
      { template: 'quote-received', props: { companyName: contractor.companyName, total: 11_300.5, revised: false } },
    ])
    expect(await getQuoteSheet(ctx, id)).toEqual(sheet)
  })

  test('ten times at once makes one quote', async () => {
    const { id, ctx, project } = await createLeadFor(database.db)
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => sendQuote(ctx, input(id))))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'Conflict' })
    expect(await database.db.select().from(quotes).where(eq(quotes.assignmentId, id))).toHaveLength(1)
    expect(await mailsTo(project.email)).toHaveLength(1)
  })

  test('a second time replaces the first only when it names it', async () => {
    const { id, ctx, project } = await createLeadFor(database.db)
    await sendQuote(ctx, input(id))
    await expect(sendQuote(ctx, input(id, { total: 9000 }))).rejects.toMatchObject({ code: 'Conflict' })
    await expect(sendQuote(ctx, input(id, { total: 9000, revises: 7 }))).rejects.toMatchObject({ code: 'Conflict' })
    const sheet = await sendQuote(ctx, input(id, { total: 9000, revises: 1 }))
    expect(sheet).toMatchObject({
      current: { revision: 2, total: 9000 },
      earlier: [{ revision: 1, status: 'superseded' }],
    })
    expect((await mailsTo(project.email)).map(({ props }) => props.revised)).toEqual([true])
    expect(await stateOf(id)).toEqual({ lead: 'quoted', project: 'quoting' })
  })

  test('is refused once a lead has thirty quotes, of which the last may be a draft', async () => {
    const { id, ctx } = await createLeadFor(database.db)
    for (let revises = 0; revises < 29; revises++) {
      await sendQuote(ctx, input(id, { revises }))
      await database.db.delete(rateLimits)
    }
    await sendQuote(ctx, input(id, { draft: true }))
    expect(await sendQuote(ctx, input(id, { revises: 29 }))).toMatchObject({ current: { revision: 30 } })
    const refusal = { code: 'Conflict', message: expect.stringContaining('30 quotes') }
    await expect(sendQuote(ctx, input(id, { revises: 30 }))).rejects.toMatchObject(refusal)
    await expect(sendQuote(ctx, input(id, { draft: true }))).rejects.toMatchObject(refusal)
    expect(await getQuoteSheet(ctx, id)).toMatchObject({ draft: null, current: { revision: 30, status: 'sent' } })
  })

  test.each(['won', 'lost', 'declined'] as const)('is refused for a lead that is %s', async (status) => {
    const { id, ctx } = await createLeadFor(database.db, {
      lead: { status, slot: status === 'won' ? 1 : null, declineReason: status === 'declined' ? 'Too far' : null },
    })
    await expect(sendQuote(ctx, input(id))).rejects.toMatchObject({ code: 'Conflict' })
    await expect(sendQuote(ctx, input(id, { draft: true }))).rejects.toMatchObject({ code: 'Conflict' })
  })

  test.each(['completed', 'cancelled'] as const)('is refused for a request that is %s', async (status) => {
    const { id, ctx } = await createLeadFor(database.db, { project: { status } })
    await expect(sendQuote(ctx, input(id))).rejects.toMatchObject({
      code: 'Conflict',
      message: 'The homeowner has closed this request',
    })
  })

  test("is not found for another contractor's lead, or one that was withdrawn", async () => {
    const { id, ctx } = await createLeadFor(database.db)
    const stranger = contractorContext(database.db, await createContractor(database.db))
    for (const attempt of [
      () => sendQuote(stranger, input(id)),
      () => withdrawQuote(stranger, id),
      () => getQuoteSheet(stranger, id),
      () => sendQuote(ctx, input('x')),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'NotFound' })
    await database.db.update(assignments).set({ withdrawnAt: new Date(), slot: null }).where(eq(assignments.id, id))
    await expect(sendQuote(ctx, input(id))).rejects.toMatchObject({ code: 'NotFound' })
  })

  test('after the slot was freed needs a slot that is still free', async () => {
    const { id, ctx, project } = await createLeadFor(database.db, { lead: { slot: null, expiredAt: new Date() } })
    const rivals = await Promise.all([1, 2, 3].map(() => createContractor(database.db)))
    for (const [index, rival] of rivals.entries())
      await database.db
        .insert(assignments)
        .values({ projectId: project.id, contractorId: rival.id, origin: 'admin', slot: index + 1 })
    await expect(sendQuote(ctx, input(id))).rejects.toMatchObject({
      message: 'This project already has 3 competing contractors',
    })
    expect((await getQuoteSheet(ctx, id)).current).toBeNull()
  })

  test('is refused with days that are over', async () => {
    const { id, ctx } = await createLeadFor(database.db)
    await expect(
      sendQuote(ctx, input(id, { validUntil: '2020-01-01', startDate: '2020-01-01' })),
    ).rejects.toMatchObject({ code: 'Invalid', issues: [{ path: 'validUntil' }, { path: 'startDate' }] })
  })
})

describe('the contract', () => {
  test.each([
    ['total', { total: '' }],
    ['total', { total: 0 }],
    ['total', { total: 10.001 }],
    ['total', { total: '1e3' }],
    ['total', { total: -5 }],
    ['total', { total: 1e12 }],
    ['taxes', { taxes: null }],
    ['taxes', { taxes: 20_000 }],
    ['deposit', { deposit: 20_000 }],
    ['included', { included: ' ' }],
    ['validUntil', { validUntil: 'soon' }],
    ['validUntil', { validUntil: undefined }],
    ['startDate', { startDate: '2026-02-30' }],
  ])('refuses %s in %o', (field, overrides) => {
    const result = sendQuoteInput.safeParse({ id: 'x', ...full, ...overrides })
    expect(result.error?.issues.map(({ path }) => path.join('.'))).toContain(field)
  })

  test('lets a draft lack anything', () => {
    expect(sendQuoteInput.parse({ id: 'x', draft: 'true' })).toMatchObject({ draft: true, total: null, included: null })
  })
})

describe('a draft', () => {
  test('is kept, changed, and becomes the quote that is sent', async () => {
    const { id, ctx, project } = await createLeadFor(database.db)
    await sendQuote(ctx, sendQuoteInput.parse({ id, draft: true, total: 500 }))
    const sheet = await sendQuote(ctx, sendQuoteInput.parse({ id, draft: true, total: 600, note: 'Later' }))
    expect(sheet).toMatchObject({ draft: { total: 600, note: 'Later', revision: 1 }, current: null })
    expect(await stateOf(id)).toEqual({ lead: 'new', project: 'distributed' })
    expect(await mailsTo(project.email)).toEqual([])
    expect(await sendQuote(ctx, input(id))).toMatchObject({ draft: null, current: { revision: 1 }, earlier: [] })
  })

  test('beside a sent quote leaves that one with the homeowner', async () => {
    const { id, ctx } = await createLeadFor(database.db)
    await sendQuote(ctx, input(id))
    const sheet = await sendQuote(ctx, input(id, { draft: true, total: 8000 }))
    expect(sheet).toMatchObject({ draft: { revision: 2, total: 8000 }, current: { revision: 1, total: 11_300.5 } })
  })

  test('saved ten times at once is one', async () => {
    const { id, ctx } = await createLeadFor(database.db)
    await Promise.all(Array.from({ length: 10 }, () => sendQuote(ctx, input(id, { draft: true }))))
    expect(await database.db.select().from(quotes).where(eq(quotes.assignmentId, id))).toHaveLength(1)
  })
})

describe('withdrawing', () => {
  test('takes the quote back, tells the homeowner, and leaves room for another', async () => {
    const { id, ctx, project } = await createLeadFor(database.db)
    await sendQuote(ctx, input(id))
    await database.db.delete(emailTokens).where(eq(emailTokens.projectId, project.id))
    expect(await withdrawQuote(ctx, id)).toMatchObject({ current: null, earlier: [{ status: 'withdrawn' }] })
    expect((await mailsTo(project.email)).map(({ template }) => template)).toEqual(['quote-withdrawn'])
    const [link] = await database.db.select().from(emailTokens).where(eq(emailTokens.projectId, project.id))
    expect(link).toMatchObject({ purpose: 'request_link', email: project.email })
    await expect(withdrawQuote(ctx, id)).rejects.toMatchObject({ code: 'Conflict' })
    expect(await sendQuote(ctx, input(id))).toMatchObject({ current: { revision: 2 } })
  })

  test('is refused once the request is closed, and tells nobody', async () => {
    const { id, ctx, project } = await createLeadFor(database.db)
    await sendQuote(ctx, input(id))
    await database.db.update(projects).set({ status: 'cancelled' }).where(eq(projects.id, project.id))
    await expect(withdrawQuote(ctx, id)).rejects.toMatchObject({ code: 'Conflict' })
    expect((await mailsTo(project.email)).map(({ template }) => template)).toEqual(['quote-received'])
  })

  test('is refused once the homeowner accepted it, and so is another quote', async () => {
    const { id, ctx } = await createLeadFor(database.db)
    await sendQuote(ctx, input(id))
    await database.db.update(quotes).set({ status: 'accepted' }).where(eq(quotes.assignmentId, id))
    await expect(withdrawQuote(ctx, id)).rejects.toMatchObject({ code: 'Conflict' })
    await expect(sendQuote(ctx, input(id, { revises: 1 }))).rejects.toMatchObject({ code: 'Conflict' })
  })

  test('happens by itself when the contractor gives the lead up', async () => {
    const { id, ctx } = await createLeadFor(database.db)
    await sendQuote(ctx, input(id))
    await updateAssignment(ctx, { id, status: 'declined', reason: 'Booked until spring' })
    expect(await getQuoteSheet(ctx, id)).toMatchObject({ current: null, earlier: [{ status: 'withdrawn' }] })
  })
})

test('a homeowner sees the live quotes of their own request, the cheapest first', async () => {
  const { db } = database
  const homeowner = await createUser(db, 'homeowner')
  const { id, ctx, project, contractor } = await createLeadFor(db, { project: { homeownerId: homeowner.id } })
  const rival = await createContractor(db)
  const [other] = await db
    .insert(assignments)
    .values({ projectId: project.id, contractorId: rival.id, origin: 'admin', slot: 2 })
    .returning()
  await sendQuote(ctx, input(id))
  await sendQuote(contractorContext(db, rival), input(other?.id ?? '', { total: 9000 }))
  await sendQuote(ctx, input(id, { total: 1, taxes: 0, deposit: 0, draft: true }))
  const mine = homeownerContext(db, homeowner)
  const received = await listReceivedQuotes(mine, homeownerScope(mine), project.id)
  expect(received.map(({ companyName, total, leadId }) => [companyName, total, leadId])).toEqual([
    [rival.companyName, 9000, other?.id],
    [contractor.companyName, 11_300.5, id],
  ])
  expect(await listReceivedQuotes(mine, linkHolderScope(project.id), project.id)).toHaveLength(2)
  const stranger = homeownerContext(db, await createUser(db, 'homeowner'))
  expect(await listReceivedQuotes(stranger, homeownerScope(stranger), project.id)).toEqual([])
})
