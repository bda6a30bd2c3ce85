import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { homeownerExportOutput } from '~/contracts/homeowner-export'
import { exportPersonInput, personExportOutput } from '~/contracts/privacy'
import { assignProjectInput } from '~/contracts/project'
import { resolveSession } from '~/server/auth/session'
import { hashToken } from '~/server/crypto/tokens'
import {
  assignments,
  auditLog,
  consents,
  mails,
  messages,
  milestones,
  projectAnswers,
  projects,
  quotes,
  reviews,
  users,
} from '~/server/db/schema'
import { sendMailJob } from '~/server/jobs/send-mail'
import { systemContext } from '~/server/jobs/system-context'
import { adminContext, homeownerContext, ownerContext, visitorContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createContractor, createUser, leadInput, testPassword } from '~/test/factories'
import { overtake } from '~/test/overtake'
import { call, cookieFor } from '~/test/rest'
import { addKey, firstStep } from '~/test/second-factors'
import { expectNoSecrets } from '~/test/secrets-of'
import { ofAddress } from '../mail/consent-address'
import { exportPerson } from '../privacy/export-person'
import { assignProject } from '../project/assign-project'
import { submitProject } from '../project/submit-project'
import { deleteAccount } from './delete-account'
import { exportAccount } from './export-account'
import { startSession } from './start-session'

const database = givenDatabase()

const secret = {
  customerName: 'Hanna Secretname',
  phone: '(613) 555-0177',
  description: 'The roof above my secret bedroom leaks badly.',
  postalCode: 'K1N 6N5',
}

/** A homeowner with a request that has a lead, a quote, messages, a payment and a review, and one that nobody got. */
async function givenHomeowner() {
  const { db } = database
  const user = await createUser(db, 'homeowner', { emailProvedAt: new Date(), lastName: 'Secretname' })
  const ctx = homeownerContext(db, user)
  const admin = await createUser(db, 'admin')
  const contractor = await createContractor(db)
  const request = await submitProject(ctx, leadInput({ ...secret, email: user.email }))
  const unanswered = await submitProject(ctx, leadInput({ ...secret, email: user.email }))
  const lead = await assignProject(
    adminContext(db, admin),
    assignProjectInput.parse({ id: request.id, contractorId: contractor.id }),
  )
  await db.insert(projectAnswers).values({
    projectId: request.id,
    questionId: 'secret',
    label: 'Which room?',
    type: 'text',
    value: 'secret bedroom',
    position: 0,
  })
  await db
    .insert(quotes)
    .values({ assignmentId: lead.id, status: 'sent', totalCents: 120_050, taxCents: 50, sentAt: new Date() })
  await db.insert(messages).values([
    { assignmentId: lead.id, sender: 'homeowner', senderId: user.id, body: 'My secret door code is 1234.' },
    { assignmentId: lead.id, sender: 'contractor', body: 'Thank you.' },
  ])
  await db.insert(milestones).values({ projectId: request.id, title: 'Deposit', amountCents: 10_000 })
  await db.insert(reviews).values({
    contractorId: contractor.id,
    homeownerId: user.id,
    customerName: secret.customerName,
    rating: 5,
    comment: 'Very good work.',
  })
  const queued = await db.select().from(mails).where(eq(mails.status, 'queued'))
  for (const { id } of queued) await sendMailJob(systemContext(db, 'test'), { mailId: id })
  return { ctx, user, contractor, request, unanswered, lead }
}

describe('the export', () => {
  test('holds everything of the homeowner and nothing of anybody else', async () => {
    await givenHomeowner()
    const { ctx, user, request, unanswered, contractor } = await givenHomeowner()
    await addKey(ctx, 'My key')
    await startSession(ctx, user, { challenge: hashToken(await firstStep(database.db, user)) })
    const data = await exportAccount(ctx, { password: testPassword })
    expect(data.account).toMatchObject({ email: user.email, lastName: 'Secretname' })
    expect(data.access.passkeys).toMatchObject([{ name: 'My key' }])
    expect(data.access.devices).toEqual([{ firstSeenAt: expect.any(Date), lastSeenAt: expect.any(Date) }])
    expect(data.access.sessions).toMatchObject([{ address: '203.0.113.7' }])
    const owner = ownerContext(database.db, await createUser(database.db, 'admin'))
    const asked = exportPersonInput.parse({ contact: user.email, identifiedBy: 'document_seen', ids: [user.id] })
    const byTeam = await exportPerson(owner, asked)
    expect(byTeam.access).toEqual(data.access)
    for (const given of [homeownerExportOutput.parse(data), personExportOutput.parse(byTeam)])
      await expectNoSecrets(database.db, given, user.id)
    expect(await database.db.select().from(auditLog).where(eq(auditLog.entityId, user.id))).toContainEqual(
      expect.objectContaining({ action: 'account.exported', actorId: user.id }),
    )
    expect(data.projects.map(({ id }) => id)).toEqual([request.id, unanswered.id])
    expect(data.projects[0]).toMatchObject({
      description: secret.description,
      answers: [{ value: 'secret bedroom' }],
      payments: [{ title: 'Deposit', amount: 100 }],
      contractors: [
        {
          companyName: contractor.companyName,
          quotes: [{ total: 1200.5, taxes: 0.5 }],
          messages: [{ body: 'My secret door code is 1234.' }, { body: 'Thank you.' }],
        },
      ],
    })
    expect(data.reviews).toMatchObject([{ companyName: contractor.companyName, comment: 'Very good work.' }])
    expect(data.consents).toHaveLength(2)
  })

  test('of an address that is not proved tells nothing the address agreed to', async () => {
    const { user } = await givenHomeowner()
    await database.db.update(users).set({ emailProvedAt: null }).where(eq(users.id, user.id))
    const { consents: agreed } = await exportAccount(homeownerContext(database.db, user), { password: testPassword })
    expect(agreed).toEqual([])
  })

  test('is for who knows the password, not for who found a session, and is no link that a page may follow', async () => {
    const user = await createUser(database.db, 'homeowner')
    const cookie = await cookieFor(database.db, user)
    const wrong = await call('/homeowner/export', { method: 'POST', body: { password: 'guessed' }, cookie })
    expect(wrong).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'password', message: 'This is not your password' }] },
    })
    expect(await call('/homeowner/export', { cookie })).toMatchObject({ status: 405 })
  })
})

describe('deleting an account', () => {
  test('does not go by a password that was replaced while it was checked', async () => {
    const user = await createUser(database.db, 'homeowner')
    const error = await overtake(
      database.db,
      (tx) => tx.update(users).set({ passwordHash: 'another' }).where(eq(users.id, user.id)),
      () => deleteAccount(homeownerContext(database.db, user), { password: testPassword }),
    )
    expect(error).toMatchObject({ code: 'Conflict' })
    expect(await database.db.select().from(users).where(eq(users.id, user.id))).toHaveLength(1)
  })

  test('takes the person out of everything that stays, and closes what was open', async () => {
    const { ctx, user, contractor, request, unanswered, lead } = await givenHomeowner()
    const cookie = await cookieFor(database.db, user)
    await deleteAccount(ctx, { password: testPassword })

    expect(await resolveSession(database.db, cookie)).toBeNull()
    expect(await database.db.select().from(users).where(eq(users.id, user.id))).toEqual([])
    expect(await database.db.select().from(projects).where(eq(projects.id, unanswered.id))).toEqual([])
    const [project] = await database.db.select().from(projects).where(eq(projects.id, request.id))
    expect(project).toMatchObject({
      status: 'cancelled',
      customerName: 'Former homeowner',
      email: 'deleted@account.invalid',
      phone: '+10000000000',
      postalCode: null,
      latitude: null,
      homeownerId: null,
      city: 'Ottawa',
    })
    expect(await database.db.select().from(assignments).where(eq(assignments.id, lead.id))).toMatchObject([
      { status: 'lost' },
    ])
    expect(await database.db.select().from(quotes).where(eq(quotes.assignmentId, lead.id))).toHaveLength(1)
    expect(await database.db.select().from(messages).where(eq(messages.body, 'Thank you.'))).not.toEqual([])
    expect(await database.db.select().from(reviews).where(eq(reviews.contractorId, contractor.id))).toMatchObject([
      { customerName: 'Former homeowner', homeownerId: null, comment: 'Very good work.' },
    ])
    expect(await database.db.select().from(consents).where(eq(consents.email, user.email))).toEqual([])
    expect(await database.db.select().from(consents).where(ofAddress(user.email))).not.toEqual([])
    expect(await database.db.select().from(auditLog).where(eq(auditLog.entityId, user.id))).toMatchObject([
      { action: 'account.deleted' },
    ])
  })

  test('leaves no personal word anywhere but in the mails that tell of it', async () => {
    const { ctx, user, contractor, request } = await givenHomeowner()
    await deleteAccount(ctx, { password: testPassword })
    const mailed = await database.db.select().from(mails).where(eq(mails.status, 'queued'))
    expect(mailed.map(({ template, recipient }) => [template, recipient]).sort()).toEqual([
      ['account-deleted', user.email],
      ['request-closed', contractor.email],
    ])
    for (const { id } of mailed) await sendMailJob(systemContext(database.db, 'test'), { mailId: id })
    const own = eq(projects.id, request.id)
    const remains = JSON.stringify([
      await database.db.select().from(projects).where(own),
      await database.db.select().from(projectAnswers).where(eq(projectAnswers.projectId, request.id)),
      await database.db
        .select({ body: messages.body })
        .from(messages)
        .innerJoin(assignments, eq(assignments.id, messages.assignmentId))
        .where(eq(assignments.projectId, request.id)),
      await database.db
        .select()
        .from(mails)
        .where(sql`${mails.recipient} = ${contractor.email} and ${mails.template} <> 'request-closed'`),
    ])
    expect(remains).not.toMatch(/secret(?!Id")|0177|K1N 6N5/i)
    expect(remains).not.toContain(user.email)
  })

  test('of an address that was never proved leaves the mails its owner waits for', async () => {
    const { db } = database
    const email = `owner-${Date.now()}@example.ca`
    const visitor = visitorContext(db)
    await submitProject(visitor, leadInput({ email }))
    const stranger = await createUser(db, 'homeowner', { email, emailProvedAt: null })
    await deleteAccount(homeownerContext(db, stranger), { password: testPassword })
    const left = await db.select().from(mails).where(eq(mails.recipient, email)).orderBy(mails.createdAt)
    expect(left.map(({ template, status }) => [template, status])).toEqual([
      ['request-received', 'queued'],
      ['account-deleted', 'queued'],
    ])
  })

  test('asks for the password', async () => {
    const { ctx, user } = await givenHomeowner()
    await expect(deleteAccount(ctx, { password: 'guess' })).rejects.toMatchObject({ issues: [{ path: 'password' }] })
    expect(await database.db.select().from(users).where(eq(users.id, user.id))).toHaveLength(1)
  })

  test('leaves a contractor’s account with the same email alone', async () => {
    const { ctx, user } = await givenHomeowner()
    const other = await createUser(database.db, 'contractor', { email: user.email })
    await deleteAccount(ctx, { password: testPassword })
    expect(await database.db.select().from(users).where(eq(users.id, other.id))).toHaveLength(1)
  })

  test('twice at once happens once', async () => {
    const { ctx } = await givenHomeowner()
    const outcomes = await Promise.allSettled([1, 2].map(() => deleteAccount(ctx, { password: testPassword })))
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})
