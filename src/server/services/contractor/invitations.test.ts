import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { updateContractorInput } from '~/contracts/admin-contractor'
import { invitationMessages } from '~/contracts/application'
import { auditLog, consents, contractors, invitations, mails, users } from '~/server/db/schema'
import { composeMail } from '~/server/emails/compose'
import { signIn } from '~/server/services/account/sign-in'
import type { AdminPersonContext } from '~/server/services/context'
import { unsubscribePaths } from '~/server/services/mail/unsubscribe-token'
import { adminContext, visitorContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createContractor, createUser } from '~/test/factories'
import { call } from '~/test/rest'
import { acceptInvitation } from './accept-invitation'
import { checkInvitation } from './check-invitation'
import { sendInvitation } from './send-invitation'
import { updateContractor } from './update-contractor'

const database = givenDatabase()
let admin: AdminPersonContext

beforeAll(async () => {
  admin = adminContext(database.db, await createUser(database.db, 'admin'))
})

const applicant = (overrides = {}) =>
  createContractor(database.db, { status: 'unpublished', slug: null, userId: null, ...overrides })
const person = { firstName: 'Ivy', lastName: 'Iroq', password: 'long enough' }
const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? ''
const invite = async (id: string) => tokenOf((await sendInvitation(admin, { id })).invitationLink)
const accept = (token: string, overrides = {}) =>
  call('/contractors/accept-invitation', { method: 'POST', body: { token, ...person, ...overrides } })
const rowOf = async (id: string) => (await database.db.select().from(contractors).where(eq(contractors.id, id)))[0]!
const refused = { status: 400, body: { error: invitationMessages.invalid } }

describe('an invitation', () => {
  test('is mailed, noted and stored without its token', async () => {
    const contractor = await applicant()
    const { invitationLink, expiresAt } = await sendInvitation(admin, { id: contractor.id })
    expect(expiresAt.getTime() - admin.now.getTime()).toBe(7 * 24 * 3_600_000)
    expect((await rowOf(contractor.id)).invitedAt).toEqual(admin.now)
    const token = tokenOf(invitationLink)
    const [row] = await database.db.select().from(invitations).where(eq(invitations.contractorId, contractor.id))
    const [mail] = await database.db.select().from(mails).where(eq(mails.recipient, contractor.email))
    const [audit] = await database.db.select().from(auditLog).where(eq(auditLog.entityId, contractor.id))
    expect(JSON.stringify([row, mail, audit])).not.toContain(token)
    expect(audit).toMatchObject({ action: 'contractor.invited', actorId: admin.actor.userId })
    expect((await composeMail(mail!, await unsubscribePaths(database.db, mail!.recipient))).html).toContain(
      invitationLink,
    )
  })

  test('opens one account with the invited email, linked to the company', async () => {
    const contractor = await applicant()
    const received = await accept(await invite(contractor.id))
    const user = { role: 'contractor', email: contractor.email, firstName: 'Ivy', lastName: 'Iroq' }
    expect(received).toMatchObject({ status: 201, body: { user } })
    expect(await rowOf(contractor.id)).toMatchObject({ userId: received.body.user.id, status: 'unpublished' })
    const [row] = await database.db.select().from(users).where(eq(users.id, received.body.user.id))
    expect(row?.emailProvedAt).toBeInstanceOf(Date)
    const login = { email: contractor.email, password: person.password }
    expect((await signIn(visitorContext(database.db), 'contractor', login)).user).toMatchObject(user)
  })

  test('sent to an address that was corrected opens nothing', async () => {
    const contractor = await applicant()
    const token = await invite(contractor.id)
    await updateContractor(
      admin,
      updateContractorInput.parse({ id: contractor.id, email: `right-${contractor.email}` }),
    )
    expect(await accept(token)).toMatchObject(refused)
    expect(await rowOf(contractor.id)).toMatchObject({ userId: null, invitedAt: null })
    const again = await invite(contractor.id)
    await updateContractor(admin, updateContractorInput.parse({ id: contractor.id, city: 'Guelph' }))
    expect(await accept(again)).toMatchObject({ status: 201, body: { user: { email: `right-${contractor.email}` } } })
  })

  test('works once', async () => {
    const token = await invite((await applicant()).id)
    const check = () => checkInvitation(visitorContext(database.db), { token })
    // Looking does not use it up.
    expect(await check()).toEqual({ refusal: null, applicant: null })
    expect((await accept(token)).status).toBe(201)
    expect(await accept(token)).toMatchObject(refused)
    expect(await check()).toEqual({ refusal: invitationMessages.invalid, applicant: null })
  })

  test('asks nobody who applied for their name again', async () => {
    const contractor = await applicant()
    await database.db
      .update(contractors)
      .set({ contactName: 'Ann  Marie Roy' })
      .where(eq(contractors.id, contractor.id))
    const token = await invite(contractor.id)
    const check = () => checkInvitation(visitorContext(database.db), { token })
    expect(await check()).toMatchObject({ applicant: null })
    await database.db
      .insert(consents)
      .values({ email: contractor.email, purpose: 'application', granted: true, wording: 'w', source: 'test' })
    expect(await check()).toEqual({ refusal: null, applicant: { firstName: 'Ann', lastName: 'Marie Roy' } })
  })

  test('works once for six who use it at the same moment', async () => {
    const contractor = await applicant()
    const token = await invite(contractor.id)
    const answers = await Promise.all(Array.from({ length: 6 }, () => accept(token)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400, 400, 400])
    expect(await database.db.select().from(users).where(eq(users.email, contractor.email))).toHaveLength(1)
  })

  test('voids the one before', async () => {
    const contractor = await applicant()
    const older = await invite(contractor.id)
    const newer = await invite(contractor.id)
    expect(await accept(older)).toMatchObject(refused)
    expect((await accept(newer)).status).toBe(201)
  })

  test('sent four times at once leaves one that works', async () => {
    const contractor = await applicant()
    const tokens = await Promise.all(Array.from({ length: 4 }, () => invite(contractor.id)))
    const open = (await database.db.select().from(invitations)).filter(
      (row) => row.contractorId === contractor.id && !row.voidedAt,
    )
    expect([new Set(tokens).size, open.length]).toEqual([4, 1])
  })

  test('ends after seven days', async () => {
    const contractor = await applicant()
    const token = await invite(contractor.id)
    const at = (days: number) => visitorContext(database.db, new Date(admin.now.getTime() + days * 24 * 3_600_000))
    await expect(acceptInvitation(at(7), { token, ...person })).rejects.toThrow(invitationMessages.invalid)
    const { user } = await acceptInvitation(at(6.99), { token, ...person })
    expect(user.email).toBe(contractor.email)
    const accepted = and(eq(auditLog.entityId, contractor.id), eq(auditLog.action, 'contractor.invitation-accepted'))
    const [entry] = await database.db.select().from(auditLog).where(accepted)
    expect(entry).toMatchObject({ actorKind: 'contractor', actorId: user.id })
  })

  test('that nobody sent is refused', async () => {
    expect(await accept('A'.repeat(43))).toMatchObject(refused)
    expect(await accept('x'.repeat(300))).toMatchObject(refused)
  })

  test('of a contractor archived since is refused', async () => {
    const contractor = await applicant()
    const token = await invite(contractor.id)
    await database.db.update(contractors).set({ status: 'archived' }).where(eq(contractors.id, contractor.id))
    expect(await accept(token)).toMatchObject(refused)
  })

  test('to an address with a contractor’s account is a clear conflict, and stays open', async () => {
    const contractor = await applicant()
    const token = await invite(contractor.id)
    const other = await createUser(database.db, 'contractor', { email: contractor.email.toUpperCase() })
    expect(await accept(token)).toMatchObject({ status: 409, body: { error: expect.stringContaining('already') } })
    await database.db.delete(users).where(eq(users.id, other.id))
    expect((await accept(token)).status).toBe(201)
  })

  test('a homeowner’s account with the same address is no obstacle', async () => {
    const contractor = await applicant()
    await createUser(database.db, 'homeowner', { email: contractor.email })
    expect((await accept(await invite(contractor.id))).status).toBe(201)
  })
})

describe('sending is refused', () => {
  test('for a contractor who has an account, is archived, or is not there', async () => {
    const linked = await createContractor(database.db)
    const archived = await applicant({ status: 'archived' })
    await expect(sendInvitation(admin, { id: linked.id })).rejects.toMatchObject({ code: 'Conflict' })
    await expect(sendInvitation(admin, { id: archived.id })).rejects.toMatchObject({ code: 'Conflict' })
    await expect(sendInvitation(admin, { id: linked.userId! })).rejects.toMatchObject({ code: 'NotFound' })
    await expect(sendInvitation(admin, { id: 'abc' })).rejects.toMatchObject({ code: 'NotFound' })
  })
})

test.each([
  ['token', '', invitationMessages.missing],
  ['token', undefined, invitationMessages.missing],
  ['firstName', '', invitationMessages.names],
  ['lastName', undefined, invitationMessages.names],
  ['password', 'short', invitationMessages.password],
])('%s as %j is answered with its sentence', async (field, value, message) => {
  expect(await accept('A'.repeat(43), { [field]: value })).toMatchObject({ status: 400, body: { error: message } })
})
