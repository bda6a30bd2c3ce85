import { addDays } from 'date-fns/addDays'
import { addHours } from 'date-fns/addHours'
import { addMinutes } from 'date-fns/addMinutes'
import { addSeconds } from 'date-fns/addSeconds'
import { eq, like } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { proposeVisitInput } from '~/contracts/visit'
import { instantIn } from '~/domain/time-zone'
import { requestToken } from '~/server/crypto/request-link'
import { assignments, auditLog, contractors, mails, projects, visits } from '~/server/db/schema'
import { composeMail } from '~/server/emails/compose'
import { enforceDeadlinesJob } from '~/server/jobs/enforce-deadlines'
import { systemContext } from '~/server/jobs/system-context'
import type { ContractorPersonContext, HomeownerContext } from '~/server/services/context'
import { contractorContext, homeownerContext, signedIn, visitorContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createContractor, createProject, createUser } from '~/test/factories'
import { anonymiseRequests } from '../account/anonymise-requests'
import { updateAssignment } from '../assignment/update-assignment'
import { eraseContractor } from '../contractor/erase-contractor'
import { getOwnProject } from '../project/get-own-project'
import { issueProjectLink } from '../project/issue-project-link'
import { answerVisit, cancelVisit, proposeVisit } from './arrange-visit'
import { getCalendarFeed, makeCalendarFeed, readCalendarFeed, revokeCalendarFeed } from './calendar-feed'
import { listLeadVisits } from './list-visits'

const database = givenDatabase()
const now = new Date('2026-11-20T15:00:00.000Z')
const at = (days: number, hours = 0) => addHours(addDays(now, days), hours)

let homeowner: HomeownerContext
let contractor: ContractorPersonContext
let id: string
let projectId: string

async function givenLead(status: 'new' | 'won' = 'new') {
  const user = await createUser(database.db, 'homeowner')
  homeowner = homeownerContext(database.db, user, now)
  const company = await createContractor(database.db)
  contractor = contractorContext(database.db, company, now)
  const project = await createProject(database.db, {
    homeownerId: user.id,
    email: user.email,
    province: 'BC',
    city: 'Victoria',
    status: status === 'won' ? 'scheduled' : 'distributed',
    address: status === 'won' ? '12 Oak Street' : null,
  })
  projectId = project.id
  const [lead] = await database.db
    .insert(assignments)
    .values({ projectId, contractorId: company.id, origin: 'admin', slot: 1, status, createdAt: now, updatedAt: now })
    .returning()
  id = lead!.id
}

beforeEach(() => givenLead())

const propose = (times: Date[], ctx = contractor) =>
  proposeVisit(ctx, proposeVisitInput.parse({ id, times: times.map((time) => time.toISOString()) }))
const pick = (startsAt: Date, ctx: HomeownerContext = homeowner) => answerVisit(ctx, { id, answer: 'pick', startsAt })

async function sent() {
  const rows = await database.db
    .select()
    .from(mails)
    .where(eq(mails.projectId, projectId))
    .orderBy(mails.createdAt, mails.id)
  return rows.filter(({ template }) => template === 'visit')
}
const newsTo = async () => (await sent()).map(({ recipient, props }) => [recipient, (props as { news: string }).news])
const later = (ctx: ContractorPersonContext, instant: Date): ContractorPersonContext => ({ ...ctx, now: instant })

test('a contractor offers times, the homeowner picks one, and the others are released (rule 96)', async () => {
  expect(await propose([at(3), at(2), at(4)])).toMatchObject({
    open: true,
    timeZone: 'America/Vancouver',
    visits: [{ state: 'proposed', startsAt: null, proposedTimes: [at(2), at(3), at(4)], durationMinutes: 60 }],
  })
  // Offering times answers the lead.
  const [lead] = await database.db.select().from(assignments).where(eq(assignments.id, id))
  expect(lead).toMatchObject({ status: 'contacted' })
  const agreed = { state: 'agreed', startsAt: at(3), endsAt: addMinutes(at(3), 60), proposedTimes: [] }
  expect(await pick(at(3))).toMatchObject({ visits: [agreed] })
  expect(await pick(at(3))).toMatchObject({ visits: [agreed] })
  expect(await getOwnProject(homeowner, { id: projectId })).toMatchObject({ visits: [agreed], visitable: [id] })
  const [email, company] = [homeowner.actor.email, (await sent()).at(-1)!.recipient]
  expect(await newsTo()).toEqual([
    [email, 'proposed'],
    [email, 'agreed'],
    [company, 'agreed'],
  ])
  const rows = await database.db.select().from(auditLog).where(eq(auditLog.entityId, projectId))
  expect(rows.map(({ action, actorKind }) => [action, actorKind])).toEqual(
    expect.arrayContaining([
      ['project.visit-proposed', 'contractor'],
      ['project.visit-agreed', 'homeowner'],
    ]),
  )
})

test('an agreed time holds until another of the newly offered is picked', async () => {
  await propose([at(2)])
  await pick(at(2))
  expect(await propose([at(5)])).toMatchObject({
    visits: [{ state: 'moved', startsAt: at(2), proposedTimes: [at(5)] }],
  })
  expect(await pick(at(5))).toMatchObject({ visits: [{ state: 'agreed', startsAt: at(5) }] })
  await expect(pick(at(2))).rejects.toMatchObject({ code: 'Conflict' })
})

test('the homeowner asks for times, and for others', async () => {
  expect(await answerVisit(homeowner, { id, answer: 'ask' })).toMatchObject({ visits: [{ state: 'asked' }] })
  await answerVisit(homeowner, { id, answer: 'ask' })
  expect(await propose([at(2)])).toMatchObject({ visits: [{ state: 'proposed' }] })
  expect(await answerVisit(homeowner, { id, answer: 'ask' })).toMatchObject({
    visits: [{ state: 'asked', proposedTimes: [] }],
  })
  await expect(pick(at(2))).rejects.toMatchObject({
    message: 'This time is not offered any more. Please choose again.',
  })
})

test('either side cancels; what was agreed leaves both calendars', async () => {
  await expect(cancelVisit(contractor, { id })).rejects.toMatchObject({ message: 'There is no visit to cancel' })
  await propose([at(2)])
  await pick(at(2))
  expect(await answerVisit(homeowner, { id, answer: 'cancel' })).toMatchObject({
    visits: [{ state: 'cancelled', cancelledBy: 'homeowner' }],
  })
  const cancelled = (await sent()).filter(({ props }) => (props as { news: string }).news === 'cancelled')
  expect(cancelled).toHaveLength(2)
  for (const mail of cancelled) {
    const { icalEvent } = await composeMail(mail, { page: '/u', oneClick: '/o' })
    expect(icalEvent).toMatchObject({ method: 'CANCEL' })
    expect(icalEvent?.content).toMatch(/STATUS:CANCELLED[\s\S]*|METHOD:CANCEL/)
  }
  // The next one is a visit of its own.
  expect((await propose([at(6)])).visits.map(({ state }) => state)).toEqual(['proposed', 'cancelled'])
})

test('with the completion of the work its visits end, and both are told of what was agreed (rule 99)', async () => {
  await givenLead('won')
  await propose([at(2)])
  await pick(at(2))
  await database.db
    .update(projects)
    .set({ status: 'completed', updatedAt: at(1) })
    .where(eq(projects.id, projectId))
  expect(await listLeadVisits(later(contractor, at(1)), { id })).toMatchObject({
    open: false,
    visits: [{ state: 'cancelled', cancelledBy: 'system' }],
  })
  const ended = { code: 'Conflict', message: 'A visit cannot be arranged: the lead or its request has ended' }
  await expect(propose([at(3)])).rejects.toMatchObject(ended)
  await expect(cancelVisit(contractor, { id })).rejects.toMatchObject(ended)
  await expect(answerVisit(homeowner, { id, answer: 'cancel' })).rejects.toMatchObject(ended)
  await enforceDeadlinesJob(systemContext(database.db, 'test', addMinutes(at(1), 1)))
  const cancelled = (await sent()).filter(({ props }) => (props as { news: string }).news === 'cancelled')
  expect(cancelled).toHaveLength(2)
  expect((await composeMail(cancelled[0]!, { page: '/u', oneClick: '/o' })).text).toContain('the work is completed')
})

test('a visit that took place before the work was completed stays as it was', async () => {
  await givenLead('won')
  await propose([at(2)])
  await pick(at(2))
  await database.db
    .update(projects)
    .set({ status: 'completed', updatedAt: at(3) })
    .where(eq(projects.id, projectId))
  expect(await listLeadVisits(later(contractor, at(3)), { id })).toMatchObject({ visits: [{ state: 'past' }] })
})

test('an invitation names the instant, the place and its place in the order of changes (rule 98)', async () => {
  await givenLead('won')
  await propose([at(2)])
  await pick(at(2))
  const mail = (await sent()).at(-1)!
  const { icalEvent, subject, text } = await composeMail(mail, { page: '/u', oneClick: '/o' })
  expect(subject).toBe(`Visit agreed: Roofing, ${instantIn('BC', at(2))}`)
  expect(text).toContain('12 Oak Street, Victoria')
  const lines = icalEvent!.content.replace(/\r\n /g, '').split('\r\n')
  expect(icalEvent).toMatchObject({ method: 'REQUEST' })
  expect(lines).toEqual(
    expect.arrayContaining(['METHOD:REQUEST', 'SEQUENCE:2', 'DTSTART:20261122T150000Z', 'DTEND:20261122T160000Z']),
  )
  expect(lines.some((line) => line.startsWith('ATTENDEE') && line.includes(mail.recipient))).toBe(true)
})

test('before the hire nobody is told the street', async () => {
  await database.db.update(projects).set({ address: '12 Oak Street' }).where(eq(projects.id, projectId))
  await propose([at(2)])
  await pick(at(2))
  expect(JSON.stringify(await sent())).not.toContain('Oak')
})

describe('what is refused', () => {
  test.each([
    ['a past time', () => [addHours(now, -1)], 'This time is past'],
    ['one too far ahead', () => [at(181)], 'Please offer a time within 180 days'],
  ])('%s', async (_what, times, message) => {
    await expect(propose(times())).rejects.toMatchObject({ code: 'Invalid', message })
  })

  test.each([
    { times: [] },
    { times: ['tomorrow'] },
    { times: ['2026-12-01T10:00:00Z', '2026-12-01T05:00:00-05:00'] },
    { times: [1, 2, 3, 4].map((day) => `2026-12-0${day}T10:00:00Z`) },
    { times: ['2026-12-01T10:00:00Z'], durationMinutes: 5 },
    { times: ['2026-12-01T10:00:00'] },
  ])('%o', (input) => {
    expect(proposeVisitInput.safeParse({ id, ...input }).success).toBe(false)
  })

  test("somebody else's lead, on both sides", async () => {
    const [mine, mineToo] = [contractor, homeowner]
    const lead = id
    await givenLead()
    id = lead
    await expect(propose([at(2)])).rejects.toMatchObject({ code: 'NotFound' })
    await expect(listLeadVisits(contractor, { id })).rejects.toMatchObject({ code: 'NotFound' })
    await propose([at(2)], mine)
    await expect(pick(at(2))).rejects.toMatchObject({ code: 'NotFound' })
    expect(await pick(at(2), mineToo)).toMatchObject({ visits: [{ state: 'agreed' }] })
  })

  test('two who pick at once agree on one time', async () => {
    await propose([at(2), at(3)])
    const outcomes = await Promise.allSettled([pick(at(2)), pick(at(3))])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await newsTo()).filter(([, news]) => news === 'agreed')).toHaveLength(2)
  })

  test('a flood: changes of one lead are counted', async () => {
    for (let count = 0; count < 20; count++) await propose([at(2, count)])
    await expect(propose([at(5)])).rejects.toMatchObject({ code: 'TooManyRequests' })
    // Offers in a row are one mail.
    expect(await newsTo()).toHaveLength(1)
  })
})

test("who holds a mail's link answers without an account, until the link is void (rule 97)", async () => {
  const link = await issueProjectLink(database.db, now, { id: projectId, email: homeowner.actor.email })
  const token = requestToken(link)
  const holder = visitorContext(database.db, now)
  await propose([at(2)])
  await expect(answerVisit(holder, { id, token: 'wrong', answer: 'ask' })).rejects.toMatchObject({ code: 'NotFound' })
  expect(await answerVisit(holder, { id, token, answer: 'pick', startsAt: at(2) })).toMatchObject({
    visits: [{ state: 'agreed' }],
  })
  const other = id
  await givenLead()
  await expect(answerVisit(holder, { id, token, answer: 'ask' })).rejects.toMatchObject({ code: 'NotFound' })
  id = other
})

test('a lead that ends cancels its visit, and both are told (rule 99)', async () => {
  await propose([at(2)])
  await pick(at(2))
  await updateAssignment(later(contractor, at(1)), { id, status: 'declined', reason: 'Too busy' })
  const [visit] = await database.db.select().from(visits).where(eq(visits.assignmentId, id))
  expect(visit).toMatchObject({ cancelledBy: 'system', version: 3 })
  const cancelled = async () => (await newsTo()).filter(([, news]) => news === 'cancelled').length
  await enforceDeadlinesJob(systemContext(database.db, 'test', addSeconds(at(1), 59)))
  // A withdrawal could still be undone.
  expect(await cancelled()).toBe(0)
  for (const _run of [1, 2]) await enforceDeadlinesJob(systemContext(database.db, 'test', addMinutes(at(1), 1)))
  expect(await cancelled()).toBe(2)
  await expect(propose([at(3)])).rejects.toMatchObject({
    message: 'A visit cannot be arranged: the lead or its request has ended',
  })
})

test('both are reminded a day before, once; not of what was agreed within a day (rule 98)', async () => {
  await propose([at(3)])
  await pick(at(3))
  await enforceDeadlinesJob(systemContext(database.db, 'test', at(1, 23)))
  expect((await newsTo()).filter(([, news]) => news === 'reminder')).toHaveLength(0)
  for (const _run of [1, 2]) await enforceDeadlinesJob(systemContext(database.db, 'test', at(2, 1)))
  expect((await newsTo()).filter(([, news]) => news === 'reminder')).toHaveLength(2)
  await propose([at(0, 5)])
  await pick(at(0, 5))
  await enforceDeadlinesJob(systemContext(database.db, 'test', at(0, 1)))
  expect((await newsTo()).filter(([, news]) => news === 'reminder')).toHaveLength(2)
})

test("one's own calendar holds one's agreed visits, by an address that is made anew and revoked (rule 99)", async () => {
  await propose([at(2)])
  const { url } = await makeCalendarFeed(await signedIn(contractor))
  const token = url!.split('/').at(-1)!
  const read = (of: string) => readCalendarFeed(visitorContext(database.db, now), of)
  expect(await read(token)).not.toContain('BEGIN:VEVENT')
  await pick(at(2))
  expect(await read(token)).toContain('DTSTART:20261122T150000Z')
  const own = await makeCalendarFeed(await signedIn(homeowner))
  expect(await read(own.url!.split('/').at(-1)!)).toContain('DTSTART:20261122T150000Z')
  const stranger = contractorContext(database.db, await createContractor(database.db), now)
  expect(await read((await makeCalendarFeed(await signedIn(stranger))).url!.split('/').at(-1)!)).not.toContain('VEVENT')
  const again = await makeCalendarFeed(await signedIn(contractor))
  await expect(read(token)).rejects.toMatchObject({ code: 'NotFound' })
  expect(await getCalendarFeed(contractor)).toEqual({ since: now, url: null })
  await revokeCalendarFeed(contractor)
  await expect(read(again.url!.split('/').at(-1)!)).rejects.toMatchObject({ code: 'NotFound' })
  const stored = await database.db.select().from(auditLog).where(like(auditLog.action, 'user.calendar%'))
  expect(JSON.stringify(stored)).not.toContain(token)
})

test('offers that stand after the agreed time is over are offers, and end with the lead', async () => {
  await propose([at(1)])
  await pick(at(1))
  await propose([at(5)])
  const after = { ...contractor, now: at(2) }
  expect(await listLeadVisits(after, { id })).toMatchObject({
    visits: [{ state: 'proposed', startsAt: null, endsAt: null, proposedTimes: [at(5)] }],
  })
  expect(await answerVisit({ ...homeowner, now: at(2) }, { id, answer: 'ask' })).toMatchObject({
    visits: [{ state: 'asked' }],
  })
  await propose([at(6)], after)
  await updateAssignment(later(contractor, at(3)), { id, status: 'declined', reason: 'Too busy' })
  expect(await listLeadVisits({ ...contractor, now: at(3) }, { id })).toMatchObject({
    visits: [{ state: 'cancelled' }],
  })
})

test('an agreed visit keeps its length while other times are offered', async () => {
  const of = (minutes: number) => ({ visits: [{ durationMinutes: minutes }] })
  expect(await proposeVisit(contractor, { id, times: [at(2)], durationMinutes: 90 })).toMatchObject(of(90))
  await pick(at(2))
  await expect(proposeVisit(contractor, { id, times: [at(3)], durationMinutes: 30 })).rejects.toMatchObject({
    issues: [{ path: 'durationMinutes' }],
  })
  expect(await proposeVisit(contractor, { id, times: [at(3)] })).toMatchObject(of(90))
})

test('what waits to tell of offers is skipped once they no longer hold', async () => {
  await propose([at(2)])
  await pick(at(2))
  await propose([at(3)])
  await pick(at(3))
  await propose([at(4)])
  await answerVisit(homeowner, { id, answer: 'ask' })
  await updateAssignment(contractor, { id, status: 'declined', reason: 'Too busy' })
  await enforceDeadlinesJob(systemContext(database.db, 'test', addMinutes(now, 1)))
  const waiting = (await sent()).filter(({ status, topic }) => status === 'queued' && topic !== null)
  expect(waiting).toEqual([])
})

test('the street is gone with the access to it', async () => {
  await givenLead('won')
  await propose([at(2)])
  await pick(at(2))
  await database.db.update(projects).set({ status: 'cancelled', updatedAt: now }).where(eq(projects.id, projectId))
  await enforceDeadlinesJob(systemContext(database.db, 'test', addMinutes(now, 1)))
  const last = (await sent()).filter(({ props }) => (props as { news: string }).news === 'cancelled')
  expect(last).toHaveLength(2)
  expect(JSON.stringify(last)).not.toContain('Oak')
})

test('who deleted their account is mailed no cancellation', async () => {
  await propose([at(2)])
  await pick(at(2))
  await database.db.update(projects).set({ status: 'cancelled', updatedAt: now }).where(eq(projects.id, projectId))
  await database.db.transaction((tx) => anonymiseRequests(tx, [projectId]))
  await enforceDeadlinesJob(systemContext(database.db, 'test', addMinutes(now, 1)))
  expect((await newsTo()).filter(([, news]) => news === 'cancelled')).toHaveLength(1)
})

test('with a deleted contractor the homeowner is told that the visit is cancelled', async () => {
  await propose([at(2)])
  await pick(at(2))
  await database.db.transaction((tx) => eraseContractor(tx, contractor, contractor.actor.contractorId))
  const cancelled = (await sent()).filter(({ props }) => (props as { news: string }).news === 'cancelled')
  expect(cancelled).toMatchObject([{ recipient: homeowner.actor.email, props: { version: 3, cancelledBy: 'system' } }])
})

test('the calendar of an archived contractor is empty', async () => {
  await propose([at(2)])
  await pick(at(2))
  const token = (await makeCalendarFeed(await signedIn(contractor))).url!.split('/').at(-1)!
  const read = () => readCalendarFeed(visitorContext(database.db, now), token)
  const company = { id: contractor.actor.contractorId }
  await database.db.update(contractors).set({ status: 'archived' }).where(eq(contractors.id, company.id))
  expect(await read()).not.toContain('VEVENT')
})
