import { addSeconds } from 'date-fns/addSeconds'
import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { updateContractorInput } from '~/contracts/admin-contractor'
import { assignProjectInput } from '~/contracts/project'
import { sendQuoteInput } from '~/contracts/quote'
import { assignments, auditLog, mails, projectStatusHistory, projects, quotes, visits } from '~/server/db/schema/index'
import { enforceDeadlinesJob } from '~/server/jobs/enforce-deadlines'
import { systemContext } from '~/server/jobs/system-context'
import { adminContext, contractorContext, homeownerContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createContractor, createProject, createUser } from '~/test/factories'
import type { AdminPersonContext } from '../context'
import { undoArchiving } from '../contractor/undo-archiving'
import { updateContractor } from '../contractor/update-contractor'
import { verifyContractor } from '../contractor/verify-contractor'
import { assignProject } from '../project/assign-project'
import { buildTimeline } from '../project/build-timeline'
import { closeProject } from '../project/close-project'
import { hireContractor } from '../project/hire-contractor'
import { sendQuote } from '../quote/send-quote'
import { answerVisit, proposeVisit } from '../visit/arrange-visit'
import { settleAssignment } from './settle-assignment'
import { undoWithdrawal } from './undo-withdrawal'
import { updateAssignment } from './update-assignment'

const database = givenDatabase()
const start = new Date('2026-03-02T15:00:00Z')
let admin: AdminPersonContext
let homeowner: Awaited<ReturnType<typeof createUser>>

beforeAll(async () => {
  admin = adminContext(database.db, await createUser(database.db, 'admin'), start)
  homeowner = await createUser(database.db, 'homeowner', { emailProvedAt: start })
})
beforeEach(async () => {
  await database.db.delete(projects)
  await database.db.delete(mails)
})

const at = (seconds: number) => ({ ...admin, now: addSeconds(start, seconds) })
const owner = (seconds: number) => homeownerContext(database.db, homeowner, addSeconds(start, seconds))

async function givenLeads(count: number, given: Partial<typeof projects.$inferInsert> = {}) {
  const project = await createProject(database.db, {
    createdAt: addSeconds(start, -3600),
    homeownerId: homeowner.id,
    email: homeowner.email,
    ...given,
  })
  const leads = []
  for (let index = 0; index < count; index++) {
    const contractor = await createContractor(database.db)
    const input = assignProjectInput.parse({ id: project.id, contractorId: contractor.id })
    const { id } = await assignProject(at(-600 + index), input)
    leads.push({ id, contractor, ctx: contractorContext(database.db, contractor, at(-300).now) })
  }
  const [first, second, third] = leads
  return { project, first: first!, second: second!, third: third! }
}
const quote = ({ id, ctx }: Awaited<ReturnType<typeof givenLeads>>['first'], given = {}, seconds = -300) =>
  sendQuote(
    { ...ctx, now: at(seconds).now },
    sendQuoteInput.parse({ id, total: 1000, taxes: 130, included: 'Labour', validUntil: '2099-04-01', ...given }),
  )
const withdraw = ({ id }: { id: string }, seconds = 0) => settleAssignment(at(seconds), { id, status: 'withdrawn' })
const undo = ({ id }: { id: string }, seconds = 10) => undoWithdrawal(at(seconds), { id })

const projectOf = async ({ id }: { id: string }) =>
  (await database.db.select().from(projects).where(eq(projects.id, id)))[0]!
const leadOf = async ({ id }: { id: string }) =>
  (await database.db.select().from(assignments).where(eq(assignments.id, id)))[0]!
const quoteOf = async ({ id }: { id: string }) =>
  (await database.db.select().from(quotes).where(eq(quotes.assignmentId, id)).orderBy(desc(quotes.revision)))[0]!
/** Mails to the homeowner that were not given up, but for those of a match. */
async function mailed() {
  const rows = await database.db
    .select()
    .from(mails)
    .where(eq(mails.recipient, homeowner.email))
    .orderBy(asc(mails.createdAt), asc(mails.id))
  return rows.flatMap(({ template, status }) => (template === 'matched' || status === 'skipped' ? [] : [template]))
}
const send = () => database.db.update(mails).set({ status: 'sent', finishedAt: start }).where(isNull(mails.finishedAt))

describe('a withdrawal is undone', () => {
  test('and the lead, its quote and the project are as before, and nobody is told', async () => {
    const { project, first } = await givenLeads(1, { status: 'verified', verificationLevel: 'verified' })
    await quote(first)
    await send()
    const before = { project: await projectOf(project), quote: await quoteOf(first) }
    await withdraw(first)
    expect(await mailed()).toEqual(['quote-received', 'quote-withdrawn'])
    expect(await undo(first)).toMatchObject({ id: first.id, status: 'quoted', withdrawn: false, competing: true })
    expect(await leadOf(first)).toMatchObject({ slot: 1, withdrawnAt: null })
    expect(await quoteOf(first)).toEqual({ ...before.quote, updatedAt: at(10).now })
    const { status, waitingSince, matchedAt, slotFreeSince } = before.project
    expect(await projectOf(project)).toMatchObject({ status, waitingSince, matchedAt, slotFreeSince })
    expect(await mailed()).toEqual(['quote-received'])
    await hireContractor(owner(20), { id: project.id, quoteId: before.quote.id })
  })

  test('with the visit that was agreed, and nobody is mailed a cancellation', async () => {
    const { first } = await givenLeads(1)
    const startsAt = at(86_400 * 2).now
    await proposeVisit(first.ctx, { id: first.id, times: [startsAt] })
    await answerVisit(owner(-200), { id: first.id, answer: 'pick', startsAt })
    const work = (seconds: number) => enforceDeadlinesJob(systemContext(database.db, 'test', at(seconds).now))
    await withdraw(first)
    await work(5)
    await undo(first)
    await work(120)
    const [visit] = await database.db.select().from(visits).where(eq(visits.assignmentId, first.id))
    expect(visit).toMatchObject({ startsAt, cancelledAt: null, cancelledBy: null, version: 4 })
    const news = (await database.db.select().from(mails).where(eq(mails.template, 'visit'))).map(({ props }) => props)
    expect(news.map((props) => (props as { news: string }).news).sort()).toEqual(['agreed', 'agreed', 'proposed'])
  })

  test('with a row of the history and one of the audit', async () => {
    const { project, first } = await givenLeads(1, { status: 'reviewed', verificationLevel: 'reviewed' })
    await withdraw(first)
    await undo(first)
    const [last] = await database.db
      .select()
      .from(projectStatusHistory)
      .where(eq(projectStatusHistory.projectId, project.id))
      .orderBy(desc(projectStatusHistory.id))
      .limit(1)
    expect(last).toMatchObject({ event: 'withdrawal_undone', oldStatus: 'reviewed', newStatus: 'distributed' })
    const [{ text } = { text: '' }] = await buildTimeline(database.db, project.id)
    expect(text).toBe('The contractor has your request again.')
    const rows = await database.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.entityId, project.id), eq(auditLog.action, 'project.lead-withdrawal-undone')))
    expect(rows).toMatchObject([{ actorId: admin.actor.userId, details: { assignmentId: first.id } }])
  })

  test('of one of two, though the other answered meanwhile', async () => {
    const { project, first, second } = await givenLeads(2)
    await withdraw(first)
    await updateAssignment({ ...second.ctx, now: at(5).now }, { id: second.id, status: 'contacted', reason: null })
    await undo(first)
    expect(await leadOf(first)).toMatchObject({ slot: 1, withdrawnAt: null })
    expect(await projectOf(project)).toMatchObject({ status: 'quoting', waitingSince: null })
  })

  test('beside a contractor who got the project meanwhile: its status goes forward again', async () => {
    const { project, first } = await givenLeads(1)
    await quote(first)
    await withdraw(first)
    const { id: contractorId } = await createContractor(database.db)
    await assignProject(at(5), assignProjectInput.parse({ id: project.id, contractorId }))
    await undo(first)
    expect(await projectOf(project)).toMatchObject({ status: 'quoting', waitingSince: null })
    expect(await leadOf(first)).toMatchObject({ slot: 2 })
  })

  test('of a lead that had run out: it has no slot, as before', async () => {
    const { project, first } = await givenLeads(1)
    const expiredAt = addSeconds(start, -60)
    await database.db
      .update(assignments)
      .set({ expiredAt, slot: null, updatedAt: expiredAt })
      .where(eq(assignments.id, first.id))
    await withdraw(first)
    expect(await undo(first)).toMatchObject({ withdrawn: false, competing: false })
    expect(await projectOf(project)).toMatchObject({ waitingSince: expiredAt })
  })

  test('and later the same is told once more', async () => {
    const { first } = await givenLeads(1)
    await quote(first)
    await send()
    await withdraw(first)
    await undo(first)
    await withdraw(first, 20)
    expect(await mailed()).toEqual(['quote-received', 'quote-withdrawn'])
    await undo(first, 30)
    await withdraw(first, 40)
    expect(await mailed()).toEqual(['quote-received', 'quote-withdrawn'])
  })

  test('and the mail of a quote that gave way to it is sent after all', async () => {
    const { first } = await givenLeads(1)
    await quote(first)
    await send()
    await quote(first, { total: 900, revises: 1 }, -10)
    await withdraw(first)
    expect(await mailed()).toEqual(['quote-received', 'quote-withdrawn'])
    await undo(first)
    expect(await mailed()).toEqual(['quote-received', 'quote-received'])
  })

  test('once, by whoever is first', async () => {
    const { first } = await givenLeads(1)
    await withdraw(first)
    const outcomes = await Promise.allSettled([10, 10, 10].map((seconds) => undo(first, seconds)))
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
    await expect(undo(first)).rejects.toMatchObject({ code: 'Conflict', message: 'This lead is not withdrawn' })
  })
})

describe('a withdrawal cannot be undone', () => {
  const refuse = (lead: { id: string }, message: string, seconds = 10) =>
    expect(undo(lead, seconds)).rejects.toMatchObject({ code: 'Conflict', message })

  test('after a minute', async () => {
    const { first } = await givenLeads(1)
    await withdraw(first)
    await refuse(first, 'A withdrawal can be undone for a minute', 60)
    expect(await leadOf(first)).toMatchObject({ slot: null, withdrawnAt: start })
  })

  test('once the homeowner has been told', async () => {
    const { first } = await givenLeads(1)
    await withdraw(first)
    await send()
    await refuse(first, 'This cannot be undone any more: the homeowner has been told of it')
    expect(await leadOf(first)).toMatchObject({ slot: null, withdrawnAt: start })
  })

  test('when three others have the project', async () => {
    const { project, first } = await givenLeads(3)
    await withdraw(first)
    const { id: contractorId } = await createContractor(database.db)
    await assignProject(at(5), assignProjectInput.parse({ id: project.id, contractorId }))
    await refuse(first, `${project.reference} has 3 competing contractors again`)
  })

  test('when the project was closed or hired for', async () => {
    const [closed, hired] = [await givenLeads(1), await givenLeads(2)]
    await withdraw(closed.first)
    await closeProject(owner(5), { id: closed.project.id, reason: 'Plans changed' })
    await refuse(closed.first, `${closed.project.reference} is closed`)
    await withdraw(hired.first)
    await settleAssignment(at(5), { id: hired.second.id, status: 'won' })
    await refuse(hired.first, `A contractor has been hired for ${hired.project.reference}`)
  })

  test('when the last of the others left since', async () => {
    const { project, first, second } = await givenLeads(2)
    await withdraw(first)
    await withdraw(second, 5)
    await refuse(first, `This cannot be undone any more: something else has happened to ${project.reference}`)
    await undo(second)
  })

  test('while the contractor is archived', async () => {
    const { first } = await givenLeads(1)
    await withdraw(first)
    await updateContractor(at(5), updateContractorInput.parse({ id: first.contractor.id, status: 'archived' }))
    await refuse(first, 'The contractor is archived: restore it first')
    await undoArchiving(at(10), { id: first.contractor.id })
    expect(await leadOf(first)).toMatchObject({ withdrawnAt: start })
    await undo(first)
  })

  test('for who is not verified any more and had not answered, also after an archiving', async () => {
    const { project, first, second } = await givenLeads(2)
    await updateAssignment(second.ctx, { id: second.id, status: 'contacted', reason: null })
    for (const lead of [first, second]) {
      await withdraw(lead)
      await verifyContractor(at(5), { id: lead.contractor.id, verified: false })
    }
    await refuse(first, `${first.contractor.companyName} is not verified, and had not answered ${project.reference}`)
    await undo(second)
    expect(await leadOf(second)).toMatchObject({ withdrawnAt: null, slot: expect.any(Number) })
    const { first: held } = await givenLeads(1)
    await verifyContractor(at(5), { id: held.contractor.id, verified: false })
    await updateContractor(at(6), updateContractorInput.parse({ id: held.contractor.id, status: 'archived' }))
    await expect(undoArchiving(at(10), { id: held.contractor.id })).rejects.toMatchObject({ code: 'Conflict' })
    expect(await leadOf(held)).toMatchObject({ slot: null })
  })

  test('of a lead that is none', async () => {
    for (const id of ['x', crypto.randomUUID()]) await expect(undo({ id })).rejects.toMatchObject({ code: 'NotFound' })
  })
})
