import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { updateContractorInput } from '~/contracts/admin-contractor'
import { updateProfileInput } from '~/contracts/contractor-profile'
import { derivedToken } from '~/server/crypto/tokens'
import { contractors, emailTokens, mails } from '~/server/db/schema'
import { composeMail } from '~/server/emails/compose'
import { createApiKey } from '~/test/api-keys'
import { adminContext, contractorContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createContractor, createUser, testPassword } from '~/test/factories'
import { call } from '~/test/rest'
import type { AdminContext, ContractorPersonContext } from '../context'
import { enqueueMail } from '../mail/enqueue-mail'
import { confirmContactEmail } from './change-contact-email'
import { getOwnProfile } from './get-own-profile'
import { updateContractor } from './update-contractor'
import { updateOwnProfile } from './update-own-profile'

const database = givenDatabase()
let serial = 0
let admin: AdminContext
let company: ContractorPersonContext
let id: string
let login: string
let office: string
const freshEmail = () => `given-${++serial}@example.ca`

beforeEach(async () => {
  const { db } = database
  admin = adminContext(db, await createUser(db, 'admin', { adminLevel: 'agent' }))
  const contractor = await createContractor(db)
  company = contractorContext(db, contractor)
  id = contractor.id
  login = contractor.user.email
  office = freshEmail()
  await db.update(contractors).set({ email: office }).where(eq(contractors.id, id))
})

const give = (email: string) => updateContractor(admin, updateContractorInput.parse({ id, email }))

/** A mail that the company reads, as services write it; answers to whom it goes. */
async function mailCompany(): Promise<string | undefined> {
  const { db } = database
  const [row] = await db.select().from(contractors).where(eq(contractors.id, id))
  const key = `test:${++serial}`
  await enqueueMail(db, new Date(), {
    key,
    template: 'review-received',
    recipient: row?.email ?? '',
    about: company.actor.userId,
    props: {
      contactName: 'Ada',
      companyName: 'Maple',
      slug: 'maple',
      customerName: 'Nadine',
      rating: 5,
      comment: 'Hi',
    },
  })
  const [mail] = await db.select().from(mails).where(eq(mails.key, key))
  return mail?.recipient
}

const mailsTo = (recipient: string) =>
  database.db.select().from(mails).where(eq(mails.recipient, recipient)).orderBy(mails.id)

async function newestLink(email: string) {
  const link = and(eq(mails.recipient, email), eq(mails.template, 'email-change'))
  const rows = await database.db.select().from(mails).where(link).orderBy(mails.id)
  return derivedToken('contact_email', String(rows.at(-1)?.props.tokenId))
}

test('an email that our team gives a company gets its mail once it is proved, and the addresses before are told at once', async () => {
  const email = freshEmail()
  expect(await give(email)).toMatchObject({ contractor: { email } })
  expect(await mailCompany()).toBe(login)
  for (const told of [office, login])
    expect((await mailsTo(told))[0]).toMatchObject({ template: 'email-changed', props: { newEmail: email } })
  await give(email.toUpperCase())
  const [link, ...more] = await mailsTo(email)
  expect(more).toEqual([])
  const { text } = await composeMail(link!, { page: '/', oneClick: '/' })
  expect(text).toContain('works for 7 days')
  expect(text).not.toContain(office)
  expect(await getOwnProfile(company)).toMatchObject({ email, pendingEmail: email, emailProved: false })

  const told = (await mailsTo(office)).length
  expect(await confirmContactEmail(company, { token: await newestLink(email) })).toEqual({ email })
  expect(await mailCompany()).toBe(email)
  expect(await getOwnProfile(company)).toMatchObject({ email, pendingEmail: null, emailProved: true })
  expect(await confirmContactEmail(company, { token: await newestLink(email) })).toEqual({ email })
  expect(await mailsTo(office)).toHaveLength(told)
})

test('a key with contractors:write turns no mail of a company away', async () => {
  const { text } = await createApiKey(database.db, ['contractors:write'])
  const email = freshEmail()
  const headers = { authorization: `Bearer ${text}` }
  const answer = await call(`/admin/contractors/${id}`, { method: 'PATCH', body: { email }, headers })
  expect(answer).toMatchObject({ status: 200, body: { contractor: { email } } })
  expect(await mailCompany()).toBe(login)
  expect(await mailsTo(office)).toMatchObject([{ template: 'email-changed' }])
})

test('an address that was never proved hears nothing of the next, and the login’s needs no proof', async () => {
  const stray = freshEmail()
  await give(stray)
  const first = await newestLink(stray)
  await give(login)
  expect(await mailCompany()).toBe(login)
  expect(await getOwnProfile(company)).toMatchObject({ email: login, pendingEmail: null, emailProved: true })
  expect((await mailsTo(stray)).map(({ template }) => template)).toEqual(['email-change'])
  await expect(confirmContactEmail(company, { token: first })).rejects.toMatchObject({ code: 'Invalid' })
})

test('a link that another took the place of proves nothing, also when it is to the same address', async () => {
  const email = freshEmail()
  await give(email)
  const replaced = await newestLink(email)
  await give(freshEmail())
  await give(email)
  await expect(confirmContactEmail(company, { token: replaced })).rejects.toMatchObject({ code: 'Invalid' })
  expect(await mailCompany()).toBe(login)
  expect(await confirmContactEmail(company, { token: await newestLink(email) })).toEqual({ email })
  expect(await mailCompany()).toBe(email)
})

test('whose link expired gets another by the password, or proves another email of their own', async () => {
  const { db } = database
  const email = freshEmail()
  await give(email)
  await db
    .update(emailTokens)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(emailTokens.email, email))
  const save = (changes: object) => updateOwnProfile(company, updateProfileInput.parse({ id, ...changes }))
  expect(await save({ email })).toMatchObject({ pendingEmail: null, emailProved: false })
  expect(await save({ email, password: testPassword })).toMatchObject({ pendingEmail: email })
  const own = freshEmail()
  await save({ email: own, password: testPassword })
  expect(await mailCompany()).toBe(login)
  await confirmContactEmail(company, { token: await newestLink(own) })
  expect(await mailCompany()).toBe(own)
  expect((await mailsTo(email)).map(({ template }) => template)).toEqual(['email-change', 'email-change'])
})

test('a company is given ten emails within an hour, of which what waits is one mail', async () => {
  for (let given = 0; given < 10; given++) await give(freshEmail())
  await expect(give(freshEmail())).rejects.toMatchObject({ code: 'TooManyRequests' })
  const told = (await mailsTo(login)).filter(
    ({ template, status }) => template === 'email-changed' && status === 'queued',
  )
  expect(told).toHaveLength(1)
})

test('a company without an account is mailed at the email it was given', async () => {
  const { db } = database
  const open = await createContractor(db, { userId: null, status: 'unpublished' })
  id = open.id
  const email = freshEmail()
  await give(email)
  expect(await mailCompany()).toBe(email)
  expect(await mailsTo(open.email)).toEqual([])
})
