import { addMinutes } from 'date-fns/addMinutes'
import { and, eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { passwordMessages } from '~/contracts/auth'
import { resetLinkMinutes } from '~/domain/link-lifetimes'
import { refuseEnded } from '~/server/api/refuse-ended'
import type { SignedInActor } from '~/server/auth/actor'
import { resolveSession } from '~/server/auth/session'
import { derivedToken } from '~/server/crypto/tokens'
import type { Executor } from '~/server/db/client'
import { auditLog, emailTokens, mails, rateLimits, sessions, users } from '~/server/db/schema'
import { composeMail } from '~/server/emails/compose'
import { systemContext } from '~/server/jobs/system-context'
import type { JobPayloads } from '~/server/queue/payloads'
import { unsubscribePaths } from '~/server/services/mail/unsubscribe-token'
import { visitorContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createUser, testPassword } from '~/test/factories'
import { overtake } from '~/test/overtake'
import { call, cookieFor } from '~/test/rest'
import { watchStatements } from '~/test/statements'
import type { ServiceContext } from '../context'
import { getCalendarFeed, makeCalendarFeed } from '../visit/calendar-feed'
import { changePassword } from './change-password'
import { checkResetLink } from './check-reset-link'
import { requestPasswordReset } from './request-password-reset'
import { resetPassword } from './reset-password'
import { sendPasswordReset } from './send-password-reset'
import { signIn } from './sign-in'

const database = givenDatabase()
const newPassword = 'a better password'

beforeEach(() => database.db.delete(rateLimits))

async function signedIn(user: { id: string; role: 'homeowner' | 'contractor' | 'admin' }) {
  const cookie = await cookieFor(database.db, user)
  const actor = await resolveSession(database.db, cookie)
  if (!actor) throw new Error('no session')
  const look = (tx?: Executor) => refuseEnded(database.db, { actor, key: null }, tx)
  const ctx: ServiceContext<SignedInActor> = { ...visitorContext(database.db), actor, refuseEnded: look }
  return { cookie, ctx }
}

/** Asks for a link and lets the job behind it run, as the worker does. */
async function askForLinks(email: string, now = new Date()): Promise<string[]> {
  await database.db.execute(sql`delete from graphile_worker._private_jobs`)
  await requestPasswordReset(visitorContext(database.db, now), { email })
  const [job] = await database.db.execute<{ payload: JobPayloads['send-password-reset'] }>(
    sql`select payload from graphile_worker._private_jobs`,
  )
  if (!job) throw new Error('no job')
  await sendPasswordReset(systemContext(database.db, 'test', now), job.payload)
  await sendPasswordReset(systemContext(database.db, 'test', now), job.payload)
  const written = await database.db
    .select()
    .from(mails)
    .where(eq(mails.key, `password-reset:${job.payload.requestId}`))
  return written.flatMap(({ props }) =>
    (props.links as { tokenId: string }[]).map(({ tokenId }) => derivedToken('password_reset', tokenId)),
  )
}

describe('changing a password', () => {
  test('keeps this session, ends the others, and makes older reset links worthless', async () => {
    const user = await createUser(database.db, 'contractor')
    const other = await signedIn(user)
    const own = await signedIn(user)
    const [link = ''] = await askForLinks(user.email)
    expect(await changePassword(own.ctx, { currentPassword: testPassword, newPassword })).toEqual({
      message: 'Your password has been changed successfully.',
    })
    expect(await resolveSession(database.db, own.cookie)).not.toBeNull()
    expect(await resolveSession(database.db, other.cookie)).toBeNull()
    await expect(resetPassword(visitorContext(database.db), { token: link, newPassword })).rejects.toMatchObject({
      message: passwordMessages.invalidResetLink,
    })
    const credentials = { email: user.email, password: newPassword }
    expect((await signIn(visitorContext(database.db), 'contractor', credentials)).user.id).toBe(user.id)
    expect(
      await database.db
        .select()
        .from(auditLog)
        .where(and(eq(auditLog.entityId, user.id), eq(auditLog.action, 'password.changed'))),
    ).toHaveLength(1)
  })

  test('asks for the current one, and is slowed down after ten failures', async () => {
    const { ctx } = await signedIn(await createUser(database.db, 'homeowner'))
    for (let attempt = 0; attempt < 10; attempt++)
      await expect(changePassword(ctx, { currentPassword: 'guess', newPassword })).rejects.toMatchObject({
        code: 'Invalid',
        issues: [{ path: 'currentPassword', message: 'Current password is incorrect' }],
      })
    await expect(changePassword(ctx, { currentPassword: testPassword, newPassword })).rejects.toMatchObject({
      code: 'TooManyRequests',
    })
  })

  test('twice at once from the same old password happens once', async () => {
    const user = await createUser(database.db, 'homeowner')
    const { ctx } = await signedIn(user)
    const outcomes = await Promise.allSettled(
      ['first password', 'second password'].map((password) =>
        changePassword(ctx, { currentPassword: testPassword, newPassword: password }),
      ),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('says the specified sentences over REST', async () => {
    const { cookie } = await signedIn(await createUser(database.db, 'admin'))
    const ask = (body: unknown) => call('/auth/change-password', { method: 'POST', cookie, body })
    expect(await ask({ currentPassword: testPassword, newPassword: 'short' })).toMatchObject({
      status: 400,
      body: { error: 'New password must be at least 8 characters', issues: [{ path: 'newPassword' }] },
    })
    expect(await ask({ currentPassword: 'wrong', newPassword })).toMatchObject({
      status: 400,
      body: { error: 'Current password is incorrect', issues: [{ path: 'currentPassword' }] },
    })
  })
})

describe('a forgotten password', () => {
  test('is answered alike, after the same work, whoever has the email', async () => {
    const user = await createUser(database.db, 'homeowner')
    const workOf = async (email: string) => {
      const { db, statements } = watchStatements(database.db)
      const answer = await requestPasswordReset(visitorContext(db), { email })
      return { answer, queries: statements }
    }
    const known = await workOf(user.email.toUpperCase())
    const unknown = await workOf('nobody@example.ca')
    expect(known).toEqual(unknown)
    expect(known.queries.length).toBeGreaterThan(0)
    expect(known.answer.message).toBe(
      'If an account exists with that email, a password reset link has been sent. Please check your inbox and spam folder.',
    )
  })

  test('gets one mail with a link per role, whose tokens are nowhere in the database', async () => {
    const email = 'both-roles@example.ca'
    const homeowner = await createUser(database.db, 'homeowner', { email })
    await createUser(database.db, 'admin', { email })
    const links = await askForLinks(email.toUpperCase())
    expect(links).toHaveLength(2)
    const [mail, ...more] = await database.db.select().from(mails).where(eq(mails.recipient, email))
    expect(more).toEqual([])
    const { html, text } = await composeMail(mail!, await unsubscribePaths(database.db, mail!.recipient))
    for (const link of links) expect(html).toContain(`/reset-password?token=${link}`)
    expect(text).toMatch(/works once, for 15\s+minutes/)
    expect(text).toMatch(/works once, for 60\s+minutes/)
    const kept = JSON.stringify([
      await database.db.select().from(emailTokens),
      await database.db.select().from(mails),
      await database.db.execute(sql`select * from graphile_worker._private_jobs`),
    ])
    for (const link of links) expect(kept).not.toContain(link)
    const byRole = Object.fromEntries(
      (await database.db.select().from(emailTokens).where(eq(emailTokens.email, email))).map((row) => [
        row.userId === homeowner.id ? 'homeowner' : 'admin',
        (row.expiresAt.getTime() - row.createdAt.getTime()) / 60_000,
      ]),
    )
    expect(byRole).toEqual({ homeowner: resetLinkMinutes.homeowner, admin: resetLinkMinutes.admin })
  })

  test('of nobody sends nothing', async () => expect(await askForLinks('nobody-at-all@example.ca')).toEqual([]))

  test('asked for again and again fills nobody’s inbox', async () => {
    const user = await createUser(database.db, 'homeowner')
    for (let request = 0; request < 5; request++) expect(await askForLinks(user.email)).toHaveLength(1)
    expect(await askForLinks(user.email)).toHaveLength(0)
    expect(await askForLinks(user.email, addMinutes(new Date(), 61))).toHaveLength(1)
  })

  test('is sent to an admin whom a stranger sent five, once those have run out', async () => {
    const { email } = await createUser(database.db, 'admin')
    for (let request = 0; request < 6; request++) await askForLinks(email)
    expect(await askForLinks(email, addMinutes(new Date(), resetLinkMinutes.admin + 1))).toHaveLength(1)
  })

  test('is refused to a flood, alike for known and unknown, with the time to wait', async () => {
    const user = await createUser(database.db, 'homeowner')
    const flood = async (email: string) => {
      const statuses: number[] = []
      for (let request = 0; request < 35; request++) {
        const answer = await call('/auth/forgot-password', { method: 'POST', body: { email } })
        statuses.push(answer.status)
        if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      }
      return statuses
    }
    const known = await flood(user.email)
    expect(known.filter((status) => status === 200)).toHaveLength(30)
    expect(await flood('somebody-else@example.ca')).toEqual(known)
  })

  test('needs an email', async () => {
    for (const body of [{}, { email: '  ' }, { email: 7 }])
      expect(await call('/auth/forgot-password', { method: 'POST', body })).toMatchObject({
        status: 400,
        body: { error: 'Email is required' },
      })
  })
})

describe('a reset link', () => {
  test('sets the password of its role only, and ends every session of that person', async () => {
    const email = 'two-roles@example.ca'
    const homeowner = await createUser(database.db, 'homeowner', { email })
    const contractor = await createUser(database.db, 'contractor', { email })
    const sessionOf = { homeowner: await signedIn(homeowner), contractor: await signedIn(contractor) }
    await askForLinks(email)
    const [token] = await database.db.select().from(emailTokens).where(eq(emailTokens.userId, homeowner.id))
    await resetPassword(visitorContext(database.db), { token: derivedToken('password_reset', token!.id), newPassword })
    expect(await resolveSession(database.db, sessionOf.homeowner.cookie)).toBeNull()
    expect(await resolveSession(database.db, sessionOf.contractor.cookie)).not.toBeNull()
    const attempt = (role: 'homeowner' | 'contractor', password: string) =>
      signIn(visitorContext(database.db), role, { email, password })
    expect((await attempt('homeowner', newPassword)).user.id).toBe(homeowner.id)
    expect((await attempt('contractor', testPassword)).user.id).toBe(contractor.id)
    await expect(attempt('homeowner', testPassword)).rejects.toMatchObject({ code: 'Unauthenticated' })
  })

  test('works once, also when it is used twice at the same moment, and voids the others', async () => {
    const user = await createUser(database.db, 'homeowner')
    const [older = ''] = await askForLinks(user.email)
    const [link = ''] = await askForLinks(user.email)
    const outcomes = await Promise.allSettled(
      ['first password', 'second password'].map((password) =>
        resetPassword(visitorContext(database.db), { token: link, newPassword: password }),
      ),
    )
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    for (const token of [link, older])
      await expect(resetPassword(visitorContext(database.db), { token, newPassword })).rejects.toMatchObject({
        code: 'Invalid',
        message: 'This password reset link is invalid or has expired.',
      })
  })

  test.each([
    ['homeowner', 60],
    ['admin', 15],
  ] as const)('of a %s works for %i minutes', async (role, minutes) => {
    const user = await createUser(database.db, role)
    const asked = new Date('2026-03-01T12:00:00Z')
    const [link = ''] = await askForLinks(user.email, asked)
    const use = (now: Date) => resetPassword(visitorContext(database.db, now), { token: link, newPassword })
    const check = (now: Date) => checkResetLink(visitorContext(database.db, now), { token: link })
    await expect(use(addMinutes(asked, minutes))).rejects.toMatchObject({ message: passwordMessages.invalidResetLink })
    expect(await check(addMinutes(asked, minutes))).toEqual({ refusal: passwordMessages.invalidResetLink })
    // Looking does not use it up.
    expect(await check(addMinutes(asked, minutes - 1))).toEqual({ refusal: null })
    await use(addMinutes(asked, minutes - 1))
    expect(await check(addMinutes(asked, minutes - 1))).toEqual({ refusal: passwordMessages.invalidResetLink })
  })

  test('of another purpose, or made up, is refused before any work', async () => {
    const user = await createUser(database.db, 'homeowner')
    const [token] = await database.db
      .insert(emailTokens)
      .values({
        purpose: 'email_proof',
        hash: 'x',
        userId: user.id,
        email: user.email,
        expiresAt: addMinutes(new Date(), 5),
      })
      .returning()
    for (const made of [derivedToken('email_proof', token!.id), 'made up', 'x'])
      await expect(resetPassword(visitorContext(database.db), { token: made, newPassword })).rejects.toMatchObject({
        message: passwordMessages.invalidResetLink,
      })
  })

  test.each([
    [{ newPassword }, 'Invalid or missing reset token'],
    [{ token: '', newPassword }, 'Invalid or missing reset token'],
    [{ token: 'x', newPassword: 'short' }, 'Password must be at least 8 characters'],
    [{ token: 'x', newPassword }, 'This password reset link is invalid or has expired.'],
  ])('over REST with %j is answered %j', async (body, error) => {
    expect(await call('/auth/reset-password', { method: 'POST', body })).toMatchObject({ status: 400, body: { error } })
  })
})

test('a new password ends the calendar’s address, which somebody else may have made', async () => {
  const user = await createUser(database.db, 'homeowner')
  const { ctx } = await signedIn(user)
  await makeCalendarFeed(ctx)
  await changePassword(ctx, { currentPassword: testPassword, newPassword })
  expect(await getCalendarFeed(ctx)).toMatchObject({ since: null })
  await makeCalendarFeed(ctx)
  const [token = ''] = await askForLinks(user.email)
  await resetPassword(visitorContext(database.db), { token, newPassword: testPassword })
  expect(await getCalendarFeed(ctx)).toMatchObject({ since: null })
})

test('no calendar address is made by a session that a new password ends meanwhile', async () => {
  const user = await createUser(database.db, 'homeowner')
  const [own, other] = [await signedIn(user), await signedIn(user)]
  const changed = async (tx: Executor) => {
    await tx.update(users).set({ passwordHash: 'another' }).where(eq(users.id, user.id))
    await tx.delete(sessions).where(eq(sessions.id, other.ctx.actor.sessionId))
  }
  const refused = { code: 'Unauthenticated' }
  expect(await overtake(database.db, changed, () => makeCalendarFeed(other.ctx))).toMatchObject(refused)
  await expect(makeCalendarFeed(other.ctx)).rejects.toMatchObject(refused)
  expect(await getCalendarFeed(own.ctx)).toMatchObject({ since: null })
})

test('a sign-in under way when the password is reset opens no session', async () => {
  const user = await createUser(database.db, 'homeowner')
  const [link = ''] = await askForLinks(user.email)
  const attempts = Array.from({ length: 4 }, () =>
    signIn(visitorContext(database.db), 'homeowner', { email: user.email, password: testPassword }),
  )
  await Promise.allSettled([...attempts, resetPassword(visitorContext(database.db), { token: link, newPassword })])
  expect(await database.db.select().from(sessions).where(eq(sessions.userId, user.id))).toEqual([])
})
