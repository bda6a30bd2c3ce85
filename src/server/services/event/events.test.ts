import { subDays } from 'date-fns/subDays'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { listEventsInput } from '~/contracts/event'
import { eventTypes } from '~/domain/event'
import { connect, type Database } from '~/server/db/connect'
import {
  assignments,
  contractors,
  events,
  messages,
  projects,
  quotes,
  reviews,
  webhookDeliveries,
  webhookEndpoints,
} from '~/server/db/schema'
import { adminContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { eventsShown } from '~/test/events'
import { createContractor, createProject, createReview, createUser } from '~/test/factories'
import { createLeadFor } from '~/test/leads'
import type { AdminContext } from '../context'
import { listEvents } from './list-events'
import { restoreEventOrder, sweepEvents } from './sweep-events'

const database = givenDatabase()
let ctx: AdminContext
let other: Database

beforeAll(async () => {
  ctx = adminContext(database.db, await createUser(database.db, 'admin'))
  other = connect(database.url, { max: 3 })
})
afterEach(() => database.db.delete(events))
afterAll(() => other.$client.end({ timeout: 1 }))

const shownNow = (input: object = {}) => listEvents(ctx, listEventsInput.parse(input))
const feed = async (input: object = {}) => {
  await eventsShown(database.db)
  return shownNow(input)
}
const typesOf = async () => (await feed({ limit: 100 })).events.map(({ type }) => type)

test('every change that integrators are told of writes its event', async () => {
  const { db } = database
  const lead = await createLeadFor(db, {
    project: { status: 'new' },
    contractor: { verified: false, status: 'unpublished' },
  })
  await db.update(projects).set({ status: 'distributed' }).where(eq(projects.id, lead.project.id))
  await db.update(assignments).set({ status: 'contacted' }).where(eq(assignments.id, lead.id))
  await db.insert(messages).values({ assignmentId: lead.id, sender: 'homeowner', body: 'Hello' })
  const draft = { assignmentId: lead.id, status: 'draft' as const }
  const [quote] = await db.insert(quotes).values(draft).returning()
  const of = eq(quotes.id, quote!.id)
  await db.update(quotes).set({ status: 'sent', totalCents: 100_00, sentAt: new Date() }).where(of)
  await db.update(quotes).set({ status: 'withdrawn' }).where(of)
  await db.update(quotes).set({ status: 'sent' }).where(of)
  await db.update(quotes).set({ status: 'withdrawn' }).where(of)
  await db.update(assignments).set({ slot: null, expiredAt: new Date() }).where(eq(assignments.id, lead.id))
  const company = eq(contractors.id, lead.contractor.id)
  await db.update(contractors).set({ verified: true, status: 'published' }).where(company)
  await db.update(contractors).set({ verified: false, verificationLapsedAt: new Date() }).where(company)
  await db.update(contractors).set({ status: 'unpublished' }).where(company)
  const review = await createReview(db, lead.contractor.id, { rating: 5 })
  const hidden = { hiddenAt: new Date(), hiddenReason: 'spam' }
  await db.update(reviews).set(hidden).where(eq(reviews.id, review.id))

  expect(await typesOf()).toEqual([
    'project.created',
    'assignment.created',
    'project.status_changed',
    'assignment.status_changed',
    'message.created',
    'quote.sent',
    'quote.withdrawn',
    'quote.sent',
    'quote.withdrawn',
    'assignment.status_changed',
    'project.waiting',
    'contractor.verified',
    'contractor.published',
    'contractor.verification_lapsed',
    'contractor.unpublished',
    'review.published',
    'review.hidden',
  ])
  expect(new Set(await typesOf())).toEqual(new Set(eventTypes))
})

test('an event says what changed, and what it is about as its address answers it, without contacts and texts', async () => {
  const { db } = database
  const lead = await createLeadFor(db)
  await db.update(assignments).set({ slot: null, withdrawnAt: new Date() }).where(eq(assignments.id, lead.id))
  await db.insert(messages).values({ assignmentId: lead.id, sender: 'homeowner', body: 'Ring 613 555 0111' })
  const all = (await feed()).events
  expect(all.find(({ type }) => type === 'assignment.status_changed')).toMatchObject({
    subject: { type: 'assignment', id: lead.id },
    change: { from: 'new', to: 'withdrawn' },
    data: { id: lead.id, projectId: lead.project.id, status: 'new', competing: false, withdrawn: true },
  })
  expect(all.find(({ type }) => type === 'project.created')).toMatchObject({
    change: null,
    data: { id: lead.project.id, reference: lead.project.reference, status: 'distributed' },
  })
  const text = JSON.stringify(all)
  const { customerName, email, phone, description, postalCode } = lead.project
  for (const secret of [customerName, email, phone, description, postalCode!, 'Ring 613', lead.contractor.email])
    expect(text).not.toContain(secret)
})

test('a change that is rolled back has no event, and what was deleted is told without it', async () => {
  const project = await createProject(database.db)
  await database.db
    .transaction(async (tx) => {
      await tx.update(projects).set({ status: 'cancelled' }).where(eq(projects.id, project.id))
      throw new Error('crash')
    })
    .catch(() => {})
  const contractor = await createContractor(database.db)
  await database.db.delete(contractors).where(eq(contractors.id, contractor.id))
  await database.db.delete(projects).where(eq(projects.id, project.id))
  const all = (await feed()).events
  expect(all.map(({ type, data }) => [type, data])).toEqual([
    ['project.created', null],
    ['contractor.verified', null],
    ['contractor.published', null],
    ['contractor.unpublished', null],
  ])
})

test('pages follow each other, by type too, and an id that nobody knows is refused', async () => {
  for (let count = 0; count < 5; count++) await createProject(database.db)
  await createContractor(database.db)
  const ids: string[] = []
  let cursor: string | undefined
  // In whatever order the types stand.
  for (let type = 'project.created,review.hidden', pages = 0; pages === 0 || cursor; pages++) {
    const page = await feed({ limit: 2, type, ...(cursor && { cursor }) })
    ids.push(...page.events.map(({ id }) => id))
    cursor = page.nextCursor ?? undefined
    type = 'review.hidden,project.created'
  }
  expect(new Set(ids).size).toBe(5)
  expect((await feed({ after: ids[4] })).events.map(({ type }) => type)).toEqual([
    'contractor.verified',
    'contractor.published',
  ])
  for (const id of [crypto.randomUUID(), 'x'])
    await expect(feed({ after: id })).rejects.toMatchObject({ code: 'Invalid', reason: 'unknown_cursor' })
})

test('a reader of rare types comes to the end of the feed, and goes on from there when that is all that is kept', async () => {
  const { db } = database
  expect(await feed({ type: 'review.hidden' })).toEqual({ events: [], nextCursor: null, resumeCursor: null })
  const read = async (cursor?: string | null) => feed({ type: 'review.hidden', limit: 1, ...(cursor && { cursor }) })
  for (let count = 0; count < 3; count++) await createProject(db)
  const { events: none, nextCursor, resumeCursor: first } = await read()
  expect([none, nextCursor]).toEqual([[], null])

  await createProject(db)
  const { resumeCursor: second } = await read(first)
  expect(second).not.toBe(first)
  expect((await read(second)).resumeCursor).toBe(second)
  // A month later.
  await db.update(events).set({ at: sql`now() - interval '31 days'` })
  await sweepEvents(db, subDays(new Date(), 30))
  await expect(read(first)).rejects.toMatchObject({ reason: 'unknown_cursor' })
  const company = await createContractor(db)
  for (let count = 0; count < 2; count++) await createReview(db, company.id, { rating: 1 })
  const hidden = { hiddenAt: new Date(), hiddenReason: 'spam' }
  await db.update(reviews).set(hidden).where(eq(reviews.contractorId, company.id))
  const full = await read(second)
  expect([full.events.length, full.nextCursor]).toEqual([1, full.resumeCursor])
  const last = await read(full.nextCursor)
  expect([last.events.length, last.nextCursor]).toEqual([1, null])
  expect((await read(last.resumeCursor)).events).toEqual([])
})

test('what was sent of the last event goes in time, although the event stays', async () => {
  const { db } = database
  const [endpoint] = await db
    .insert(webhookEndpoints)
    .values({ url: 'https://crm.example/', types: ['project.created'], secret: 'sealed' })
    .returning()
  await createProject(db)
  await createProject(db)
  await db.update(events).set({ at: sql`now() - interval '31 days'` })
  await sweepEvents(db, subDays(new Date(), 30))
  expect([(await db.select().from(events)).length, await db.select().from(webhookDeliveries)]).toEqual([1, []])
  await db.delete(webhookEndpoints).where(eq(webhookEndpoints.id, endpoint!.id))
})

test('whoever follows the feed misses nothing that an older transaction commits later', async () => {
  let commit = () => {}
  const committing = new Promise<void>((resolve) => {
    commit = resolve
  })
  let written = () => {}
  const writing = new Promise<void>((resolve) => {
    written = resolve
  })
  const older = other.transaction(async (tx) => {
    await createProject(tx as unknown as Database)
    written()
    await committing
  })
  await writing
  const newer = await createProject(database.db)
  expect((await shownNow()).events).toEqual([])
  commit()
  await older
  const { events: both } = await feed()
  expect(both).toHaveLength(2)
  expect(both[1]?.subject.id).toBe(newer.id)
})

test('events of one project keep their order, also when the later one is of a transaction that began before', async () => {
  const project = await createProject(database.db)
  await database.db.delete(events)
  const set = (db: Database, status: 'reviewed' | 'verified') =>
    db.update(projects).set({ status }).where(eq(projects.id, project.id))
  await other.transaction(async (tx) => {
    // Takes its number, and changes the project only after another has.
    await tx.execute(sql`select pg_current_xact_id()`)
    await set(database.db, 'reviewed')
    await set(tx as unknown as Database, 'verified')
  })
  const all = (await feed()).events
  expect(all.map(({ change }) => change?.to)).toEqual(['reviewed', 'verified'])
})

test('a restored database shows its events at once, in the order they had', async () => {
  const first = await createProject(database.db)
  const second = await createProject(database.db)
  // As after a load into a server that has counted fewer transactions.
  await database.db.execute(sql`update events set position = '999999999'::xid8`)
  expect((await shownNow()).events).toEqual([])
  await restoreEventOrder(database.db)
  await createProject(database.db)
  const shown = (await feed()).events.map(({ subject }) => subject.id)
  expect(shown.slice(0, 2)).toEqual([first.id, second.id])
  expect(shown).toHaveLength(3)
  await database.db.delete(projects).where(inArray(projects.id, [first.id, second.id]))
})
