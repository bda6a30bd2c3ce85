import { and, eq, inArray } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { erasePersonInput, exportPersonInput, findPersonInput, privacyMessages } from '~/contracts/privacy'
import { assignProjectInput } from '~/contracts/project'
import { assignments, auditLog, consents, mails, messages, projects, users } from '~/server/db/schema'
import { sendMailJob } from '~/server/jobs/send-mail'
import { systemContext } from '~/server/jobs/system-context'
import { adminContext, homeownerContext, ownerContext, visitorContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createContractor, createProject, createReview, createUser, leadInput } from '~/test/factories'
import { dumpDatabase } from '~/test/whole-database'
import type { OwnerContext } from '../context'
import { ofAddress } from '../mail/consent-address'
import { assignProject } from '../project/assign-project'
import { submitProject } from '../project/submit-project'
import { erasePerson } from './erase-person'
import { exportPerson } from './export-person'
import { findPerson } from './find-person'

const database = givenDatabase()
let owner: OwnerContext
let counter = 0

beforeAll(async () => {
  owner = ownerContext(database.db, await createUser(database.db, 'admin'))
})

/** Somebody without an account: a request that a contractor got and wrote about, and one that nobody got. */
async function givenVisitor() {
  const { db } = database
  const number = String(++counter).padStart(4, '0')
  const person = {
    customerName: `Vera Visitor${number}`,
    email: `vera-${number}@example.ca`,
    phone: `(613) 555-${number}`,
  }
  const description = `The roof of ${person.customerName} leaks above the bedroom.`
  const [answered, unanswered] = [
    await submitProject(visitorContext(db), leadInput({ ...person, description })),
    await submitProject(visitorContext(db), leadInput({ ...person, description })),
  ]
  const contractor = await createContractor(db)
  const lead = await assignProject(
    adminContext(db, await createUser(db, 'admin')),
    assignProjectInput.parse({ id: answered.id, contractorId: contractor.id }),
  )
  await db
    .insert(messages)
    .values({ assignmentId: lead.id, sender: 'contractor', body: `Hello ${person.customerName}` })
  await sendQueued()
  return { person, answered, unanswered, contractor, lead, stored: `+1613555${number}` }
}

async function sendQueued(): Promise<void> {
  const { db } = database
  const queued = await db.select().from(mails).where(eq(mails.status, 'queued'))
  for (const { id } of queued) await sendMailJob(systemContext(db, 'test'), { mailId: id })
}

/** The tables with a row that holds this text, in any case. */
async function tracesOf(text: string): Promise<string[]> {
  const tables = [...(await dumpDatabase(database.db))]
  return tables
    .filter(([, rows]) => rows.some((row) => row.toLowerCase().includes(text.toLowerCase())))
    .map(([name]) => name)
}

const find = (contact: string) => findPerson(owner, findPersonInput.parse({ contact }))
const exporting = (input: object) => exportPerson(owner, exportPersonInput.parse(input))
const erasing = (input: object) => erasePerson(owner, erasePersonInput.parse(input))

describe('somebody without an account', () => {
  test.each(['email', 'phone'] as const)('is found by %s, and nobody else', async (by) => {
    const { person, answered, unanswered, stored } = await givenVisitor()
    await givenVisitor()
    const found = await find(person[by])
    expect(found.requests.map(({ id }) => id).sort()).toEqual([answered.id, unanswered.id].sort())
    expect(found).toMatchObject({ accounts: [], contractors: [], consents: 2 })
    expect(found.mails).toBeGreaterThan(2)
    expect(found.requests[0]).toMatchObject({ phone: stored, customerName: person.customerName })
  })

  test('gets all that is kept of them, and the audit says who gave it out, and by what they were known', async () => {
    const { person, answered, unanswered } = await givenVisitor()
    const ids = [answered.id, unanswered.id]
    const data = await exporting({ contact: person.email, identifiedBy: 'email_answered', ids })
    expect(data.projects.map(({ id }) => id)).toEqual(ids)
    expect(data).toMatchObject({ accounts: [], reviews: [], consents: [{ purpose: 'request' }, {}] })
    expect(data.mails.map(({ template }) => template)).toContain('matched')
    const entries = await database.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'privacy.exported'), inArray(auditLog.entityId, ids)))
    expect(entries).toMatchObject([
      { actorId: owner.actor.userId, details: { identifiedBy: 'email_answered' } },
      { entity: 'project' },
    ])
  })

  test('is erased: nothing in the whole database tells of them, and contractors keep their side', async () => {
    const { person, answered, unanswered, lead, stored } = await givenVisitor()
    const ids = [answered.id, unanswered.id]
    const erasure = {
      contact: person.email,
      identifiedBy: 'email_answered',
      ids,
      confirmation: person.email.toUpperCase(),
    }
    await erasing(erasure)
    const last = await database.db.select().from(mails).where(eq(mails.recipient, person.email))
    expect(last).toMatchObject([{ template: 'requests-erased' }])
    await sendQueued()
    await database.db.delete(mails).where(eq(mails.recipient, person.email))
    for (const trace of [person.customerName, person.email, stored, person.phone])
      expect(await tracesOf(trace), trace).toEqual([])
    expect(await database.db.select().from(projects).where(inArray(projects.id, ids))).toMatchObject([
      { id: answered.id, status: 'cancelled', customerName: 'Former homeowner' },
    ])
    expect(await database.db.select().from(assignments).where(eq(assignments.id, lead.id))).toHaveLength(1)
    expect(await database.db.select().from(consents).where(ofAddress(person.email))).toHaveLength(2)
    const entries = await database.db.select().from(auditLog).where(eq(auditLog.action, 'privacy.erased'))
    expect(entries.filter(({ entityId }) => ids.includes(entityId))).toHaveLength(2)
    await expect(erasing(erasure)).rejects.toThrow('not found')
  })

  test('keeps what was not chosen: a phone number may be of two people', async () => {
    const { person, answered, unanswered } = await givenVisitor()
    const erasure = { contact: person.phone, identifiedBy: 'phone_answered', confirmation: person.phone }
    await erasing({ ...erasure, ids: [unanswered.id] })
    expect((await find(person.phone)).requests.map(({ id }) => id)).toEqual([answered.id])
    expect(await database.db.select().from(consents).where(eq(consents.email, person.email))).toHaveLength(2)
  })
})

test('an account is found by its requests’ former address, exported and erased with all it holds', async () => {
  const { db } = database
  const user = await createUser(db, 'homeowner', { emailProvedAt: new Date(), lastName: 'Accountholder' })
  const former = 'former-accountholder@example.ca'
  const request = await submitProject(
    homeownerContext(db, user),
    leadInput({ email: former, customerName: 'Ada Accountholder' }),
  )
  await db.update(projects).set({ homeownerId: user.id }).where(eq(projects.id, request.id))
  const contractor = await createContractor(db)
  await createReview(db, contractor.id, { homeownerId: user.id, customerName: 'Ada Accountholder' })
  const found = await find(former)
  expect(found).toMatchObject({ requests: [], accounts: [{ id: user.id, requests: 1, reviews: 1 }] })
  const chosen = { contact: former, identifiedBy: 'document_seen', ids: [user.id] }
  expect(await exporting(chosen)).toMatchObject({
    accounts: [{ email: user.email }],
    projects: [{ id: request.id }],
    reviews: [{ companyName: contractor.companyName }],
  })
  await erasing({ ...chosen, confirmation: former })
  expect(await db.select().from(users).where(eq(users.id, user.id))).toEqual([])
  await db.delete(mails).where(eq(mails.recipient, user.email))
  for (const trace of ['Accountholder', former, user.email]) expect(await tracesOf(trace), trace).toEqual([])
})

test('a company is found by its own email and by the one it signs in with', async () => {
  const { db } = database
  const { id, email, userId } = await createContractor(db, { email: 'office-of-the-company@example.ca' })
  const [login] = await db
    .update(users)
    .set({ email: 'login-of-the-company@example.ca' })
    .where(eq(users.id, userId ?? ''))
    .returning()
  for (const contact of [email, login?.email ?? ''])
    expect(await find(contact), contact).toMatchObject({ accounts: [], contractors: [{ id }] })
})

test('a number or a mailbox of one’s own opens no account of somebody else, nor what its address got', async () => {
  const { db } = database
  const victim = await createUser(db, 'homeowner', { emailProvedAt: new Date() })
  const forged = await createProject(db, { email: victim.email, phone: '+16135550999', homeownerId: victim.id })
  const call = { contact: '6135550999', identifiedBy: 'phone_answered', ids: [victim.id] }
  await expect(exporting(call)).rejects.toThrow(privacyMessages.account)
  await expect(erasing({ ...call, confirmation: call.contact })).rejects.toThrow(privacyMessages.account)
  const mailbox = { contact: 'sold-mailbox@example.ca', identifiedBy: 'email_answered', ids: [victim.id] }
  await db.update(projects).set({ email: mailbox.contact }).where(eq(projects.id, forged.id))
  await expect(exporting(mailbox)).rejects.toThrow(privacyMessages.account)
  expect(await exporting({ ...mailbox, identifiedBy: 'document_seen' })).toMatchObject({
    accounts: [{ id: victim.id }],
  })

  const { person } = await givenVisitor()
  const own = await createProject(db, { email: person.email, phone: '+16135550998' })
  const data = await exporting({ contact: '6135550998', identifiedBy: 'phone_answered', ids: [own.id] })
  expect(data).toMatchObject({ projects: [{ id: own.id }], consents: [], mails: [] })
})

describe('is refused, and nothing changes:', () => {
  test.each([
    ['another confirmation', { confirmation: 'somebody@else.ca' }, privacyMessages.confirmation],
    ['an email proved by a phone call', { identifiedBy: 'phone_answered' }, privacyMessages.identifiedBy],
    ['what was not found for the contact', { ids: ['00000000-0000-7000-8000-000000000000'] }, 'not found'],
    ['what is no id', { ids: ['%'] }, 'not found'],
  ])('%s', async (_what, change, message) => {
    const { person, answered } = await givenVisitor()
    const input = {
      contact: person.email,
      identifiedBy: 'email_answered',
      ids: [answered.id],
      confirmation: person.email,
    }
    await expect(erasing({ ...input, ...change })).rejects.toThrow(message)
    expect((await find(person.email)).requests).toHaveLength(2)
  })

  test("somebody else's request beside one's own", async () => {
    const [one, other] = [await givenVisitor(), await givenVisitor()]
    const ids = [one.answered.id, other.answered.id]
    const input = { contact: one.person.email, identifiedBy: 'email_answered', ids }
    await expect(exporting(input)).rejects.toThrow('not found')
    await expect(erasing({ ...input, confirmation: one.person.email })).rejects.toThrow('not found')
    expect((await find(other.person.email)).requests).toHaveLength(2)
  })
})
