import { addDays } from 'date-fns/addDays'
import { and, desc, eq, inArray } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeEach, describe, expect, test } from 'vitest'
import { requestToken } from '~/server/crypto/request-link'
import { derivedToken } from '~/server/crypto/tokens'
import type { Executor } from '~/server/db/client'
import { consents, emailTokens, mails, projects, rateLimits, sessions, totpFactors, users } from '~/server/db/schema'
import { homeownerContext, visitorContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createProject, createUser, leadInput, testPassword } from '~/test/factories'
import { overtake } from '~/test/overtake'
import { watchStatements } from '~/test/statements'
import type { HomeownerContext } from '../context'
import { wantsOptionalMail } from '../mail/mail-choices'
import { getOwnProject } from '../project/get-own-project'
import { submitProject } from '../project/submit-project'
import { changePassword } from './change-password'
import { checkResetLink } from './check-reset-link'
import { chooseOptionalMail } from './choose-optional-mail'
import { confirmEmail, confirmEmailByRequest, getEmailToConfirm } from './confirm-email'
import { deleteAccount } from './delete-account'
import { getHomeownerAccount } from './get-homeowner-account'
import { issueEmailToken } from './issue-email-token'
import { registerHomeowner } from './register-homeowner'
import { cancelEmailChange, requestEmailChange } from './request-email-change'
import { resetPassword } from './reset-password'
import { sendEmailProof } from './send-email-proof'
import { sendPasswordReset } from './send-password-reset'

const database = givenDatabase()
let serial = 0

beforeEach(() => database.db.delete(rateLimits))

const freshEmail = () => `person-${++serial}@example.ca`

async function register(email: string, now?: Date): Promise<HomeownerContext> {
  const { user } = await registerHomeowner(visitorContext(database.db, now), {
    email,
    firstName: 'Nora',
    lastName: 'Whitfield',
    password: testPassword,
  })
  return homeownerContext(database.db, user, now)
}

const purposes = { 'email-proof': 'email_proof', 'email-change': 'email_change', 'account-opened': 'account_opened' }

/** The link in the newest mail of a kind to an address. */
async function linkIn(template: keyof typeof purposes, recipient: string): Promise<string> {
  const [mail] = await database.db
    .select()
    .from(mails)
    .where(and(eq(mails.template, template), eq(mails.recipient, recipient)))
    .orderBy(desc(mails.id))
  if (!mail) throw new Error('no mail')
  return derivedToken(purposes[template], String(mail.props.tokenId))
}

async function ownerOf(projectId: string): Promise<string | null> {
  const [row] = await database.db.select().from(projects).where(eq(projects.id, projectId))
  return row?.homeownerId ?? null
}

describe('proving an email', () => {
  test('gives the account the requests made with it, and nobody else’s', async () => {
    const email = freshEmail()
    const own = await createProject(database.db, { email: email.toUpperCase() })
    const foreign = await createProject(database.db)
    const somebody = await createUser(database.db, 'homeowner')
    const taken = await createProject(database.db, { email, homeownerId: somebody.id })
    const ctx = await register(email)
    expect(await ownerOf(own.id)).toBeNull()
    const token = await linkIn('email-proof', email)
    expect(await confirmEmail(ctx, { token })).toEqual({ email, linkedRequests: 1 })
    expect(await ownerOf(own.id)).toBe(ctx.actor.userId)
    expect(await ownerOf(foreign.id)).not.toBe(ctx.actor.userId)
    expect(await ownerOf(taken.id)).toBe(somebody.id)
    expect((await getHomeownerAccount(ctx)).emailProvedAt).toEqual(ctx.now)
    expect(await confirmEmail(ctx, { token })).toEqual({ email, linkedRequests: 0 })
  })

  test('is refused to any other account: a click of the address’s owner gives a stranger nothing', async () => {
    const victim = freshEmail()
    const stranger = await register(victim)
    const token = await linkIn('email-proof', victim)
    const owner = homeownerContext(database.db, await createUser(database.db, 'homeowner'))
    await expect(confirmEmail(owner, { token })).rejects.toMatchObject({
      code: 'Invalid',
      message: 'This link is invalid or has expired.',
    })
    expect((await getHomeownerAccount(stranger)).emailProvedAt).toBeNull()
  })

  test('needs a link that is ours, unused and a week old at most', async () => {
    const asked = new Date('2026-03-01T12:00:00Z')
    const ctx = await register(freshEmail(), asked)
    const token = await linkIn('email-proof', ctx.actor.email)
    for (const [given, now] of [
      ['made up', asked],
      [token, addDays(asked, 7)],
    ] as const)
      await expect(confirmEmail({ ...ctx, now }, { token: given })).rejects.toMatchObject({ code: 'Invalid' })
    await confirmEmail({ ...ctx, now: addDays(asked, 6) }, { token })
  })

  test('can be asked for again, not without end, and not once it is done', async () => {
    const ctx = await register(freshEmail())
    await sendEmailProof(ctx)
    expect(await database.db.select().from(mails).where(eq(mails.recipient, ctx.actor.email))).toHaveLength(2)
    for (let attempt = 0; attempt < 9; attempt++) await sendEmailProof(ctx)
    await expect(sendEmailProof(ctx)).rejects.toMatchObject({ code: 'TooManyRequests' })
    await database.db.delete(rateLimits)
    await confirmEmail(ctx, { token: await linkIn('email-proof', ctx.actor.email) })
    await expect(sendEmailProof(ctx)).rejects.toMatchObject({ code: 'Conflict' })
  })

  test('needs no other mail once the link of a mail about a request was followed', async () => {
    const email = freshEmail()
    const { id } = await submitProject(visitorContext(database.db), leadInput({ email }))
    const token = requestToken({ projectId: id })
    const person = { email, firstName: 'Nora', lastName: 'Whitfield', password: testPassword, requestToken: token }
    const { user } = await registerHomeowner(visitorContext(database.db), person)
    const ctx = homeownerContext(database.db, user)
    expect((await getHomeownerAccount(ctx)).emailProvedAt).not.toBeNull()
    expect(await ownerOf(id)).toBe(user.id)
    const sent = await database.db.select().from(mails).where(eq(mails.recipient, email))
    expect(sent.map(({ template }) => template).sort()).toEqual(['account-opened', 'request-received'])
  })

  test('an account that somebody opened by a forwarded link is taken back by the mail about it (rule 150)', async () => {
    const email = freshEmail()
    const { id } = await submitProject(visitorContext(database.db), leadInput({ email }))
    const forwarded = requestToken({ projectId: id })
    const person = { email, firstName: 'Eve', lastName: 'Else', password: testPassword, requestToken: forwarded }
    const { user } = await registerHomeowner(visitorContext(database.db), person)
    const eve = homeownerContext(database.db, user)
    await database.db.insert(totpFactors).values({ userId: user.id, secret: 'x', confirmedAt: new Date() })
    const token = await linkIn('account-opened', email)
    // A password of theirs does not keep the account, and what could not be turned back is refused.
    const password = 'another long passphrase'
    await changePassword(eve, { currentPassword: testPassword, newPassword: password })
    const refused = { code: 'Conflict', message: expect.stringContaining('opened by the link of a mail') }
    await expect(requestEmailChange(eve, { email: freshEmail(), password })).rejects.toMatchObject(refused)
    await expect(deleteAccount(eve, { password })).rejects.toMatchObject(refused)
    expect(await checkResetLink(visitorContext(database.db), { token })).toEqual({ refusal: null })
    const mine = { token, newPassword: 'a passphrase of my own' }
    await resetPassword(visitorContext(database.db), mine)
    const [account] = await database.db.select().from(users).where(eq(users.id, user.id))
    expect(account).toMatchObject({ email, emailProvedAt: expect.any(Date) })
    const [request] = await database.db.select().from(projects).where(eq(projects.id, id))
    expect(request).toMatchObject({ email, homeownerId: user.id })
    expect(await database.db.$count(sessions, eq(sessions.userId, user.id))).toBe(0)
    expect(await database.db.$count(totpFactors, eq(totpFactors.userId, user.id))).toBe(0)
    await expect(getOwnProject(visitorContext(database.db), { token: forwarded })).rejects.toMatchObject({
      code: 'NotFound',
    })
    await expect(resetPassword(visitorContext(database.db), mine)).rejects.toMatchObject({ code: 'Invalid' })
  })

  test('a change of email that was begun before the link of a mail proved another is refused (rule 150)', async () => {
    const email = freshEmail()
    const eve = await register(email)
    const theirs = freshEmail()
    await requestEmailChange(eve, { email: theirs, password: testPassword })
    const { id } = await submitProject(visitorContext(database.db), leadInput({ email }))
    await confirmEmailByRequest(eve, { token: requestToken({ projectId: id }) })
    const change = { token: await linkIn('email-change', theirs) }
    await expect(confirmEmail(eve, change)).rejects.toMatchObject({ code: 'Conflict' })
    const later = { ...eve, now: addDays(new Date(), 7) }
    await requestEmailChange(later, { email: freshEmail(), password: testPassword })
  })

  test('a link that proves the email while its owner resets the password leaves no second factor (rule 150)', async () => {
    const email = freshEmail()
    const eve = await register(email)
    const { userId } = eve.actor
    await database.db.insert(totpFactors).values({ userId, secret: 'x', confirmedAt: new Date() })
    const reset = { purpose: 'password_reset', userId, email, minutes: 60 } as const
    const token = derivedToken('password_reset', await issueEmailToken(database.db, eve.now, reset))
    const prove = async (tx: Executor) => {
      await tx.update(users).set({ emailProvedAt: eve.now }).where(eq(users.id, userId))
      await issueEmailToken(tx, eve.now, { ...reset, purpose: 'account_opened' })
    }
    const act = () => resetPassword(visitorContext(database.db), { token, newPassword: 'a passphrase of my own' })
    expect(await overtake(database.db, prove, act)).toBeNull()
    expect(await database.db.$count(totpFactors, eq(totpFactors.userId, userId))).toBe(0)
  })

  test('the mail about an opened account takes it back for a week, and so does any other reset (rule 150)', async () => {
    const now = new Date()
    const open = async () => {
      const email = freshEmail()
      const { id } = await submitProject(visitorContext(database.db), leadInput({ email }))
      const forwarded = requestToken({ projectId: id })
      const person = { email, firstName: 'Nora', lastName: 'Whitfield', password: testPassword }
      const { user } = await registerHomeowner(visitorContext(database.db, now), { ...person, requestToken: forwarded })
      await database.db.insert(totpFactors).values({ userId: user.id, secret: 'x', confirmedAt: new Date() })
      const factors = () => database.db.$count(totpFactors, eq(totpFactors.userId, user.id))
      return { email, forwarded, token: await linkIn('account-opened', email), user, factors }
    }
    const reset = async (email: string, at = now) => {
      const asked = { email, requestId: v7(), address: '203.0.113.7', device: 'Chrome' }
      await sendPasswordReset(visitorContext(database.db, at), asked)
      const [issued] = await database.db
        .select({ id: emailTokens.id })
        .from(emailTokens)
        .where(and(eq(emailTokens.email, email), eq(emailTokens.purpose, 'password_reset')))
      const token = derivedToken('password_reset', issued?.id ?? '')
      await resetPassword(visitorContext(database.db, at), { token, newPassword })
    }
    const late = addDays(now, 7)
    const newPassword = 'a passphrase of my own'
    const kept = await open()
    await expect(
      resetPassword(visitorContext(database.db, late), { token: kept.token, newPassword }),
    ).rejects.toMatchObject({ code: 'Invalid' })
    await reset(kept.email, late)
    expect(await kept.factors()).toBe(1)
    const { email, forwarded, token, user, factors } = await open()
    await reset(email)
    expect(await factors()).toBe(0)
    await expect(getOwnProject(visitorContext(database.db), { token: forwarded })).rejects.toMatchObject({
      code: 'NotFound',
    })
    await expect(resetPassword(visitorContext(database.db), { token, newPassword })).rejects.toMatchObject({
      code: 'Invalid',
    })
    // Who reads the mailbox may do all again.
    await deleteAccount(homeownerContext(database.db, user), { password: newPassword })
  })

  test('by the link of a mail about a request works for the address that got it, and while it opens the request', async () => {
    const email = freshEmail()
    const { id } = await submitProject(visitorContext(database.db), leadInput({ email }))
    const token = requestToken({ projectId: id })
    const stranger = await register(freshEmail())
    await expect(confirmEmailByRequest(stranger, { token })).rejects.toMatchObject({ code: 'Invalid' })
    const other = { email: freshEmail(), firstName: 'N', lastName: 'W', password: testPassword, requestToken: token }
    const { user } = await registerHomeowner(visitorContext(database.db), other)
    expect((await getHomeownerAccount(homeownerContext(database.db, user))).emailProvedAt).toBeNull()
    const ctx = await register(email)
    await database.db.update(projects).set({ linkVersion: 2 }).where(eq(projects.id, id))
    await expect(confirmEmailByRequest(ctx, { token })).rejects.toMatchObject({ code: 'Invalid' })
    await database.db.update(projects).set({ linkVersion: 1 }).where(eq(projects.id, id))
    expect(await confirmEmailByRequest(ctx, { token })).toEqual({ email, linkedRequests: 1 })
    expect(await confirmEmailByRequest(ctx, { token })).toEqual({ email, linkedRequests: 0 })
    expect(await ownerOf(id)).toBe(ctx.actor.userId)
  })

  test('keeps no token in the database', async () => {
    const email = freshEmail()
    await register(email)
    const token = await linkIn('email-proof', email)
    const kept = JSON.stringify([await database.db.select().from(emailTokens), await database.db.select().from(mails)])
    expect(kept).not.toContain(token)
  })
})

describe('a new request', () => {
  test('belongs at once to whoever has proved its email', async () => {
    const ctx = await register(freshEmail())
    const before = await submitProject(visitorContext(database.db), leadInput({ email: ctx.actor.email }))
    expect(await ownerOf(before.id)).toBeNull()
    await confirmEmail(ctx, { token: await linkIn('email-proof', ctx.actor.email) })
    expect(await ownerOf(before.id)).toBe(ctx.actor.userId)
    const after = await submitProject(ctx, leadInput({ email: ctx.actor.email }))
    expect(await ownerOf(after.id)).toBe(ctx.actor.userId)
    const another = await submitProject(ctx, leadInput({ email: freshEmail() }))
    expect(await ownerOf(another.id)).toBeNull()
  })

  test('made while its email is being proved is not lost between the two', async () => {
    for (let round = 0; round < 5; round++) {
      const ctx = await register(freshEmail())
      const token = await linkIn('email-proof', ctx.actor.email)
      const [lead] = await Promise.all([
        submitProject(visitorContext(database.db), leadInput({ email: ctx.actor.email })),
        confirmEmail(ctx, { token }),
      ])
      expect(await ownerOf(lead.id)).toBe(ctx.actor.userId)
    }
  })

  test('is not given to a contractor’s account with the same email', async () => {
    const user = await createUser(database.db, 'contractor', { emailProvedAt: new Date() })
    const lead = await submitProject(visitorContext(database.db), leadInput({ email: user.email }))
    expect(await ownerOf(lead.id)).toBeNull()
  })
})

describe('changing the email', () => {
  const change = (ctx: HomeownerContext, email: string, password = testPassword) =>
    requestEmailChange(ctx, { email, password })

  test('waits for the link to the new address, tells the old one, and takes open requests along', async () => {
    const ctx = await register(freshEmail())
    await confirmEmail(ctx, { token: await linkIn('email-proof', ctx.actor.email) })
    const open = await createProject(database.db, { email: ctx.actor.email, homeownerId: ctx.actor.userId })
    const closed = await createProject(database.db, {
      email: ctx.actor.email,
      homeownerId: ctx.actor.userId,
      status: 'completed',
    })
    const email = freshEmail()
    const waiting = await createProject(database.db, { email })
    expect(await change(ctx, email)).toMatchObject({ email: ctx.actor.email, pendingEmail: email })
    expect(await confirmEmail(ctx, { token: await linkIn('email-change', email) })).toEqual({
      email,
      linkedRequests: 1,
    })
    expect(await getHomeownerAccount(ctx)).toMatchObject({ email, pendingEmail: null, emailProvedAt: ctx.now })
    expect(await ownerOf(waiting.id)).toBe(ctx.actor.userId)
    const emailOf = async (id: string) =>
      (await database.db.select().from(projects).where(eq(projects.id, id)))[0]?.email
    expect(await emailOf(open.id)).toBe(email)
    expect(await emailOf(closed.id)).toBe(ctx.actor.email)
    const mailed = await database.db
      .select()
      .from(mails)
      .where(and(eq(mails.recipient, ctx.actor.email), eq(mails.template, 'email-changed')))
    expect(mailed).toMatchObject([{ props: { newEmail: email } }])
  })

  test('asks for the password, and for another address', async () => {
    const ctx = await register(freshEmail())
    await expect(change(ctx, freshEmail(), 'guess')).rejects.toMatchObject({ issues: [{ path: 'password' }] })
    await expect(change(ctx, ctx.actor.email)).rejects.toMatchObject({ issues: [{ path: 'email' }] })
  })

  test('to an address that has an account is answered alike, and only its owner learns of it', async () => {
    const ctx = await register(freshEmail())
    const owner = await createUser(database.db, 'homeowner', { firstName: 'Olive' })
    const workFor = async (email: string) => {
      const { db, statements } = watchStatements(database.db)
      const { pendingEmail, ...answer } = await change({ ...ctx, db }, email)
      expect(pendingEmail).toBe(email)
      return { answer, queries: statements.length }
    }
    const free = freshEmail()
    const known = await workFor(owner.email)
    expect(known).toEqual(await workFor(free))
    expect(known.queries).toBeGreaterThan(0)
    const mailed = async (recipient: string) =>
      (await database.db.select().from(mails).where(eq(mails.recipient, recipient))).map(
        ({ template, props, userId }) => [template, props, userId],
      )
    expect(await mailed(owner.email)).toEqual([['email-taken', { name: 'Olive', purpose: 'email_change' }, owner.id]])
    expect(await mailed(free)).toMatchObject([['email-change', { oldEmail: ctx.actor.email }, ctx.actor.userId]])
  })

  test('is a mail to one address five times a day, by however many accounts', async () => {
    const target = freshEmail()
    for (let asked = 0; asked < 5; asked++) await change(await register(freshEmail()), target)
    await expect(change(await register(freshEmail()), target)).rejects.toMatchObject({ code: 'TooManyRequests' })
  })

  test('says which address it is about before anything changes', async () => {
    const ctx = await register(freshEmail())
    const proof = await linkIn('email-proof', ctx.actor.email)
    expect(await getEmailToConfirm(ctx, { token: proof })).toEqual({ email: ctx.actor.email, replaces: null })
    const email = freshEmail()
    await change(ctx, email)
    const token = await linkIn('email-change', email)
    for (let look = 0; look < 2; look++)
      expect(await getEmailToConfirm(ctx, { token })).toEqual({ email, replaces: ctx.actor.email })
    expect(await getHomeownerAccount(ctx)).toMatchObject({ email: ctx.actor.email, emailProvedAt: null })
    const stranger = await register(freshEmail())
    await expect(getEmailToConfirm(stranger, { token })).rejects.toMatchObject({ code: 'Invalid' })
    await confirmEmail(ctx, { token })
    await expect(getEmailToConfirm(ctx, { token: proof })).rejects.toMatchObject({ code: 'Invalid' })
  })

  test('to an address that somebody takes meanwhile is refused at the link', async () => {
    const ctx = await register(freshEmail())
    const email = freshEmail()
    await change(ctx, email)
    await createUser(database.db, 'homeowner', { email })
    await expect(confirmEmail(ctx, { token: await linkIn('email-change', email) })).rejects.toMatchObject({
      code: 'Conflict',
    })
    expect(await getHomeownerAccount(ctx)).toMatchObject({ email: ctx.actor.email })
  })

  test('is nothing another account could use', async () => {
    const ctx = await register(freshEmail())
    const email = freshEmail()
    await change(ctx, email)
    const stranger = homeownerContext(database.db, await createUser(database.db, 'homeowner'))
    await expect(confirmEmail(stranger, { token: await linkIn('email-change', email) })).rejects.toMatchObject({
      code: 'Invalid',
    })
    expect(await getHomeownerAccount(stranger)).toMatchObject({ email: stranger.actor.email })
  })

  test('is given up by a newer one or by its owner', async () => {
    const ctx = await register(freshEmail())
    const [first, second] = [freshEmail(), freshEmail()]
    await change(ctx, first)
    await change(ctx, second)
    await expect(confirmEmail(ctx, { token: await linkIn('email-change', first) })).rejects.toMatchObject({
      code: 'Invalid',
    })
    expect(await cancelEmailChange(ctx)).toMatchObject({ pendingEmail: null })
    await expect(confirmEmail(ctx, { token: await linkIn('email-change', second) })).rejects.toMatchObject({
      code: 'Invalid',
    })
  })

  test.each(['changed', 'reset'] as const)('ends when the password is %s', async (how) => {
    const ctx = await register(freshEmail())
    const email = freshEmail()
    await change(ctx, email)
    const token = await linkIn('email-change', email)
    const newPassword = 'a new password of mine'
    if (how === 'changed') await changePassword(ctx, { currentPassword: testPassword, newPassword })
    else {
      const { userId } = ctx.actor
      const link = { purpose: 'password_reset', userId, email: ctx.actor.email, minutes: 60 } as const
      const tokenId = await issueEmailToken(database.db, ctx.now, link)
      await resetPassword(ctx, { token: derivedToken('password_reset', tokenId), newPassword })
    }
    expect((await getHomeownerAccount(ctx)).pendingEmail).toBeNull()
    await expect(confirmEmail(ctx, { token })).rejects.toMatchObject({ code: 'Invalid' })
    expect((await getHomeownerAccount(ctx)).email).toBe(ctx.actor.email)
  })

  test('makes the proof of the old address worthless', async () => {
    const ctx = await register(freshEmail())
    const oldProof = await linkIn('email-proof', ctx.actor.email)
    const email = freshEmail()
    await change(ctx, email)
    await confirmEmail(ctx, { token: await linkIn('email-change', email) })
    await expect(confirmEmail(ctx, { token: oldProof })).rejects.toMatchObject({ code: 'Invalid' })
    const [row] = await database.db.select().from(users).where(eq(users.id, ctx.actor.userId))
    expect(row?.email).toBe(email)
  })
})

test('optional mail is chosen only for an address that is proved, and the choice is kept as a consent', async () => {
  const ctx = await register(freshEmail())
  await expect(chooseOptionalMail(ctx, { optionalMail: true })).rejects.toMatchObject({ code: 'Conflict' })
  await confirmEmail(ctx, { token: await linkIn('email-proof', ctx.actor.email) })
  expect(await chooseOptionalMail(ctx, { optionalMail: false })).toMatchObject({ optionalMail: false })
  expect(await wantsOptionalMail(database.db, ctx.actor.email)).toBe(false)
  const kept = await database.db.select().from(consents).where(eq(consents.userId, ctx.actor.userId))
  expect(kept).toMatchObject([{ purpose: 'optional_mail', granted: false, source: 'profile settings' }])
})

test.each([
  [
    'changed',
    (tx: Executor, userId: string) => tx.update(users).set({ email: freshEmail() }).where(eq(users.id, userId)),
  ],
  ['erased', (tx: Executor, userId: string) => tx.delete(users).where(eq(users.id, userId))],
])('optional mail is not chosen for an address that is %s at the same moment', async (_how, change) => {
  const ctx = await register(freshEmail())
  const { userId, email } = ctx.actor
  await confirmEmail(ctx, { token: await linkIn('email-proof', email) })
  const error = await overtake(
    database.db,
    (tx) => change(tx, userId),
    () => chooseOptionalMail(ctx, { optionalMail: false }),
  )
  expect(error).toMatchObject({ code: 'Conflict' })
  expect(await database.db.select().from(consents).where(eq(consents.email, email))).toEqual([])
})

test('a name with a link reaches no address that nobody proved', async () => {
  const [email, next] = [freshEmail(), freshEmail()]
  const person = { email, firstName: 'Win at prize.example', lastName: 'W', password: testPassword }
  const { user } = await registerHomeowner(visitorContext(database.db), person)
  await requestEmailChange(homeownerContext(database.db, user), { email: next, password: testPassword })
  const mailed = await database.db
    .select()
    .from(mails)
    .where(inArray(mails.recipient, [email, next]))
  expect(mailed.map(({ template }) => template).sort()).toEqual(['email-change', 'email-proof'])
  for (const { props } of mailed) expect(props).toMatchObject({ firstName: 'Win at [link removed]' })
})
