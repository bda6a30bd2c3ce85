import { and, desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { updateContractorInput } from '~/contracts/admin-contractor'
import { updateProfileInput } from '~/contracts/contractor-profile'
import { derivedToken } from '~/server/crypto/tokens'
import { auditLog, calendarFeeds, contractors, mails, users } from '~/server/db/schema'
import { adminContext, contractorContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createContractor, createUser, testPassword } from '~/test/factories'
import { overtake } from '~/test/overtake'
import { call, cookieFor } from '~/test/rest'
import { changePassword } from '../account/change-password'
import { cancelContactEmailChange, confirmContactEmail, getContactEmailToConfirm } from './change-contact-email'
import { eraseContractor } from './erase-contractor'
import { getOwnProfile } from './get-own-profile'
import { updateContractor } from './update-contractor'
import { updateOwnProfile } from './update-own-profile'

const database = givenDatabase()
let serial = 0
const freshEmail = () => `company-${++serial}@example.ca`

async function givenCompany() {
  const contractor = await createContractor(database.db)
  const ctx = contractorContext(database.db, contractor)
  const change = (changes: object) => updateOwnProfile(ctx, updateProfileInput.parse({ id: contractor.id, ...changes }))
  return { contractor, ctx, change }
}

const mailsTo = (recipient: string) =>
  database.db.select().from(mails).where(eq(mails.recipient, recipient)).orderBy(desc(mails.id))

async function linkTo(recipient: string): Promise<string> {
  const [mail] = await database.db
    .select()
    .from(mails)
    .where(and(eq(mails.recipient, recipient), eq(mails.template, 'email-change')))
    .orderBy(desc(mails.id))
  return derivedToken('contact_email', String(mail?.props.tokenId))
}

async function emailOf(id: string) {
  const [row] = await database.db.select().from(contractors).where(eq(contractors.id, id))
  return row?.email
}

describe("a company's email", () => {
  test('stays as it is without the password, while everything else is saved', async () => {
    const { contractor } = await givenCompany()
    const cookie = await cookieFor(database.db, contractor.user)
    const email = freshEmail()
    const body = {
      companyName: 'Maple Roofing',
      description: 'Roofs.',
      phone: '613 555 0199',
      email,
      website: 'https://maple.example',
    }
    const answer = await call(`/contractors/${contractor.id}`, { method: 'PATCH', body, cookie })
    expect(answer).toMatchObject({
      status: 200,
      body: { companyName: 'Maple Roofing', email: contractor.email, pendingEmail: null },
    })
    expect(await mailsTo(email)).toEqual([])
  })

  test('changes by the link in the new inbox, once the password was given, and the old inbox is told', async () => {
    const { contractor, ctx, change } = await givenCompany()
    const email = freshEmail()
    expect(await change({ email: email.toUpperCase(), password: testPassword, description: 'Roofs.' })).toMatchObject({
      email: contractor.email,
      pendingEmail: email,
      description: 'Roofs.',
    })
    const token = await linkTo(email)
    for (let look = 0; look < 2; look++)
      expect(await getContactEmailToConfirm(ctx, { token })).toEqual({ email, replaces: contractor.email })
    expect(await emailOf(contractor.id)).toBe(contractor.email)
    expect(await confirmContactEmail(ctx, { token })).toEqual({ email })
    expect(await getOwnProfile(ctx)).toMatchObject({ email, pendingEmail: null })
    expect(await mailsTo(contractor.email)).toMatchObject([
      { template: 'email-changed', props: { newEmail: email, purpose: 'contact_email' } },
    ])
    const [login] = await database.db.select().from(users).where(eq(users.id, contractor.user.id))
    expect(login?.email).toBe(contractor.user.email)
    const rows = await database.db.select().from(auditLog).where(eq(auditLog.entityId, contractor.id))
    expect(rows).toMatchObject([
      { action: 'contractor.updated', actorId: contractor.user.id, details: { changed: ['description'] } },
      { action: 'contractor.email-changed', actorId: contractor.user.id, details: {} },
    ])
    expect(await confirmContactEmail(ctx, { token })).toEqual({ email })
    expect(await mailsTo(contractor.email)).toHaveLength(1)
  })

  test('is not changed with a wrong password, and then nothing else is', async () => {
    const { contractor, change } = await givenCompany()
    await expect(change({ email: freshEmail(), password: 'guess', companyName: 'Half' })).rejects.toMatchObject({
      code: 'Invalid',
      issues: [{ path: 'password' }],
    })
    const [row] = await database.db.select().from(contractors).where(eq(contractors.id, contractor.id))
    expect(row?.companyName).toBe(contractor.companyName)
  })

  test('is not changed by a password that was replaced while it was checked', async () => {
    const { contractor, change } = await givenCompany()
    const email = freshEmail()
    const error = await overtake(
      database.db,
      (tx) => tx.update(users).set({ passwordHash: 'another' }).where(eq(users.id, contractor.user.id)),
      () => change({ email, password: testPassword }),
    )
    expect(error).toMatchObject({ code: 'Conflict' })
    expect(await mailsTo(email)).toEqual([])
  })

  test('that another company has is answered like any other, and only that company learns of it', async () => {
    const { ctx, change } = await givenCompany()
    const other = await createContractor(database.db)
    expect(await change({ email: other.email, password: testPassword })).toMatchObject({ pendingEmail: other.email })
    const mailed = await mailsTo(other.email)
    expect(mailed).toMatchObject([
      { template: 'email-taken', userId: other.user.id, props: { purpose: 'contact_email' } },
    ])
    expect(JSON.stringify(mailed)).not.toContain(ctx.actor.userId)
    const free = freshEmail()
    await change({ email: free, password: testPassword })
    await createContractor(database.db, { email: free })
    await expect(confirmContactEmail(ctx, { token: await linkTo(free) })).rejects.toMatchObject({ code: 'Conflict' })
  })

  test('is changed by nobody else, and not after it was given up, replaced, or the password changed', async () => {
    const { contractor, ctx, change } = await givenCompany()
    const stranger = await givenCompany()
    const begin = async () => {
      const email = freshEmail()
      await change({ email, password: testPassword })
      return linkTo(email)
    }
    const first = await begin()
    await expect(confirmContactEmail(stranger.ctx, { token: first })).rejects.toMatchObject({ code: 'Invalid' })
    const second = await begin()
    await cancelContactEmailChange(ctx)
    const third = await begin()
    await changePassword(ctx, { currentPassword: testPassword, newPassword: 'another one of mine' })
    for (const token of [first, second, third, 'made up']) {
      await expect(confirmContactEmail(ctx, { token })).rejects.toMatchObject({ code: 'Invalid' })
      await expect(getContactEmailToConfirm(ctx, { token })).rejects.toMatchObject({ code: 'Invalid' })
    }
    expect(await emailOf(contractor.id)).toBe(contractor.email)
  })

  test('is not changed any more once an admin has set another, or the company was archived', async () => {
    const admin = adminContext(database.db, await createUser(database.db, 'admin'))
    const set = freshEmail()
    for (const change of [{ email: set }, { status: 'archived' as const }]) {
      const { contractor, ctx, change: begin } = await givenCompany()
      const email = freshEmail()
      await begin({ email, password: testPassword })
      await database.db.insert(calendarFeeds).values({ userId: contractor.user.id, hash: email })
      await updateContractor(admin, updateContractorInput.parse({ id: contractor.id, ...change }))
      await expect(confirmContactEmail(ctx, { token: await linkTo(email) })).rejects.toMatchObject({ code: 'Invalid' })
      const feeds = await database.db.$count(calendarFeeds, eq(calendarFeeds.userId, contractor.user.id))
      expect([await emailOf(contractor.id), feeds]).toEqual('email' in change ? [set, 1] : [contractor.email, 0])
    }
  })

  test('is changed once when its link is used twice at the same moment', async () => {
    const { contractor, ctx, change } = await givenCompany()
    const email = freshEmail()
    await change({ email, password: testPassword })
    const token = await linkTo(email)
    await Promise.all([1, 2].map(() => confirmContactEmail(ctx, { token })))
    expect(await mailsTo(contractor.email)).toHaveLength(1)
  })

  test('that was never confirmed leaves no mail behind when the company is erased', async () => {
    const { contractor, ctx, change } = await givenCompany()
    const email = freshEmail()
    await change({ email, password: testPassword })
    await database.db.transaction((tx) => eraseContractor(tx, ctx, contractor.id))
    expect(await mailsTo(email)).toEqual([])
  })
})
