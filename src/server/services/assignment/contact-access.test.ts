import { addHours } from 'date-fns/addHours'
import { addYears } from 'date-fns/addYears'
import { subHours } from 'date-fns/subHours'
import { and, asc, eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { assignProjectInput } from '~/contracts/project'
import { sendQuoteInput } from '~/contracts/quote'
import { type contactHiddenTexts, hiddenCustomerName, mayReadContact } from '~/domain/contact-access'
import { matching } from '~/domain/matching'
import type { MessageSender } from '~/domain/message'
import {
  assignments,
  contactAccess,
  files,
  mails,
  messageFiles,
  messages,
  milestones,
  projects,
} from '~/server/db/schema/index'
import { adminContext, contractorContext, homeownerContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createAttachment, createContractor, createUser, testPassword } from '~/test/factories'
import { createLeadFor } from '~/test/leads'
import type { ContractorPersonContext, ServiceContext } from '../context'
import { exportCompany } from '../contractor/export-company'
import { verifyContractor } from '../contractor/verify-contractor'
import { endContactAccess } from '../deadline/end-contact-access'
import { releaseSlots } from '../deadline/release-slots'
import { findFile } from '../file/read-file'
import { listMessages } from '../message/list-messages'
import { sendContractorMessage, sendMessage } from '../message/send-message'
import { getLeadPlan } from '../payment/list-plans'
import { assignProject } from '../project/assign-project'
import { closeProject } from '../project/close-project'
import { getOwnProject } from '../project/get-own-project'
import { hireContractor } from '../project/hire-contractor'
import { reopenProject } from '../project/reopen-project'
import { updateProjectStatus } from '../project/update-project-status'
import { getQuoteSheet } from '../quote/get-quote-sheet'
import { sendQuote } from '../quote/send-quote'
import { contractorScope, homeownerScope } from './assignment-scope'
import { listAssignments, presentAssignment } from './list-assignments'
import { settleAssignment } from './settle-assignment'
import { updateAssignment } from './update-assignment'

const database = givenDatabase()
const start = new Date('2026-03-02T15:00:00Z')
const hour = (hours: number) => addHours(start, hours)
let homeowner: Awaited<ReturnType<typeof createUser>>
let admin: ReturnType<typeof adminContext>

beforeAll(async () => {
  homeowner = await createUser(database.db, 'homeowner', { emailProvedAt: start })
  admin = adminContext(database.db, await createUser(database.db, 'admin'), start)
})

type Lead = Partial<typeof assignments.$inferInsert>
type Project = Partial<typeof projects.$inferInsert>

async function storedFile(kind: (typeof files.$inferInsert)['kind'], ownerId: string): Promise<string> {
  const about = { name: 'plan.pdf', size: 2048, type: 'application/pdf' } as const
  const [file] = await database.db
    .insert(files)
    .values({ key: v7(), provider: 'embedded', kind, ownerId, claimedAt: start, ...about })
    .returning()
  return file?.id ?? ''
}

/** A message with a picture, which has a smaller copy. */
async function say(assignmentId: string, sender: MessageSender, senderId: string, body: string): Promise<string[]> {
  const [fileId = '', smallFileId = ''] = [await storedFile('message', senderId), await storedFile('message', senderId)]
  const createdAt = sender === 'homeowner' ? start : hour(1)
  const [message] = await database.db
    .insert(messages)
    .values({ assignmentId, sender, body, fileCount: 1, createdAt })
    .returning()
  await database.db.insert(messageFiles).values({ messageId: message?.id ?? '', fileId, smallFileId, position: 1 })
  return [fileId, smallFileId]
}

async function given(lead: Lead = {}, project: Project = {}) {
  const found = await createLeadFor(database.db, {
    project: {
      homeownerId: homeowner.id,
      contractorNotes: 'Gate code 12',
      createdAt: start,
      updatedAt: start,
      ...project,
    },
    lead: { createdAt: start, updatedAt: start, ...lead },
  })
  const fileId = await createAttachment(database.db, found.project.id)
  const received = await say(found.id, 'homeowner', homeowner.id, 'When could you come?')
  const sent = await say(found.id, 'contractor', found.contractor.user.id, 'Tomorrow.')
  const at = (hours: number) => contractorContext(database.db, found.contractor, hour(hours))
  return {
    ...found,
    fileId,
    received,
    sent,
    at,
    own: (hours: number) => homeownerContext(database.db, homeowner, hour(hours)),
  }
}

/** What the rows say of an assignment's access, in order. */
const accessOf = (assignmentId: string) =>
  database.db
    .select({ what: contactAccess.what, at: contactAccess.at, period: contactAccess.period })
    .from(contactAccess)
    .where(eq(contactAccess.assignmentId, assignmentId))
    .orderBy(asc(contactAccess.period), asc(contactAccess.at))

async function payWithReceipt(projectId: string, assignmentId: string): Promise<string> {
  const receiptFileId = await storedFile('receipt', homeowner.id)
  const paid = { status: 'paid', paidOn: '2026-01-05', method: 'cheque' } as const
  await database.db
    .insert(milestones)
    .values({ projectId, assignmentId, title: 'Deposit', amountCents: 50_000, receiptFileId, ...paid })
  return receiptFileId
}

/** The same caller by an API key. */
const byKey = ({ actor: { contractorId, userId }, ...ctx }: ContractorPersonContext): ServiceContext => ({
  ...ctx,
  actor: {
    kind: 'contractor',
    contractorId,
    userId,
    sessionId: null,
    apiKey: { id: v7(), name: 'CRM', scopes: ['leads:read'] },
  },
})

const left = hour(1)
const aYearAgo = addYears(start, -1)

describe('who may read contact details and files', () => {
  test.each<[string, boolean, Lead, Project, keyof typeof contactHiddenTexts | null]>([
    ['a new lead', true, {}, {}, null],
    ['one who got in touch', true, { status: 'contacted' }, {}, null],
    ['one who sent a quote', true, { status: 'quoted' }, {}, null],
    ['the winner', true, { status: 'won' }, { status: 'scheduled' }, null],
    ['the winner of work that is done', true, { status: 'won' }, { status: 'completed' }, null],
    [
      'the winner, a moment before a year after the completion',
      true,
      { status: 'won' },
      { status: 'completed', updatedAt: new Date(aYearAgo.getTime() + 1) },
      null,
    ],
    [
      'the winner, a year after the completion',
      false,
      { status: 'won' },
      { status: 'completed', updatedAt: aYearAgo },
      'completed',
    ],
    ['the winner of a closed project', false, { status: 'won' }, { status: 'cancelled' }, 'closed'],
    ['one who declined', false, { status: 'declined', declineReason: 'Too far', slot: null }, {}, 'declined'],
    ['one who lost', false, { status: 'lost', slot: null }, { status: 'scheduled' }, 'lost'],
    ['one whose project was closed', false, { status: 'lost', slot: null }, { status: 'cancelled' }, 'closed'],
    ['one who did not answer in time', false, { expiredAt: left, slot: null }, {}, 'expired'],
    [
      'one whose answered lead was withdrawn',
      false,
      { status: 'contacted', firstAnsweredAt: start, withdrawnAt: left, slot: null },
      {},
      'withdrawn',
    ],
  ])('%s: %s', async (_who, reads, lead, project, hidden) => {
    const { id, fileId, received, sent, at, project: request } = await given(lead, project)
    const ctx = at(0)
    const [listed] = await listAssignments(ctx)
    expect(listed).toEqual(await presentAssignment(database.db, ctx, id))
    expect(listed).toMatchObject({
      contactHidden: hidden,
      customerName: reads ? request.customerName : hiddenCustomerName,
      email: reads ? request.email : null,
      phone: reads ? '(613) 555-0111' : null,
      postalCode: reads ? 'K1N 6N5' : null,
      attachments: reads ? [{ id: fileId }] : [],
      contractorNotes: reads ? 'Gate code 12' : null,
      description: request.description,
      city: 'Ottawa',
    })
    const thread = await listMessages(ctx, contractorScope(ctx), { id, limit: 10, cursor: null })
    const attachments = reads ? [{ id: received[0] }] : []
    expect(thread.messages).toMatchObject([
      {
        senderName: reads ? request.customerName : hiddenCustomerName,
        body: 'When could you come?',
        files: 1,
        attachments,
      },
      { body: 'Tomorrow.', files: 1, attachments: [{ id: sent[0] }] },
    ])
    const exported = await exportCompany(ctx, { password: testPassword })
    expect(exported.leads).toMatchObject([
      {
        messages: [
          { files: 1, attachments },
          { files: 1, attachments: [{ id: sent[0] }] },
        ],
      },
    ])
    const receipt = lead.status === 'won' ? [await payWithReceipt(request.id, id)] : []
    for (const reader of [ctx, byKey(ctx)]) {
      for (const file of [fileId, ...received, ...receipt])
        if (reads) expect(await findFile(reader, file)).toMatchObject({ id: file })
        else await expect(findFile(reader, file)).rejects.toMatchObject({ code: 'NotFound' })
      for (const file of sent) expect(await findFile(reader, file)).toMatchObject({ id: file })
    }
    if (lead.status === 'won')
      expect((await getLeadPlan(ctx, id)).milestones).toMatchObject([{ receipt: reads ? { id: receipt[0] } : null }])
    expect((await getQuoteSheet(ctx, id)).current).toBeNull()
    // The rule in the domain and the condition in queries agree.
    const [row] = await database.db
      .select({ assignment: assignments, project: projects })
      .from(assignments)
      .innerJoin(projects, eq(projects.id, assignments.projectId))
      .where(eq(assignments.id, id))
    expect(row && mayReadContact(row.assignment, row.project, ctx.now)).toBe(reads)
    expect((await accessOf(id)).filter(({ what }) => what === 'contact')).toHaveLength(reads ? 1 : 0)
  })

  test('who lost or declined reads no name in the mails that tell so', async () => {
    const { project, own } = await given({ status: 'contacted' })
    await closeProject(own(1), { id: project.id, reason: 'By mistake' })
    const [mailed] = await database.db.select().from(mails).where(eq(mails.projectId, project.id))
    expect(mailed).toMatchObject({ template: 'request-closed' })
    expect(JSON.stringify(mailed)).not.toContain(project.customerName)
  })
})

test('a mail with contact details that has not left when the project is closed is given up', async () => {
  const { id, project, own } = await given({ status: 'contacted' })
  await hireContractor(own(1), { id: project.id, assignmentId: id })
  await closeProject(own(2), { id: project.id, reason: 'By mistake' })
  const mailed = await database.db
    .select({ template: mails.template, status: mails.status })
    .from(mails)
    .where(eq(mails.projectId, project.id))
    .orderBy(mails.id)
  expect(mailed).toEqual([
    { template: 'hired', status: 'skipped' },
    { template: 'request-closed', status: 'queued' },
  ])
})

describe('the first reading', () => {
  test('is one row, whoever asks how often and how many at once', async () => {
    const { id, at } = await given()
    await Promise.all(
      [1, 1, 1].flatMap((hours) => [listAssignments(at(hours)), presentAssignment(database.db, at(hours), id)]),
    )
    await listAssignments(at(2))
    expect(await accessOf(id)).toEqual([{ what: 'contact', at: hour(1), period: 0 }])
  })

  test('takes one query more, the first time only', async () => {
    const { at } = await given()
    const queries: string[] = []
    const counting = (hours: number) => {
      const ctx = at(hours)
      const execute = ctx.db.execute.bind(ctx.db)
      const db = Object.create(ctx.db, {
        execute: {
          value: (query: Parameters<typeof execute>[0]) => {
            queries.push('note')
            return execute(query)
          },
        },
      })
      return { ...ctx, db }
    }
    await listAssignments(counting(1))
    expect(queries).toEqual(['note'])
    await listAssignments(counting(2))
    expect(queries).toEqual(['note'])
  })

  test('is the mail that tells the winner how to reach the homeowner', async () => {
    const { id, project, own } = await given({ status: 'contacted' })
    await hireContractor(own(3), { id: project.id, assignmentId: id })
    expect(await accessOf(id)).toEqual([{ what: 'contact', at: hour(3), period: 0 }])
  })
})

describe('access that ended', () => {
  const expire = (hours: number) => releaseSlots({ ...admin, now: hour(hours) })
  const late = matching.releaseSlotAfterHours

  test('comes back when an expired lead is taken up again, and is noted anew', async () => {
    const { id, at } = await given()
    await listAssignments(at(1))
    await expire(late)
    const [expired] = await listAssignments(at(late))
    expect(expired).toMatchObject({ contactHidden: 'expired', email: null, moves: ['contacted', 'declined'] })
    const taken = await updateAssignment(at(late), { id, status: 'contacted', reason: null })
    expect(taken).toMatchObject({ contactHidden: null, customerName: 'Hanna Homeowner', phone: '(613) 555-0111' })
    expect(await accessOf(id)).toEqual([
      { what: 'contact', at: hour(1), period: 0 },
      { what: 'ended', at: hour(late), period: 0 },
      { what: 'contact', at: hour(late), period: 1 },
    ])
  })

  test('comes back with a message, and not while all slots are taken', async () => {
    const { id, project, at } = await given()
    await expire(late)
    const rivals = []
    for (let count = 0; count < matching.maxCompeting; count++) {
      const rival = await createContractor(database.db)
      const input = assignProjectInput.parse({ id: project.id, contractorId: rival.id })
      rivals.push({ ...(await assignProject({ ...admin, now: hour(late) }, input)), rival })
    }
    await expect(sendContractorMessage(at(late + 1), { id, body: 'Tomorrow?' })).rejects.toMatchObject({
      message: `This project already has ${matching.maxCompeting} competing contractors`,
    })
    expect(await presentAssignment(database.db, at(late + 1), id)).toMatchObject({ contactHidden: 'expired' })
    const [first] = rivals
    if (!first) throw new Error('nobody was assigned')
    await updateAssignment(contractorContext(database.db, first.rival, hour(late + 2)), {
      id: first.id,
      status: 'declined',
      reason: 'Too far',
    })
    await sendContractorMessage(at(late + 3), { id, body: 'Tomorrow?' })
    expect(await presentAssignment(database.db, at(late + 3), id)).toMatchObject({ contactHidden: null })
  })

  test('stays ended for who is not verified any more, however they try, and is back once they are again', async () => {
    const { id, at } = await given()
    await expire(late)
    const { contractorId } = at(late).actor
    await verifyContractor({ ...admin, now: hour(late + 1) }, { id: contractorId, verified: false })
    const ctx = at(late + 2)
    const quote = sendQuoteInput.parse({ id, total: 100, taxes: 0, included: 'All', validUntil: '2099-12-31' })
    for (const attempt of [
      () => updateAssignment(ctx, { id, status: 'contacted', reason: null }),
      () => sendContractorMessage(ctx, { id, body: 'Tomorrow?' }),
      () => sendQuote(ctx, quote),
    ])
      await expect(attempt()).rejects.toMatchObject({
        code: 'Conflict',
        message: 'Your verification has ended. This lead can be taken up again once you are verified.',
      })
    expect(await presentAssignment(database.db, ctx, id)).toMatchObject({ contactHidden: 'expired', email: null })
    await verifyContractor({ ...admin, now: hour(late + 3) }, { id: contractorId, verified: true })
    expect(await updateAssignment(at(late + 4), { id, status: 'contacted', reason: null })).toMatchObject({
      contactHidden: null,
    })
  })

  test.each<[string, 'new' | 'contacted', string | null]>([
    ['an unanswered one stays out', 'new', 'lost'],
    ['one who had answered is back', 'contacted', null],
  ])(
    'of a closed request that is opened again, for who is not verified any more: %s',
    async (_case, status, hidden) => {
      const { id, project, at, own } = await given()
      if (status !== 'new') await updateAssignment(at(1), { id, status, reason: null })
      await closeProject(own(2), { id: project.id, reason: 'Other' })
      await verifyContractor({ ...admin, now: hour(3) }, { id: at(3).actor.contractorId, verified: false })
      await reopenProject(own(4), { id: project.id })
      expect(await presentAssignment(database.db, at(5), id)).toMatchObject({
        contactHidden: hidden,
        holdsPlace: hidden === null,
      })
      const detail = await getOwnProject(own(5), { id: project.id })
      expect(detail).toMatchObject({
        matches: [{ status: hidden ?? status }],
        waiting: hidden ? { cause: 'reopened' } : null,
      })
      const told = await database.db.select().from(mails).where(eq(mails.projectId, project.id))
      expect(told.some(({ template }) => template === 'request-reopened')).toBe(hidden === null)
    },
  )

  test('goes on for who held and answers a lead while their verification has ended', async () => {
    const { id, at } = await given()
    await verifyContractor({ ...admin, now: hour(1) }, { id: at(1).actor.contractorId, verified: false })
    expect(await updateAssignment(at(2), { id, status: 'contacted', reason: null })).toMatchObject({
      contactHidden: null,
    })
  })

  test('tells no name in a mail about a message', async () => {
    const { id, project, own } = await given()
    await expire(late)
    await sendMessage(own(late), homeownerScope(own(late)), { id, body: 'Are you there?' })
    const [mailed] = await database.db
      .select()
      .from(mails)
      .where(and(eq(mails.projectId, project.id), eq(mails.template, 'message-received')))
    expect(mailed).toMatchObject({ props: { senderName: hiddenCustomerName } })
  })

  test('of a lead that was answered and withdrawn leaves it in the list, and takes nothing any more', async () => {
    const { id, at } = await given()
    await updateAssignment(at(1), { id, status: 'contacted', reason: null })
    await settleAssignment({ ...admin, now: hour(2) }, { id, status: 'withdrawn' })
    const ctx = at(3)
    expect(await listAssignments(ctx)).toMatchObject([
      { id, status: 'contacted', contactHidden: 'withdrawn', withdrawnAt: hour(2), moves: [], quotable: false },
    ])
    const quote = sendQuoteInput.parse({ id, total: 100, taxes: 0, included: 'All', validUntil: '2099-12-31' })
    for (const attempt of [
      () => sendContractorMessage(ctx, { id, body: 'Still there?' }),
      () => sendQuote(ctx, quote),
      () => sendQuote(ctx, { ...quote, draft: true }),
      () => updateAssignment(ctx, { id, status: 'quoted', reason: null }),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'Conflict' })
    expect(await accessOf(id)).toMatchObject([{ what: 'contact' }, { what: 'ended', at: hour(2) }])
  })

  test('of a closed project comes back to its winner with the reopening', async () => {
    const { id, project, at, own } = await given({ status: 'contacted' })
    await hireContractor(own(1), { id: project.id, assignmentId: id })
    await closeProject(own(2), { id: project.id, reason: 'By mistake' })
    await reopenProject(own(3), { id: project.id })
    await listAssignments(at(4))
    expect(await accessOf(id)).toEqual([
      { what: 'contact', at: hour(1), period: 0 },
      { what: 'ended', at: hour(2), period: 0 },
      { what: 'contact', at: hour(4), period: 1 },
    ])
  })

  test('ends for a winner a year after the completion, once', async () => {
    const { id, project, at } = await given({ status: 'won' }, { status: 'in_progress' })
    await updateProjectStatus({ ...admin, now: hour(1) }, { id: project.id, status: 'completed', notes: null })
    await listAssignments(at(2))
    const ended = addYears(hour(1), 1)
    const endAt = (now: Date) => endContactAccess({ ...admin, now })
    await endAt(subHours(ended, 1))
    expect(await accessOf(id)).toHaveLength(1)
    await Promise.all([endAt(addHours(ended, 1)), endAt(addHours(ended, 1))])
    await endAt(addHours(ended, 2))
    const rows = [
      { what: 'contact', at: hour(2), period: 0 },
      { what: 'ended', at: ended, period: 0 },
    ]
    expect(await accessOf(id)).toEqual(rows)
    await updateProjectStatus(
      { ...admin, now: addHours(ended, 3) },
      { id: project.id, status: 'cancelled', notes: null },
    )
    expect(await accessOf(id)).toEqual(rows)
  })
})

test('a project of a homeowner who is gone tells nobody how to reach nobody', async () => {
  const { id, fileId, at } = await given(
    {},
    { email: 'deleted@account.invalid', phone: '+10000000000', customerName: 'Former homeowner' },
  )
  expect(await presentAssignment(database.db, at(1), id)).toMatchObject({
    contactHidden: 'erased',
    customerName: 'Former homeowner',
    phone: null,
    email: null,
  })
  await expect(findFile(at(1), fileId)).rejects.toMatchObject({ code: 'NotFound' })
  expect(await accessOf(id)).toEqual([])
})
