import { addDays } from 'date-fns/addDays'
import { and, eq, inArray } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { TooManyRequestsError } from '~/domain/errors'
import { limits } from '~/domain/rate-limits'
import { derivedToken, hashToken } from '~/server/crypto/tokens'
import { auditLog, knownDevices, mails, rateLimits, sessions, users } from '~/server/db/schema'
import { sweepJob } from '~/server/jobs/sweep'
import { systemContext } from '~/server/jobs/system-context'
import { visitorContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createUser, testPassword } from '~/test/factories'
import { call } from '~/test/rest'
import { consume } from '../rate-limit/rate-limit'
import { issueEmailToken } from './issue-email-token'
import { registerHomeowner } from './register-homeowner'
import { resetPassword } from './reset-password'
import { signIn } from './sign-in'

const database = givenDatabase()

const chrome = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36'
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0'

/** A browser: keeps its device's cookie from one sign-in to the next. */
function browser(userAgent: string, address = '198.51.100.7') {
  let deviceToken: string | undefined
  const keep = (cookie: string) => {
    deviceToken = /^trowel_device=([^;]+)/.exec(cookie)?.[1]
  }
  const context = (now?: Date) => ({ ...visitorContext(database.db, now), userAgent, address, deviceToken })
  return {
    context,
    keep,
    token: () => deviceToken ?? '',
    signIn: async (email: string, now?: Date) => {
      const signedIn = await signIn(context(now), 'homeowner', { email, password: testPassword })
      keep(signedIn.setCookies[1])
      return signedIn
    },
  }
}

const newsTo = (recipient: string) =>
  database.db
    .select()
    .from(mails)
    .where(and(eq(mails.recipient, recipient), eq(mails.template, 'new-sign-in')))

const auditOf = (userId: string) =>
  database.db.select().from(auditLog).where(eq(auditLog.entityId, userId)).orderBy(auditLog.createdAt, auditLog.id)

describe('a sign-in from a device', () => {
  test('not seen before is told by mail, but neither the registration nor the first one after it', async () => {
    const [laptop, phone, stranger] = [browser(firefox), browser(chrome), browser(firefox, '192.0.2.9')]
    const email = 'news@example.ca'
    const person = { firstName: 'Nora', lastName: 'W', email, password: testPassword }
    laptop.keep((await registerHomeowner(laptop.context(), person)).setCookies[1])
    await phone.signIn(email)
    expect(await newsTo(email)).toEqual([])
    for (const known of [laptop, phone]) await known.signIn(email)
    expect(await newsTo(email)).toEqual([])
    await stranger.signIn(email)
    expect(await newsTo(email)).toMatchObject([
      { props: { firstName: 'Nora', device: 'Firefox on Windows', address: '192.0.2.9', role: 'homeowner' } },
    ])
    await stranger.signIn(email)
    await browser(firefox, '192.0.2.9').signIn(email)
    expect(await newsTo(email)).toHaveLength(1)
    // An email that nobody proved may be a stranger's: one mail a day, however many devices there are.
    await browser(chrome, '192.0.2.9').signIn(email)
    expect(await newsTo(email)).toHaveLength(1)
    await database.db.update(users).set({ emailProvedAt: new Date() }).where(eq(users.email, email))
    for (const device of [firefox, chrome, chrome]) await browser(device, '192.0.2.10').signIn(email)
    expect(await newsTo(email)).toHaveLength(3)
  })

  test('that two people share gets a new token for both, so that a planted one is worth nothing', async () => {
    const [one, two] = [await createUser(database.db, 'homeowner'), await createUser(database.db, 'homeowner')]
    const shared = browser(firefox)
    await shared.signIn(one.email)
    const planted = shared.token()
    await shared.signIn(two.email)
    expect(shared.token()).not.toBe(planted)
    const rows = await database.db
      .select()
      .from(knownDevices)
      .where(inArray(knownDevices.userId, [one.id, two.id]))
    expect(rows.map(({ hash }) => hash)).toEqual([hashToken(shared.token()), hashToken(shared.token())])
    await shared.signIn(one.email)
    expect(await newsTo(one.email)).toEqual([])
  })

  test('is known no more once its session was ended by its owner, or the password was reset', async () => {
    const user = await createUser(database.db, 'homeowner')
    const [phone, lost] = [browser(chrome), browser(firefox)]
    const here = await phone.signIn(user.email)
    await lost.signIn(user.email)
    const cookie = here.setCookies[0].split(';')[0]
    await call('/auth/sessions', { method: 'DELETE', cookie })
    const known = () =>
      database.db.select({ hash: knownDevices.hash }).from(knownDevices).where(eq(knownDevices.userId, user.id))
    expect(await known()).toEqual([{ hash: hashToken(phone.token()) }])
    const tokenId = await issueEmailToken(database.db, new Date(), {
      purpose: 'password_reset',
      userId: user.id,
      email: user.email,
      minutes: 60,
    })
    const token = derivedToken('password_reset', tokenId)
    const { setCookie } = await resetPassword(lost.context(), { token, newPassword: testPassword })
    lost.keep(setCookie)
    expect(await known()).toEqual([{ hash: hashToken(lost.token()) }])
  })

  test('is forgotten after 400 days, and a person has twenty at most', async () => {
    const user = await createUser(database.db, 'homeowner')
    for (let index = 0; index < 22; index++) await browser(chrome).signIn(user.email)
    const count = () => database.db.$count(knownDevices, eq(knownDevices.userId, user.id))
    expect(await count()).toBe(20)
    expect(await database.db.$count(sessions, eq(sessions.userId, user.id))).toBe(22)
    await sweepJob(systemContext(database.db, 'test', addDays(new Date(), 399)))
    expect(await count()).toBe(20)
    await sweepJob(systemContext(database.db, 'test', addDays(new Date(), 401)))
    expect(await count()).toBe(0)
  })
})

describe('sign-ins that succeed', () => {
  const limited = [
    { name: 'signedInByAccount', keyOf: (email: string) => `homeowner:${email}` },
    { name: 'signedInByAddress', keyOf: () => '198.51.100.7' },
  ] as const
  test.each(limited)('are limited in an hour: $name', async ({ name, keyOf }) => {
    const user = await createUser(database.db, 'homeowner')
    const left = 2
    await consume(database.db, name, keyOf(user.email), limits[name].points - left)
    const visitor = visitorContext(database.db)
    const guess = { email: user.email, password: 'wrong' }
    for (let tries = 0; tries < 3; tries++)
      await expect(signIn({ ...visitor, address: '198.51.100.7' }, 'homeowner', guess)).rejects.toThrow('Invalid email')
    for (let tries = 0; tries < left; tries++) await browser(chrome).signIn(user.email)
    await expect(browser(chrome).signIn(user.email)).rejects.toThrow(TooManyRequestsError)
    expect(await database.db.$count(sessions, eq(sessions.userId, user.id))).toBe(left)
    await database.db.delete(rateLimits)
  })
})

describe('the audit log', () => {
  test('holds sign-ins, failures and sign-outs with address and device, and no secret', async () => {
    const user = await createUser(database.db, 'homeowner')
    const headers = { 'x-forwarded-for': '198.51.100.21', 'user-agent': chrome }
    const post = (path: string, body: unknown, cookie?: string) => call(path, { method: 'POST', body, headers, cookie })
    await post('/auth/login/homeowner', { email: user.email, password: 'secret guess' })
    const answer = await post('/auth/login/homeowner', { email: user.email, password: testPassword })
    const [cookie = ''] = answer.headers.getSetCookie().map((value) => value.split(';')[0])
    const newPassword = 'another secret of mine'
    await post('/auth/change-password', { currentPassword: testPassword, newPassword }, cookie)
    await post('/auth/logout', {}, cookie)
    const rows = await auditOf(user.id)
    const origin = { address: '198.51.100.21', device: 'Chrome on Android' }
    expect(rows).toMatchObject([
      { action: 'session.refused', actorKind: 'visitor', details: { ...origin, role: 'homeowner' } },
      { action: 'session.opened', actorId: user.id, details: { ...origin, role: 'homeowner', newDevice: true } },
      { action: 'password.changed', actorId: user.id, details: origin },
      { action: 'session.closed', actorId: user.id, details: origin },
    ])
    const kept = JSON.stringify(rows)
    for (const secret of ['secret', testPassword, 'Pixel', cookie.split('=')[1] ?? ''])
      expect(kept).not.toContain(secret)
  })

  test('holds failures of an unknown email without the email, under one id', async () => {
    const email = 'nobody-at-all@example.ca'
    for (const spelled of [email, email.toUpperCase()])
      await call('/auth/login/admin', { method: 'POST', body: { email: spelled, password: 'a guess' } })
    const rows = await database.db.select().from(auditLog).where(eq(auditLog.entity, 'unknown-email'))
    expect(rows).toHaveLength(2)
    expect(new Set(rows.map(({ entityId }) => entityId)).size).toBe(1)
    expect(rows[0]).toMatchObject({ action: 'session.refused', details: { role: 'admin' } })
    expect(JSON.stringify(rows)).not.toContain('nobody-at-all')
  })
})
