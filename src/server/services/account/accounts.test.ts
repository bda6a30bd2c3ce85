import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { resolveSession, sessionCookieName } from '~/server/auth/session'
import { contractors, rateLimits, sessions, users } from '~/server/db/schema'
import { systemContext } from '~/server/jobs/system-context'
import { visitorContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createContractor, createUser, testPassword } from '~/test/factories'
import { createAdmin } from './create-admin'
import { registerHomeowner } from './register-homeowner'
import { signIn } from './sign-in'

const database = givenDatabase()

const cookieOf = (setCookie: string) => setCookie.split(';')[0] ?? ''

describe('signing in', () => {
  test('opens a session whose token is not in the database', async () => {
    const user = await createUser(database.db, 'homeowner')
    const {
      setCookies: [setCookie],
      user: shown,
    } = await signIn(visitorContext(database.db), 'homeowner', {
      email: user.email.toUpperCase(),
      password: testPassword,
    })
    expect(shown).toEqual({
      id: user.id,
      role: 'homeowner',
      email: user.email,
      firstName: 'Test',
      lastName: 'homeowner',
    })
    expect(setCookie).toMatch(/HttpOnly/)
    expect(setCookie).toMatch(/SameSite=Lax/)
    expect(setCookie).not.toMatch(/Secure/)
    const token = cookieOf(setCookie).slice(sessionCookieName.length + 1)
    const rows = await database.db.select().from(sessions).where(eq(sessions.userId, user.id))
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(await resolveSession(database.db, cookieOf(setCookie))).toMatchObject({ kind: 'homeowner', userId: user.id })
  })

  test('is per role: the same email may be a homeowner and a contractor', async () => {
    const email = 'both@example.ca'
    const homeowner = await createUser(database.db, 'homeowner', { email })
    const contractor = await createUser(database.db, 'contractor', { email })
    const as = async (role: 'homeowner' | 'contractor') =>
      (await signIn(visitorContext(database.db), role, { email, password: testPassword })).user.id
    expect(await as('homeowner')).toBe(homeowner.id)
    expect(await as('contractor')).toBe(contractor.id)
    await expect(signIn(visitorContext(database.db), 'admin', { email, password: testPassword })).rejects.toMatchObject(
      {
        code: 'Unauthenticated',
      },
    )
  })

  test('says the same of an unknown email and a wrong password', async () => {
    const user = await createUser(database.db, 'homeowner')
    const attempts = [
      { email: user.email, password: 'wrong password' },
      { email: 'nobody@example.ca', password: testPassword },
    ]
    for (const attempt of attempts)
      await expect(signIn(visitorContext(database.db), 'homeowner', attempt)).rejects.toMatchObject({
        code: 'Unauthenticated',
        message: 'Invalid email or password',
      })
  })

  test('is slowed down after ten failures from an address, and a success does not count', async () => {
    const user = await createUser(database.db, 'homeowner')
    const attempt = (password: string, address: string) =>
      signIn({ ...visitorContext(database.db), address }, 'homeowner', { email: user.email, password })
    for (let index = 0; index < 15; index++) await attempt(testPassword, '192.0.2.1')
    for (let index = 0; index < 10; index++)
      await expect(attempt('guess', '192.0.2.1')).rejects.toMatchObject({ code: 'Unauthenticated' })
    await expect(attempt(testPassword, '192.0.2.1')).rejects.toMatchObject({
      code: 'TooManyRequests',
      retryAfter: expect.any(Number),
    })
    await attempt(testPassword, '192.0.2.2')
    const kept = await database.db.select().from(rateLimits)
    expect(JSON.stringify(kept)).not.toContain(user.email)
  })

  test('of a contractor is noted on the company', async () => {
    const contractor = await createContractor(database.db)
    const now = new Date('2026-03-01T00:00:00Z')
    await signIn(visitorContext(database.db, now), 'contractor', {
      email: contractor.user.email,
      password: testPassword,
    })
    const [row] = await database.db.select().from(contractors).where(eq(contractors.id, contractor.id))
    expect(row?.lastLoginAt).toEqual(now)
  })
})

describe('a session', () => {
  test.each([
    '',
    'a=%',
    `${sessionCookieName}=short`,
    `${sessionCookieName}=${'x'.repeat(43)}`,
    `${sessionCookieName}=${'x'.repeat(43)}; ${sessionCookieName}=`,
  ])('is not made by the cookie %j', async (cookie) => expect(await resolveSession(database.db, cookie)).toBeNull())

  test('ends when its row has expired', async () => {
    const user = await createUser(database.db, 'homeowner')
    const {
      setCookies: [setCookie],
    } = await signIn(visitorContext(database.db), 'homeowner', {
      email: user.email,
      password: testPassword,
    })
    await database.db
      .update(sessions)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(sessions.userId, user.id))
    expect(await resolveSession(database.db, cookieOf(setCookie))).toBeNull()
  })

  test('of an admin lives twelve hours, of others thirty days', async () => {
    const hours = async (role: 'admin' | 'homeowner') => {
      const user = await createUser(database.db, role)
      await signIn(visitorContext(database.db), role, { email: user.email, password: testPassword })
      const [row] = await database.db.select().from(sessions).where(eq(sessions.userId, user.id))
      return Math.round(((row?.expiresAt.getTime() ?? 0) - Date.now()) / 3_600_000)
    }
    expect(await hours('admin')).toBe(12)
    expect(await hours('homeowner')).toBe(720)
  })
})

describe('registering', () => {
  const person = { firstName: 'Nora', lastName: 'W', email: 'nora@example.ca', password: 'long enough' }

  test('opens the account once, however often it is asked at the same time', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 5 }, () => registerHomeowner(visitorContext(database.db), person)),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({ code: 'Conflict', issues: [{ path: 'email' }] })
    const rows = await database.db.select().from(users).where(eq(users.email, person.email))
    expect(rows).toMatchObject([{ role: 'homeowner', emailProvedAt: null }])
    expect(rows[0]?.passwordHash).toMatch(/^\$argon2id\$/)
  })
})

test('the first admin comes from a command, once per email', async () => {
  const person = { email: 'root@example.ca', password: 'long enough', firstName: 'A', lastName: 'B' }
  const admin = { ...person, adminLevel: 'owner' as const }
  await createAdmin(systemContext(database.db, 'test'), admin)
  await expect(createAdmin(systemContext(database.db, 'test'), admin)).rejects.toMatchObject({ code: 'Conflict' })
  const { user } = await signIn(visitorContext(database.db), 'admin', admin)
  expect(user).toMatchObject({ role: 'admin', adminLevel: 'owner' })
})
