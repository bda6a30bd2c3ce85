import { and, desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { updateContractorInput } from '~/contracts/admin-contractor'
import type { AssignmentPlace } from '~/domain/assignment-status'
import { requestToken } from '~/server/crypto/request-link'
import { derivedToken } from '~/server/crypto/tokens'
import { assignments, contractors, mails, users } from '~/server/db/schema'
import { sendMailJob } from '~/server/jobs/send-mail'
import { systemContext } from '~/server/jobs/system-context'
import { adminContext, homeownerContext, visitorContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createContractor, createProject, createUser } from '~/test/factories'
import { createLeadFor } from '~/test/leads'
import { confirmEmail } from '../account/confirm-email'
import { issueEmailToken } from '../account/issue-email-token'
import { sendPasswordReset } from '../account/send-password-reset'
import { voidEmailLinks } from '../account/void-email-links'
import { homeownerScope } from '../assignment/assignment-scope'
import { removeContractor } from '../contractor/remove-contractor'
import { sendInvitation } from '../contractor/send-invitation'
import { updateContractor } from '../contractor/update-contractor'
import { sendContractorMessage, sendMessage } from '../message/send-message'
import { getOwnProject } from '../project/get-own-project'
import { makeProjectLink, sendProjectLink } from '../project/renew-project-link'
import { isOutdated } from './is-outdated'

const database = givenDatabase()

async function givenMessages() {
  const homeowner = await createUser(database.db, 'homeowner')
  const lead = await createLeadFor(database.db, {
    project: { homeownerId: homeowner.id, email: homeowner.email },
  })
  const owner = homeownerContext(database.db, homeowner)
  await sendMessage(owner, homeownerScope(owner), { id: lead.id, body: 'When could you come?' })
  await sendContractorMessage(lead.ctx, { id: lead.id, body: 'Monday at eight.' })
  return { ...lead, owner, homeowner }
}

async function messageTo(leadId: string, audience: 'homeowner' | 'contractor') {
  const rows = await database.db.select().from(mails).where(eq(mails.template, 'message-received'))
  const mail = rows.find(({ props }) => props.leadId === leadId && props.audience === audience)
  if (!mail) throw new Error('no mail')
  return mail
}

test.each<[string, Partial<AssignmentPlace>]>([
  ['was lost', { status: 'lost' }],
  ['expired', { expiredAt: new Date() }],
  ['was withdrawn', { withdrawnAt: new Date() }],
])('a message that waited until the lead %s is not mailed to the contractor', async (_name, ended) => {
  const { id } = await givenMessages()
  const mail = await messageTo(id, 'contractor')
  const back = await messageTo(id, 'homeowner')
  expect(await isOutdated(database.db, new Date(), mail)).toBe(false)
  await database.db
    .update(assignments)
    .set({ ...ended, slot: null })
    .where(eq(assignments.id, id))
  expect(await isOutdated(database.db, new Date(), mail)).toBe(true)
  expect(await isOutdated(database.db, new Date(), { ...mail, template: 'new-lead' })).toBe(true)
  expect(await isOutdated(database.db, new Date(), back)).toBe(false)
})

test('mails that wait go to the address that their reader has by now, and nobody else’s', async () => {
  const { db } = database
  const { id, contractor, owner, homeowner } = await givenMessages()
  const others = await givenMessages()
  await db
    .update(mails)
    .set({ recipient: homeowner.email })
    .where(and(eq(mails.id, (await messageTo(others.id, 'homeowner')).id)))
  // Most templates have one kind of reader, and say none.
  const { id: _id, ...row } = await messageTo(id, 'homeowner')
  await db.insert(mails).values({ ...row, key: `looking-again:${id}`, template: 'looking-again', props: {} })
  const email = `moved-${homeowner.email}`
  const of = { purpose: 'email_change', userId: homeowner.id, email, minutes: 60 } as const
  const tokenId = await db.transaction((tx) => issueEmailToken(tx, owner.now, of))
  await confirmEmail(owner, { token: derivedToken('email_change', tokenId) })
  expect((await messageTo(id, 'homeowner')).recipient).toBe(email)
  const [looking] = await db
    .select()
    .from(mails)
    .where(eq(mails.key, `looking-again:${id}`))
  expect(looking?.recipient).toBe(email)
  expect((await messageTo(others.id, 'homeowner')).recipient).toBe(homeowner.email)
  const [notice] = await db.select().from(mails).where(eq(mails.template, 'email-changed'))
  expect(notice?.recipient).toBe(homeowner.email)

  const admin = adminContext(db, await createUser(db, 'admin'))
  await updateContractor(admin, updateContractorInput.parse({ id: contractor.id, email: 'right@example.ca' }))
  const [login] = await db
    .select({ email: users.email })
    .from(users)
    .innerJoin(contractors, and(eq(contractors.userId, users.id), eq(contractors.id, contractor.id)))
  expect((await messageTo(id, 'contractor')).recipient).toBe(login?.email)
})

test('a homeowner is mailed nothing of a company that has gone while the mail waited', async () => {
  const { id, contractor } = await givenMessages()
  const message = await messageTo(id, 'homeowner')
  const matched = { key: `matched:${id}`, template: 'matched', props: {} }
  expect(await isOutdated(database.db, new Date(), matched)).toBe(false)
  await removeContractor(adminContext(database.db, await createUser(database.db, 'admin')), { id: contractor.id })
  for (const mail of [matched, message]) expect(await isOutdated(database.db, new Date(), mail)).toBe(true)
})

test('an invitation that waited until the company’s email was corrected is not mailed: its link is void', async () => {
  const { db } = database
  const { id } = await createContractor(db, { userId: null, status: 'manual' })
  const admin = adminContext(db, await createUser(db, 'admin'))
  await sendInvitation(admin, { id })
  const invitation = async () => {
    const rows = await db
      .select()
      .from(mails)
      .where(eq(mails.template, 'invitation'))
      .orderBy(mails.createdAt, mails.id)
    const mail = rows.at(-1)
    if (!mail) throw new Error('no invitation')
    return mail
  }
  const first = await invitation()
  expect(await isOutdated(db, admin.now, first)).toBe(false)
  await updateContractor(admin, updateContractorInput.parse({ id, email: 'corrected@example.ca' }))
  expect(await isOutdated(db, admin.now, first)).toBe(true)
  await sendInvitation(admin, { id })
  expect(await isOutdated(db, admin.now, await invitation())).toBe(false)
})

describe('mails that waited', () => {
  async function givenOwner() {
    const user = await createUser(database.db, 'homeowner', { emailProvedAt: new Date() })
    const { id } = await createProject(database.db, { homeownerId: user.id, email: user.email })
    const ctx = homeownerContext(database.db, user)
    await sendProjectLink(adminContext(database.db, await createUser(database.db, 'admin')), { id })
    return { user, id, ctx, mail: await newestOf('request-link', user.email) }
  }

  /** Proves another email of a homeowner's account; says it. */
  async function move(user: typeof users.$inferSelect): Promise<string> {
    const email = `moved-${user.email}`
    const tokenId = await issueEmailToken(database.db, new Date(), {
      purpose: 'email_change',
      userId: user.id,
      email,
      minutes: 60,
    })
    await confirmEmail(homeownerContext(database.db, user), { token: derivedToken('email_change', tokenId) })
    return email
  }

  async function newestOf(template: string, recipient: string) {
    const [mail] = await database.db
      .select()
      .from(mails)
      .where(and(eq(mails.template, template), eq(mails.recipient, recipient)))
      .orderBy(desc(mails.createdAt))
    if (!mail) throw new Error('no mail')
    return mail
  }

  const again = async ({ id }: { id: string }) => {
    const [mail] = await database.db.select().from(mails).where(eq(mails.id, id))
    if (!mail) throw new Error('no mail')
    return mail
  }

  const tokenOf = ({ props }: typeof mails.$inferSelect) =>
    requestToken({ projectId: String(props.projectId), linkVersion: Number(props.linkVersion) })

  const opens = (token: string) =>
    getOwnProject(visitorContext(database.db), { token }).then(
      () => true,
      () => false,
    )

  test('carry the link to their request that works by then', async () => {
    const { user, ctx, id, mail } = await givenOwner()
    await makeProjectLink(ctx, { id })
    expect(await opens(tokenOf(mail))).toBe(false)
    await sendMailJob(systemContext(database.db, 'test'), { mailId: mail.id })
    const sent = await again(mail)
    expect([sent.status, sent.recipient, await opens(tokenOf(sent))]).toEqual(['kept', user.email, true])
  })

  test('carry a link that works to the email its homeowner has by then, and none to the former', async () => {
    const { user, id, mail } = await givenOwner()
    // A worker had this one in its hands when the email changed.
    const { id: _id, ...row } = mail
    await database.db.insert(mails).values({ ...row, key: `held:${id}`, sendingBy: 'pool-a', sendingAt: new Date() })
    const email = await move(user)
    const held = await newestOf('request-link', user.email)
    for (const { id: mailId } of [mail, held]) await sendMailJob(systemContext(database.db, 'test'), { mailId })
    expect([(await again(mail)).recipient, await opens(tokenOf(await again(mail)))]).toEqual([email, true])
    expect([(await again(held)).status, await opens(tokenOf(await again(held)))]).toEqual(['kept', false])
  })

  test('with a notice of what was done to an account stay at the email it had then', async () => {
    const { user, mail } = await givenOwner()
    const { id: _id, ...row } = mail
    const notice = { ...row, key: `new-sign-in:${user.id}`, template: 'new-sign-in', userId: user.id }
    await database.db.insert(mails).values(notice)
    await move(user)
    expect(await newestOf('new-sign-in', user.email)).toMatchObject({ status: 'queued' })
  })

  test('with a new password’s link stay at the address it is for, and go nowhere once it is void', async () => {
    const { db } = database
    const { user } = await givenOwner()
    const contractor = await createUser(db, 'contractor', { email: user.email })
    const asked = { email: user.email, requestId: 'both', address: '192.0.2.1', device: 'Firefox' }
    await sendPasswordReset(visitorContext(db), asked)
    const reset = await newestOf('password-reset', user.email)
    await move(user)
    expect((await again(reset)).recipient).toBe(user.email)
    expect(await isOutdated(db, new Date(), reset)).toBe(false)
    await db.transaction((tx) => voidEmailLinks(tx, new Date(), contractor.id, ['password_reset']))
    expect(await isOutdated(db, new Date(), reset)).toBe(true)
  })
})
