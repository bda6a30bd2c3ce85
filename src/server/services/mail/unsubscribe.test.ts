import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { consentWordings } from '~/domain/consent'
import { derivedToken } from '~/server/crypto/tokens'
import { consents, mails, users } from '~/server/db/schema'
import type { MailTemplate } from '~/server/emails/templates'
import { sendMailJob } from '~/server/jobs/send-mail'
import { systemContext } from '~/server/jobs/system-context'
import { demoMails } from '~/server/seed/demo-mails'
import { visitorContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createUser, testPassword } from '~/test/factories'
import { call } from '~/test/rest'
import { registerHomeowner } from '../account/register-homeowner'
import { hashConsentAddresses, ofAddress } from './consent-address'
import { enqueueMail } from './enqueue-mail'
import { setOptionalMail, wantsOptionalMail } from './mail-choices'
import { chooseMail, readMailChoice } from './unsubscribe'
import { unsubscribePaths } from './unsubscribe-token'

const database = givenDatabase()
let counter = 0

async function givenMail(template: MailTemplate, recipient: string): Promise<string> {
  const key = `test:${++counter}`
  // Of no lead: one that has gone would keep the mail from being sent.
  const props = { ...demoMails[template].props, leadId: 'none' }
  await enqueueMail(database.db, new Date(), { key, template, recipient, about: null, props } as never)
  const [mail] = await database.db.select({ id: mails.id }).from(mails).where(eq(mails.key, key))
  return mail!.id
}

/** The token of a stored mail's link, as its reader gets it. */
async function tokenOf(mailId: string): Promise<string> {
  const [mail] = await database.db.select().from(mails).where(eq(mails.id, mailId))
  return (await unsubscribePaths(database.db, mail!.recipient)).page.split('token=')[1]!
}
const ctx = () => visitorContext(database.db)

async function sendAndSay(mailId: string): Promise<string> {
  await sendMailJob(systemContext(database.db, 'test'), { mailId })
  const [mail] = await database.db.select().from(mails).where(eq(mails.id, mailId))
  return mail!.status
}

test('unsubscribing stops optional mail and nothing else, until it is taken back', async () => {
  const token = await tokenOf(await givenMail('matched', 'Hanna@example.ca'))
  await chooseMail(ctx(), { token, optionalMail: false }, 'unsubscribe page')
  expect(await sendAndSay(await givenMail('message-received', 'hanna@example.ca'))).toBe('skipped')
  expect(await sendAndSay(await givenMail('matched', 'hanna@example.ca'))).toBe('kept')
  await chooseMail(ctx(), { token, optionalMail: true }, 'unsubscribe page')
  expect(await sendAndSay(await givenMail('message-received', 'hanna@example.ca'))).toBe('kept')
})

test('what was waiting when somebody unsubscribed is not sent either', async () => {
  const waiting = await givenMail('message-received', 'waiting@example.ca')
  await setOptionalMail(ctx(), 'waiting@example.ca', false, 'test')
  expect(await sendAndSay(waiting)).toBe('skipped')
})

test('every answer is recorded once, with its words, time and source, and the accounts agree', async () => {
  const homeowner = await createUser(database.db, 'homeowner', { email: 'both@example.ca' })
  const contractor = await createUser(database.db, 'contractor', { email: 'both@example.ca' })
  const token = await tokenOf(await givenMail('matched', 'both@example.ca'))
  for (let time = 0; time < 3; time++) await chooseMail(ctx(), { token, optionalMail: false }, 'unsubscribe page')
  const recorded = await database.db.select().from(consents).where(eq(consents.email, 'both@example.ca'))
  expect(recorded).toEqual([
    expect.objectContaining({
      purpose: 'optional_mail',
      granted: false,
      wording: consentWordings.noOptionalMail,
      source: 'unsubscribe page',
      createdAt: expect.any(Date),
    }),
  ])
  const accounts = await database.db.select().from(users).where(eq(users.email, 'both@example.ca'))
  expect(accounts.map(({ id, optionalMail }) => [id, optionalMail]).sort()).toEqual(
    [
      [homeowner.id, false],
      [contractor.id, false],
    ].sort(),
  )
})

test('an account that takes no optional mail gets none, though nothing was recorded', async () => {
  await createUser(database.db, 'homeowner', { email: 'quiet@example.ca', optionalMail: false })
  expect(await wantsOptionalMail(database.db, 'QUIET@example.ca')).toBe(false)
})

test('who unsubscribed before having an account has said so for the account too', async () => {
  const email = 'early@example.ca'
  await setOptionalMail(ctx(), email, false, 'test')
  await registerHomeowner(ctx(), { email, password: testPassword, firstName: 'Early', lastName: 'Bird' })
  const [account] = await database.db.select().from(users).where(eq(users.email, email))
  expect(account!.optionalMail).toBe(false)
})

test('answers at the same time leave the account and the newest record agreeing', async () => {
  await createUser(database.db, 'homeowner', { email: 'torn@example.ca' })
  await Promise.all(
    Array.from({ length: 8 }, (_, index) => setOptionalMail(ctx(), 'torn@example.ca', index % 2 === 0, 'test')),
  )
  const [account] = await database.db.select().from(users).where(eq(users.email, 'torn@example.ca'))
  const [newest] = await database.db
    .select()
    .from(consents)
    .where(eq(consents.email, 'torn@example.ca'))
    .orderBy(desc(consents.createdAt), desc(consents.id))
    .limit(1)
  expect(account!.optionalMail).toBe(newest!.granted)
})

test('reading the choice changes nothing', async () => {
  const token = await tokenOf(await givenMail('matched', 'scanned@example.ca'))
  expect(await readMailChoice(ctx(), token)).toEqual({ email: 'scanned@example.ca', optionalMail: true })
  const visited = await call(`/unsubscribe?token=${token}`)
  expect(visited.status).toBe(303)
  expect(visited.headers.get('location')).toBe(`/unsubscribe?token=${token}`)
  expect(await wantsOptionalMail(database.db, 'scanned@example.ca')).toBe(true)
})

test("a mail program's button works without cookies, from another origin, and twice", async () => {
  const { oneClick } = await unsubscribePaths(database.db, 'button@example.ca')
  const path = oneClick.replace('/api', '')
  for (let time = 0; time < 2; time++) {
    const answer = await call(path, {
      method: 'POST',
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' },
    })
    expect(answer).toMatchObject({ status: 200, body: { ok: true } })
  }
  expect(await wantsOptionalMail(database.db, 'button@example.ca')).toBe(false)
})

test.each(['', 'x', 'a.b', `${'0190a5b0-0000-7000-8000-00000000000a'}.forged`, 'x'.repeat(5000)])(
  'a token we did not make is not found: %s',
  async (token) => {
    await expect(readMailChoice(ctx(), token)).rejects.toMatchObject({ code: 'NotFound' })
    expect(await call(`/unsubscribe?token=${token}`, { method: 'POST', body: '' })).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    })
  },
)

test('a link holds no address that anybody could read, and no byte of it can be changed', async () => {
  const token = await tokenOf(await givenMail('matched', 'sealed@example.ca'))
  for (const encoding of ['base64url', 'hex', 'latin1'] as const)
    expect(Buffer.from(token, encoding).toString('latin1')).not.toContain('sealed')
  for (const at of [0, 20, token.length - 3]) {
    const changed = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)
    await expect(readMailChoice(ctx(), changed)).rejects.toMatchObject({ code: 'NotFound' })
  }
})

test('a link works when its mail, the account and the request are gone', async () => {
  const id = await givenMail('matched', 'gone@example.ca')
  const token = await tokenOf(id)
  await database.db.delete(mails).where(eq(mails.id, id))
  expect(await chooseMail(ctx(), { token, optionalMail: false }, 'one-click')).toEqual({
    email: 'gone@example.ca',
    optionalMail: false,
  })
  expect(await wantsOptionalMail(database.db, 'gone@example.ca')).toBe(false)
})

test('a link of before, which named its mail, works while the mail is kept, and opens no other', async () => {
  const [mine, other] = [await givenMail('matched', 'a@example.ca'), await givenMail('matched', 'b@example.ca')]
  const proof = derivedToken('unsubscribe', mine)
  expect(await readMailChoice(ctx(), `${mine}.${proof}`)).toMatchObject({ email: 'a@example.ca' })
  await expect(readMailChoice(ctx(), `${other}.${proof}`)).rejects.toMatchObject({ code: 'NotFound' })
})

test('a refusal of optional mail holds after its address was forgotten', async () => {
  const email = 'Forgotten@example.ca'
  await setOptionalMail(visitorContext(database.db), email, false, 'unsubscribe page')
  await hashConsentAddresses(database.db, [email])
  const rows = await database.db.select().from(consents).where(ofAddress(email))
  expect(rows).toMatchObject([{ email: null, granted: false }])
  expect(await wantsOptionalMail(database.db, email.toLowerCase())).toBe(false)
  expect(await wantsOptionalMail(database.db, 'another@example.ca')).toBe(true)
})
