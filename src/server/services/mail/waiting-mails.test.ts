import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { updateContractorInput } from '~/contracts/admin-contractor'
import type { AssignmentPlace } from '~/domain/assignment-status'
import { derivedToken } from '~/server/crypto/tokens'
import { assignments, contractors, mails, users } from '~/server/db/schema'
import { adminContext, homeownerContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createContractor, createUser } from '~/test/factories'
import { createLeadFor } from '~/test/leads'
import { confirmEmail } from '../account/confirm-email'
import { issueEmailToken } from '../account/issue-email-token'
import { homeownerScope } from '../assignment/assignment-scope'
import { removeContractor } from '../contractor/remove-contractor'
import { sendInvitation } from '../contractor/send-invitation'
import { updateContractor } from '../contractor/update-contractor'
import { sendContractorMessage, sendMessage } from '../message/send-message'
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
