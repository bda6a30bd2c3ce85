import { addDays } from 'date-fns/addDays'
import { addHours } from 'date-fns/addHours'
import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { listOwnProjectsInput } from '~/contracts/own-project'
import { requestPaymentInput } from '~/contracts/payment'
import { assignProjectInput } from '~/contracts/project'
import { sendQuoteInput } from '~/contracts/quote'
import { requestToken } from '~/server/crypto/request-link'
import {
  assignments,
  auditLog,
  emailTokens,
  mails,
  projectStatusHistory,
  type projects,
  quotes,
} from '~/server/db/schema/index'
import type { AdminPersonContext, HomeownerContext } from '~/server/services/context'
import { adminContext, contractorContext, homeownerContext, visitorContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createContractor, createProject, createUser, leadInput } from '~/test/factories'
import { listAssignments } from '../assignment/list-assignments'
import { updateAssignment } from '../assignment/update-assignment'
import { requestPayment } from '../payment/request-payment'
import { sendQuote } from '../quote/send-quote'
import { answerVisit, proposeVisit } from '../visit/arrange-visit'
import { assignProject } from './assign-project'
import { closeProject } from './close-project'
import { getOwnProject } from './get-own-project'
import { hireContractor } from './hire-contractor'
import { listOwnProjects } from './list-own-projects'
import { completeWork, refuseFinish, startWork } from './move-work'
import { reopenProject } from './reopen-project'
import { setAddress } from './set-address'
import { shareProject } from './share-project'
import { submitProject } from './submit-project'
import { updateProjectStatus } from './update-project-status'

const database = givenDatabase()
let admin: AdminPersonContext
let hanna: HomeownerContext
let stranger: HomeownerContext

beforeAll(async () => {
  admin = adminContext(database.db, await createUser(database.db, 'admin'))
  hanna = homeownerContext(database.db, await createUser(database.db, 'homeowner'))
  stranger = homeownerContext(database.db, await createUser(database.db, 'homeowner'))
})

async function givenLead(projectId: string, { quoteCents = 0, validUntil = '2099-12-31' } = {}) {
  const contractor = await createContractor(database.db)
  const ctx = contractorContext(database.db, contractor)
  const { id } = await assignProject(admin, assignProjectInput.parse({ id: projectId, contractorId: contractor.id }))
  if (!quoteCents) return { id, contractor, ctx, quoteId: '' }
  await updateAssignment(ctx, { id, status: 'contacted', reason: null })
  await updateAssignment(ctx, { id, status: 'quoted', reason: null })
  const [quote] = await database.db
    .insert(quotes)
    .values({ assignmentId: id, status: 'sent', totalCents: quoteCents, taxCents: 0, validUntil, sentAt: new Date() })
    .returning()
  return { id, contractor, ctx, quoteId: quote!.id }
}

const givenRequest = (overrides: Partial<typeof projects.$inferInsert> = {}) =>
  createProject(database.db, { homeownerId: hanna.actor.userId, ...overrides })

const keysOf = async (template: string) =>
  (await database.db.select().from(mails).where(eq(mails.template, template))).map(({ recipient }) => recipient)

const conflict = (message: string) => ({ code: 'Conflict', message })

describe('the list', () => {
  test('has only what is linked to the account, with what there is to know', async () => {
    const owner = homeownerContext(database.db, await createUser(database.db, 'homeowner'))
    const project = await createProject(database.db, { homeownerId: owner.actor.userId })
    await createProject(database.db, { email: owner.actor.email })
    await givenLead(project.id, { quoteCents: 250_000 })
    const { projects: rows, total } = await listOwnProjects(owner, listOwnProjectsInput.parse({}))
    expect(total).toBe(1)
    expect(rows).toMatchObject([
      { id: project.id, statusText: 'Getting quotes', contractors: 1, quotes: 1, unread: 0, hired: null },
    ])
    expect(rows[0]?.clock.state).toBe('matched')
    expect(await listOwnProjects(stranger, listOwnProjectsInput.parse({}))).toEqual({
      projects: [],
      total: 0,
      nextCursor: null,
      previousCursor: null,
    })
  })

  test('counts what waits for the homeowner: offered visits while they can be picked, payments until it is closed', async () => {
    const owner = homeownerContext(database.db, await createUser(database.db, 'homeowner'))
    const project = await createProject(database.db, { homeownerId: owner.actor.userId })
    const [first, second] = [await givenLead(project.id), await givenLead(project.id)]
    const times = [addDays(owner.now, 3), addDays(owner.now, 2)]
    await proposeVisit(first.ctx, { id: first.id, times })
    await proposeVisit(second.ctx, { id: second.id, times })
    const counts = async (ctx = owner) => {
      const { projects: rows } = await listOwnProjects(ctx, listOwnProjectsInput.parse({}))
      const one = await getOwnProject(ctx, { id: project.id })
      const shown = ({ visitsOffered, paymentsAsked }: Pick<typeof one, 'visitsOffered' | 'paymentsAsked'>) => [
        visitsOffered,
        paymentsAsked,
      ]
      expect(rows.map(shown)).toEqual([shown(one)])
      return shown(one)
    }
    expect(await counts()).toEqual([2, 0])
    await answerVisit(owner, { id: first.id, answer: 'pick', startsAt: times[0] })
    expect(await counts()).toEqual([1, 0])
    expect(await counts({ ...owner, now: addDays(owner.now, 4) })).toEqual([0, 0])
    await hireContractor(owner, { id: project.id, assignmentId: first.id, address: null })
    await requestPayment(first.ctx, requestPaymentInput.parse({ id: first.id, title: 'Deposit', amount: 100 }))
    expect(await counts()).toEqual([0, 1])
    await closeProject(owner, { id: project.id, reason: 'We sell the house' })
    expect(await counts()).toEqual([0, 0])
  })
})

describe('a request', () => {
  test('is told with its contractors, quotes and what happened, and without what is ours', async () => {
    const project = await givenRequest({ internalNotes: 'Pays late', contractorNotes: 'Ring twice' })
    await updateProjectStatus(admin, { id: project.id, status: 'verified', notes: 'Sounded unsure' })
    const quoted = await givenLead(project.id, { quoteCents: 1_250_050 })
    const declined = await givenLead(project.id)
    await updateAssignment(declined.ctx, { id: declined.id, status: 'declined', reason: 'They seem difficult' })
    const detail = await getOwnProject(hanna, { id: project.id })
    expect(detail.matches).toMatchObject([
      {
        companyName: quoted.contractor.companyName,
        statusText: 'Sent a quote',
        hireable: true,
        quote: { total: 12_500.5 },
      },
      { companyName: declined.contractor.companyName, statusText: 'Is not available', hireable: false, quote: null },
    ])
    expect(detail.actions.sort()).toEqual(['close', 'edit', 'hire'])
    const texts = detail.events.map(({ text }) => text)
    expect(texts.at(-1)).toBe('You asked for quotes.')
    expect(texts).toEqual(
      expect.arrayContaining([
        'Our team confirmed the details of your request.',
        `${quoted.contractor.companyName} has your request.`,
        `${quoted.contractor.companyName} got in touch.`,
        `${quoted.contractor.companyName} sent a quote: $12,500.50.`,
        `${declined.contractor.companyName} is not available.`,
      ]),
    )
    const all = JSON.stringify(detail)
    for (const secret of ['Pays late', 'Ring twice', 'Sounded unsure', 'They seem difficult', 'priority'])
      expect(all).not.toContain(secret)
  })

  test("is told what happened by the row's type, never by the words of an admin's note", async () => {
    const project = await givenRequest()
    const deletion = 'Duplicate account was deleted'
    const sharing = 'The homeowner asked to share this request with other contractors'
    await updateProjectStatus(admin, { id: project.id, status: 'reviewed', notes: deletion })
    await updateProjectStatus(admin, { id: project.id, status: 'reviewed', notes: sharing })
    const { events } = await getOwnProject(hanna, { id: project.id })
    expect(events.map(({ text }) => text)).toEqual(['Our team looked at your request.', 'You asked for quotes.'])
  })

  test('of somebody else is not found, whatever one wants of it', async () => {
    const project = await givenRequest()
    const { quoteId } = await givenLead(project.id, { quoteCents: 100 })
    const notFound = { code: 'NotFound', message: 'Project not found' }
    for (const id of [project.id, 'x', '00000000-0000-7000-8000-000000000000']) {
      await expect(getOwnProject(stranger, { id })).rejects.toMatchObject(notFound)
      await expect(hireContractor(stranger, { id, quoteId })).rejects.toMatchObject(notFound)
      await expect(closeProject(stranger, { id, reason: 'Mine now' })).rejects.toMatchObject(notFound)
      await expect(reopenProject(stranger, { id })).rejects.toMatchObject(notFound)
      await expect(shareProject(stranger, { id })).rejects.toMatchObject(notFound)
      await expect(startWork(stranger, { id })).rejects.toMatchObject(notFound)
      await expect(completeWork(stranger, { id })).rejects.toMatchObject(notFound)
      await expect(refuseFinish(stranger, { id })).rejects.toMatchObject(notFound)
      await expect(setAddress(stranger, { id, address: '1 Mine Street' })).rejects.toMatchObject(notFound)
    }
    await expect(getOwnProject(visitorContext(database.db), { id: project.id })).rejects.toMatchObject(notFound)
  })
})

describe('hiring', () => {
  test('by a quote wins that lead, loses the others and tells everybody', async () => {
    const project = await givenRequest()
    const chosen = await givenLead(project.id, { quoteCents: 500_000 })
    const other = await givenLead(project.id, { quoteCents: 400_000 })
    const silent = await givenLead(project.id)
    await hireContractor(hanna, { id: project.id, quoteId: chosen.quoteId })
    const detail = await getOwnProject(hanna, { id: project.id })
    expect(detail).toMatchObject({ status: 'scheduled', hired: chosen.contractor.companyName })
    expect(detail.actions.sort()).toEqual(['address', 'close', 'complete', 'start'])
    expect(detail.matches.map(({ status }) => status)).toEqual(['won', 'lost', 'lost'])
    expect(detail.matches[0]?.quote).toMatchObject({ status: 'accepted' })
    expect(await keysOf('hired')).toContain(chosen.contractor.email)
    expect(await keysOf('not-chosen')).toEqual(
      expect.arrayContaining([other.contractor.email, silent.contractor.email]),
    )
    const history = await database.db
      .select()
      .from(projectStatusHistory)
      .where(eq(projectStatusHistory.projectId, project.id))
    expect(history.at(-1)).toMatchObject({
      newStatus: 'scheduled',
      actorKind: 'homeowner',
      actorId: hanna.actor.userId,
    })
  })

  test('two at once hires one', async () => {
    const project = await givenRequest()
    const leads = [
      await givenLead(project.id, { quoteCents: 500_000 }),
      await givenLead(project.id, { quoteCents: 400_000 }),
      await givenLead(project.id, { quoteCents: 300_000 }),
    ]
    const outcomes = await Promise.allSettled(
      leads.map(({ quoteId }) => hireContractor(hanna, { id: project.id, quoteId })),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject(conflict('A contractor has been hired for this project'))
    const rows = await database.db.select().from(assignments).where(eq(assignments.projectId, project.id))
    expect(rows.map(({ status }) => status).sort()).toEqual(['lost', 'lost', 'won'])
  })

  test('without a quote is by the lead, also when its slot was freed', async () => {
    const project = await givenRequest()
    const { id } = await givenLead(project.id)
    await database.db.update(assignments).set({ expiredAt: new Date(), slot: null }).where(eq(assignments.id, id))
    for (let index = 0; index < 3; index++) await givenLead(project.id)
    await hireContractor(hanna, { id: project.id, assignmentId: id })
    const [row] = await database.db.select().from(assignments).where(eq(assignments.id, id))
    expect(row).toMatchObject({ status: 'won', slot: 1, expiredAt: null })
  })

  test('without a quote accepts none that came meanwhile: it is named and shown, and hired by then', async () => {
    const project = await givenRequest()
    const { id, quoteId } = await givenLead(project.id, { quoteCents: 25_000_000 })
    await expect(hireContractor(hanna, { id: project.id, assignmentId: id })).rejects.toMatchObject({
      code: 'Conflict',
      reason: 'quote_received',
      existingId: quoteId,
    })
    const asIs = await getOwnProject(hanna, { id: project.id })
    expect(asIs.matches).toMatchObject([{ status: 'quoted', quote: { id: quoteId, status: 'sent' } }])
    await hireContractor(hanna, { id: project.id, assignmentId: id, quoteId })
    const [quote] = await database.db.select().from(quotes).where(eq(quotes.id, quoteId))
    expect(quote?.status).toBe('accepted')
  })

  test('without a quote and a quote that is sent at once: the quote is not accepted', async () => {
    const project = await givenRequest()
    const { id, ctx } = await givenLead(project.id)
    const sent = sendQuoteInput.parse({ id, total: 250_000, taxes: 0, included: 'All', validUntil: '2099-01-01' })
    await Promise.allSettled([hireContractor(hanna, { id: project.id, assignmentId: id }), sendQuote(ctx, sent)])
    const rows = await database.db.select().from(quotes).where(eq(quotes.assignmentId, id))
    expect(rows.map(({ status }) => status)).not.toContain('accepted')
  })

  test.each([
    [
      'past its last day',
      { validUntil: '2020-01-01' },
      'This quote has expired. Please ask the contractor for a new one.',
    ],
    ['replaced', { status: 'superseded' as const }, 'The contractor has sent a newer quote. Please look again.'],
    ['withdrawn', { status: 'withdrawn' as const }, 'The contractor has withdrawn this quote'],
  ])('is refused for a quote that is %s', async (_case, values, message) => {
    const project = await givenRequest()
    const { quoteId, id } = await givenLead(project.id, { quoteCents: 100_000 })
    await database.db.update(quotes).set(values).where(eq(quotes.id, quoteId))
    await expect(hireContractor(hanna, { id: project.id, quoteId })).rejects.toMatchObject(conflict(message))
    const [row] = await database.db.select().from(assignments).where(eq(assignments.id, id))
    expect(row?.status).toBe('quoted')
  })

  test('is refused for a draft, another request’s quote, and a contractor who declined', async () => {
    const project = await givenRequest()
    const { quoteId } = await givenLead(project.id, { quoteCents: 100_000 })
    await database.db.update(quotes).set({ status: 'draft' }).where(eq(quotes.id, quoteId))
    const elsewhere = await givenLead((await givenRequest()).id, { quoteCents: 100_000 })
    for (const choice of [
      { quoteId },
      { quoteId: elsewhere.quoteId },
      { assignmentId: elsewhere.id },
      { quoteId: 'x' },
    ])
      await expect(hireContractor(hanna, { id: project.id, ...choice })).rejects.toMatchObject({ code: 'NotFound' })
    const declined = await givenLead(project.id)
    await updateAssignment(declined.ctx, { id: declined.id, status: 'declined', reason: 'Too far' })
    await expect(hireContractor(hanna, { id: project.id, assignmentId: declined.id })).rejects.toMatchObject(
      conflict('This contractor is no longer available for this project'),
    )
  })
})

describe('the work', () => {
  test('is begun and ended by the homeowner, once somebody is hired', async () => {
    const project = await givenRequest()
    const { id } = await givenLead(project.id)
    const nobody = conflict('Nobody is hired for this project yet')
    await expect(startWork(hanna, project)).rejects.toMatchObject(nobody)
    await expect(completeWork(hanna, project)).rejects.toMatchObject(nobody)
    await hireContractor(hanna, { id: project.id, assignmentId: id })
    await startWork(hanna, project)
    await expect(startWork(hanna, project)).rejects.toMatchObject({ code: 'Conflict' })
    expect(await getOwnProject(hanna, project)).toMatchObject({
      status: 'in_progress',
      actions: ['close', 'complete', 'address'],
    })
    await completeWork(hanna, project)
    expect(await getOwnProject(hanna, project)).toMatchObject({ status: 'completed', actions: [] })
    await expect(completeWork(hanna, project)).rejects.toMatchObject({ code: 'Conflict' })
  })
})

describe('closing', () => {
  test('ends the open leads, hides the contact and tells the contractors', async () => {
    const project = await givenRequest()
    const lead = await givenLead(project.id)
    await closeProject(hanna, { id: project.id, reason: 'Plans changed' })
    const detail = await getOwnProject(hanna, project)
    expect(detail).toMatchObject({ status: 'cancelled', closeReason: 'Plans changed', actions: ['reopen'] })
    expect(detail.events.map(({ text }) => text)).toContain('You closed this request.')
    expect(await listAssignments(lead.ctx)).toMatchObject([{ status: 'lost', email: null, phone: null, moves: [] }])
    expect(await keysOf('request-closed')).toContain(lead.contractor.email)
    await expect(closeProject(hanna, { id: project.id, reason: 'Again' })).rejects.toMatchObject({ code: 'Conflict' })
  })

  test('ten times at once closes once', async () => {
    const project = await givenRequest()
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, () => closeProject(hanna, { id: project.id, reason: 'Plans changed' })),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('opening again', () => {
  test('brings back the leads the closing ended, as they were, and starts the clocks anew', async () => {
    const project = await givenRequest()
    const quoted = await givenLead(project.id, { quoteCents: 100_000 })
    const waiting = await givenLead(project.id)
    const declined = await givenLead(project.id)
    await updateAssignment(declined.ctx, { id: declined.id, status: 'declined', reason: 'Too far' })
    await closeProject(hanna, { id: project.id, reason: 'Plans changed' })
    const later = { ...hanna, now: addDays(hanna.now, 5) }
    await reopenProject(later, project)
    const detail = await getOwnProject(later, project)
    expect(detail).toMatchObject({ status: 'quoting', closeReason: null })
    expect(detail.matches.map(({ status }) => status)).toEqual(['quoted', 'new', 'declined'])
    expect(detail.matches[1]?.answerBy).toEqual(addHours(later.now, 48))
    expect(await keysOf('request-reopened')).toEqual(
      expect.arrayContaining([quoted.contractor.email, waiting.contractor.email]),
    )
    const rows = await database.db.select().from(assignments).where(eq(assignments.projectId, project.id))
    expect(rows.map(({ slot }) => slot).sort()).toEqual([1, 2, null])
  })

  test('brings nobody back who lost otherwise, were it at the same instant', async () => {
    const hired = await givenRequest()
    const [winner, loser] = [await givenLead(hired.id), await givenLead(hired.id)]
    await hireContractor(hanna, { id: hired.id, assignmentId: winner.id })
    const left = await givenRequest()
    const gone = await givenLead(left.id)
    for (const status of ['contacted', 'quoted', 'lost'] as const)
      await updateAssignment({ ...gone.ctx, now: hanna.now }, { id: gone.id, status, reason: null })
    for (const { id } of [hired, left]) {
      await closeProject(hanna, { id, reason: 'Plans changed' })
      await reopenProject(hanna, { id })
    }
    expect(await listAssignments(loser.ctx)).toMatchObject([{ status: 'lost' }])
    expect(await listAssignments(gone.ctx)).toMatchObject([{ status: 'lost' }])
  })

  test('goes on where the work was', async () => {
    const project = await givenRequest()
    const { id } = await givenLead(project.id)
    await hireContractor(hanna, { id: project.id, assignmentId: id })
    await startWork(hanna, project)
    await closeProject(hanna, { id: project.id, reason: 'We quarrelled' })
    await reopenProject(hanna, project)
    expect(await getOwnProject(hanna, project)).toMatchObject({ status: 'in_progress' })
  })

  test('is refused when it is open, too late, or closed by our team', async () => {
    const project = await givenRequest()
    await expect(reopenProject(hanna, project)).rejects.toMatchObject(conflict('This request is not closed'))
    await closeProject(hanna, { id: project.id, reason: 'Plans changed' })
    const late = { ...hanna, now: addDays(hanna.now, 30) }
    expect((await getOwnProject(late, project)).actions).toEqual([])
    await expect(reopenProject(late, project)).rejects.toMatchObject({ code: 'Conflict' })
    const spam = await givenRequest()
    await updateProjectStatus(admin, { id: spam.id, status: 'cancelled', notes: 'Spam' })
    await expect(reopenProject(hanna, spam)).rejects.toMatchObject({ code: 'Conflict' })
  })
})

describe('a request to one contractor', () => {
  test('is shared once its homeowner wishes it, and the team sees that', async () => {
    const chosen = await createContractor(database.db)
    const project = await givenRequest({ shared: false, directContractorId: chosen.id })
    expect((await getOwnProject(hanna, project)).actions).toContain('invite-others')
    await shareProject(hanna, project)
    await expect(shareProject(hanna, project)).rejects.toMatchObject({ code: 'Conflict' })
    const detail = await getOwnProject(hanna, project)
    expect(detail).toMatchObject({ shared: true, direct: true, status: 'new' })
    expect(detail.events.map(({ text }) => text)).toContain('You asked us to share this request with others.')
  })
})

describe('the link of a mail', () => {
  const visitor = () => visitorContext(database.db)

  test('shows and closes that one request, to whoever holds it', async () => {
    const { id } = await submitProject(visitor(), leadInput())
    const token = requestToken({ projectId: id })
    expect(await getOwnProject(visitor(), { token })).toMatchObject({ id, linked: false, actions: ['close'] })
    expect(await getOwnProject(stranger, { token })).toMatchObject({ id })
    const [stored] = await database.db.select().from(emailTokens).where(eq(emailTokens.projectId, id))
    expect(stored?.hash).not.toContain(token)
    await closeProject({ ...admin, now: new Date() }, { token, reason: 'Found somebody' })
    const [closing] = await database.db
      .select()
      .from(projectStatusHistory)
      .where(eq(projectStatusHistory.projectId, id))
    expect(closing).toMatchObject({ newStatus: 'cancelled', actorKind: 'visitor', actorId: null })
    await reopenProject(visitor(), { token })
    expect(await getOwnProject(visitor(), { token })).toMatchObject({ status: 'new' })
  })

  test('that is wrong, of something else, or has expired shows nothing', async () => {
    const { id } = await submitProject(visitor(), leadInput())
    const notFound = { code: 'NotFound', message: 'Link not found' }
    for (const token of ['x', requestToken({ projectId: 'another' }), `${requestToken({ projectId: id })}x`])
      await expect(getOwnProject(visitor(), { token })).rejects.toMatchObject(notFound)
    const late = visitorContext(database.db, addDays(new Date(), 366))
    await expect(getOwnProject(late, { token: requestToken({ projectId: id }) })).rejects.toMatchObject(notFound)
    await expect(closeProject(late, { token: requestToken({ projectId: id }), reason: 'x' })).rejects.toMatchObject(
      notFound,
    )
  })

  test('lives on with every further mail', async () => {
    const { id } = await submitProject(visitor(), leadInput())
    await assignProject(
      { ...admin, now: addDays(new Date(), 100) },
      assignProjectInput.parse({ id, contractorId: (await createContractor(database.db)).id }),
    )
    const late = visitorContext(database.db, addDays(new Date(), 460))
    expect(await getOwnProject(late, { token: requestToken({ projectId: id }) })).toMatchObject({ contractors: 1 })
  })
})

describe('the street address', () => {
  const address = '12 Elm Street'
  const leadAsRead = async (contractor: Awaited<ReturnType<typeof createContractor>>) =>
    (await listAssignments(contractorContext(database.db, contractor)))[0]

  test('is given with the hire, and nobody but the winner reads it, who is mailed it', async () => {
    const project = await givenRequest({ address: '1 Earlier Road' })
    const chosen = await givenLead(project.id, { quoteCents: 500_000 })
    const other = await givenLead(project.id)
    expect((await leadAsRead(chosen.contractor))?.address).toBeNull()
    await hireContractor(hanna, { id: project.id, quoteId: chosen.quoteId, address })
    expect((await leadAsRead(chosen.contractor))?.address).toBe(address)
    expect((await leadAsRead(other.contractor))?.address).toBeNull()
    const [mail] = await database.db
      .select()
      .from(mails)
      .where(and(eq(mails.template, 'hired'), eq(mails.recipient, chosen.contractor.email)))
    expect(mail?.props).toMatchObject({ address })
    expect(await getOwnProject(hanna, { id: project.id })).toMatchObject({ address })
  })

  test('is changed and cleared while somebody is hired, with an audit row that does not say it', async () => {
    const project = await givenRequest()
    await expect(setAddress(hanna, { id: project.id, address })).rejects.toMatchObject({ code: 'Conflict' })
    const { contractor, id: assignmentId } = await givenLead(project.id)
    await hireContractor(hanna, { id: project.id, assignmentId })
    await setAddress(hanna, { id: project.id, address })
    expect((await leadAsRead(contractor))?.address).toBe(address)
    await setAddress(hanna, { id: project.id, address: null })
    expect((await leadAsRead(contractor))?.address).toBeNull()
    const rows = await database.db.select().from(auditLog).where(eq(auditLog.entityId, project.id))
    expect(rows.filter(({ action }) => action === 'project.address-changed')).toHaveLength(2)
    expect(JSON.stringify(rows)).not.toContain(address)
    await setAddress(hanna, { id: project.id, address })
    await closeProject(hanna, { id: project.id, reason: 'No more' })
    expect((await leadAsRead(contractor))?.address).toBeNull()
    await expect(setAddress(hanna, { id: project.id, address })).rejects.toMatchObject({ code: 'Conflict' })
  })
})

test('the list and the page of a request say alike by when the next step is due', async () => {
  const { id } = await givenRequest()
  const ctx = hanna
  const due = async () => {
    const { nextBy } = await getOwnProject(ctx, { id })
    const { projects: listed } = await listOwnProjects(ctx, listOwnProjectsInput.parse({}))
    expect(listed.find((one) => one.id === id)?.nextBy).toEqual(nextBy)
    return nextBy
  }
  const posted = await getOwnProject(ctx, { id })
  expect(await due()).toEqual(posted.clock.matchBy)
  await givenLead(id)
  const [{ answerBy } = { answerBy: null }] = (await getOwnProject(ctx, { id })).matches
  expect(await due()).toEqual(answerBy)
  const { quoteId } = await givenLead(id, { quoteCents: 1000, validUntil: '2098-05-04' })
  expect((await due())?.toISOString()).toMatch(/^2098-05-04/)
  await hireContractor(ctx, { id, quoteId, address: undefined, assignmentId: undefined })
  expect(await due()).toBeNull()
})
