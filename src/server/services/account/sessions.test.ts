import { addMinutes } from 'date-fns/addMinutes'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { openSession, resolveSession } from '~/server/auth/session'
import { auditLog, sessions, users } from '~/server/db/schema'
import { givenDatabase } from '~/test/database'
import { createUser, testPassword } from '~/test/factories'
import { call } from '~/test/rest'

const database = givenDatabase()

const userAgent =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'

const cookieOf = (setCookie: string | null) => setCookie?.split(';')[0] ?? ''

async function signInFrom(email: string, address: string) {
  const answer = await call('/auth/login/homeowner', {
    method: 'POST',
    body: { email, password: testPassword },
    headers: { 'x-forwarded-for': address, 'user-agent': userAgent },
  })
  return cookieOf(answer.headers.get('set-cookie'))
}

describe('own sessions', () => {
  test('are listed with device, address and last use, never with what opens them', async () => {
    const user = await createUser(database.db, 'homeowner')
    const cookie = await signInFrom(user.email, '198.51.100.7')
    await signInFrom(user.email, '198.51.100.8')
    await signInFrom((await createUser(database.db, 'homeowner')).email, '198.51.100.9')
    const { body } = await call('/auth/sessions', { cookie })
    expect(body.sessions).toHaveLength(2)
    expect(body.sessions).toContainEqual({
      id: expect.any(String),
      device: 'Chrome on Android',
      address: '198.51.100.7',
      signedInAt: expect.any(String),
      lastUsedAt: expect.any(String),
      current: true,
    })
    const rows = await database.db.select().from(sessions)
    for (const { id } of rows) expect(JSON.stringify(body)).not.toContain(id)
    expect(JSON.stringify(rows)).not.toContain('Pixel')
  })

  test('are not prolonged by what a page asks that nobody touches', async () => {
    const admin = await createUser(database.db, 'admin')
    const { setCookie, sessionId } = await openSession(database.db, admin)
    const cookie = cookieOf(setCookie)
    const old = { lastUsedAt: addMinutes(new Date(), -60), expiresAt: addMinutes(new Date(), 30) }
    const mine = eq(sessions.id, sessionId)
    await database.db.update(sessions).set(old).where(mine)
    const read = async () => (await database.db.select().from(sessions).where(mine))[0]
    expect((await call('/auth/user', { cookie, headers: { 'x-unattended': '1' } })).status).toBe(200)
    expect(await read()).toMatchObject(old)
    expect((await call('/auth/user', { cookie })).status).toBe(200)
    expect((await read())?.expiresAt.getTime()).toBeGreaterThan(old.expiresAt.getTime())
  })

  test('are ended one by one, each by its owner only', async () => {
    const user = await createUser(database.db, 'homeowner')
    const here = await signInFrom(user.email, '198.51.100.7')
    const there = await signInFrom(user.email, '198.51.100.8')
    const stranger = await signInFrom((await createUser(database.db, 'homeowner')).email, '198.51.100.9')
    const { body } = await call('/auth/sessions', { cookie: here })
    const { id } = body.sessions.find(({ current }: { current: boolean }) => !current)
    const end = (cookie: string, of = id) => call(`/auth/sessions/${of}`, { method: 'DELETE', cookie })
    expect((await end(stranger)).status).toBe(404)
    expect((await end(here, 'nothing')).status).toBe(404)
    expect((await end(here)).body).toEqual({ ok: true })
    expect((await end(here)).status).toBe(404)
    expect((await call('/auth/user', { cookie: there })).status).toBe(401)
    expect((await call('/auth/user', { cookie: here })).status).toBe(200)
  })

  test('are a hundred at most: one more ends the one that was not used for the longest', async () => {
    const user = await createUser(database.db, 'homeowner')
    const start = new Date()
    const open = (minutes: number) => openSession(database.db, user, { now: addMinutes(start, minutes) })
    const [used, unused] = [await open(-200), await open(-199)]
    const own = eq(sessions.userId, user.id)
    await database.db.update(sessions).set({ lastUsedAt: start }).where(eq(sessions.id, used.sessionId))
    for (let minutes = -98; minutes < 0; minutes++) await open(minutes)
    expect(await database.db.$count(sessions, own)).toBe(100)
    const newest = await open(0)
    const left = await database.db.select({ id: sessions.id }).from(sessions).where(own)
    const ids = left.map(({ id }) => id)
    expect(ids).toHaveLength(100)
    expect(ids).toEqual(expect.arrayContaining([used.sessionId, newest.sessionId]))
    expect(ids).not.toContain(unused.sessionId)
  })

  test('are ended everywhere else at once, and the audit knows', async () => {
    const user = await createUser(database.db, 'homeowner')
    const here = await signInFrom(user.email, '198.51.100.7')
    const others = [await signInFrom(user.email, '198.51.100.8'), await signInFrom(user.email, '198.51.100.9')]
    const ended = await call('/auth/sessions', { method: 'DELETE', cookie: here })
    expect(ended.body).toEqual({ ended: 2 })
    for (const cookie of others) expect((await call('/auth/user', { cookie })).status).toBe(401)
    expect((await call('/auth/user', { cookie: here })).status).toBe(200)
    const rows = await database.db.select().from(auditLog).where(eq(auditLog.entityId, user.id))
    expect(rows).toContainEqual(
      expect.objectContaining({ action: 'session.ended', details: expect.objectContaining({ sessions: 2 }) }),
    )
  })
})

describe('a session', () => {
  test.each([
    ['homeowner', 90, 29],
    ['contractor', 90, 29],
    ['admin', 7, 0.4],
  ] as const)('of a %s ends after %i days, however much it is used', async (role, days, idleDays) => {
    const user = await createUser(database.db, role)
    vi.useFakeTimers({ toFake: ['Date'] })
    const openedAt = Date.now()
    const { setCookie } = await openSession(database.db, user)
    const usedAt = async (day: number) => {
      vi.setSystemTime(openedAt + day * 86_400_000)
      return (await resolveSession(database.db, cookieOf(setCookie))) !== null
    }
    for (let day = 0; day < days; day += idleDays) expect([day, await usedAt(day)]).toEqual([day, true])
    expect(await usedAt(days - 0.001)).toBe(true)
    expect(await usedAt(days + 0.001)).toBe(false)
    vi.useRealTimers()
  })

  test.each([
    ['homeowner', 30],
    ['contractor', 30],
    ['admin', 0.5],
  ] as const)('of a %s that is not used ends after %d days', async (role, days) => {
    const now = new Date()
    const user = await createUser(database.db, role)
    const [early, late] = [await openSession(database.db, user, { now }), await openSession(database.db, user, { now })]
    const isOpenAt = async (day: number, { setCookie }: typeof early) => {
      vi.setSystemTime(now.getTime() + day * 86_400_000)
      return (await resolveSession(database.db, cookieOf(setCookie))) !== null
    }
    vi.useFakeTimers({ toFake: ['Date'] })
    expect([await isOpenAt(days - 0.001, early), await isOpenAt(days + 0.001, late)]).toEqual([true, false])
    vi.useRealTimers()
  })

  test('cannot be stored beyond its absolute end', async () => {
    const user = await createUser(database.db, 'homeowner')
    await openSession(database.db, user)
    const extend = (column: 'expires_at' | 'ends_at') =>
      database.db.execute(sql`update sessions set ${sql.raw(column)} = now() + interval '91 days'`)
    await expect(extend('expires_at')).rejects.toMatchObject({ cause: { code: '23514' } })
    await expect(extend('ends_at')).rejects.toMatchObject({ cause: { code: '23514' } })
  })

  test('writes its last use at most every few minutes, also near its end', async () => {
    const user = await createUser(database.db, 'homeowner')
    const { setCookie, sessionId } = await openSession(database.db, user)
    await database.db.execute(sql`update sessions set ends_at = now() + interval '1 day', expires_at = now() + interval '1 day'
      where id = ${sessionId}`)
    const row = async () =>
      (
        await database.db.execute<{ xmin: string; last: Date }>(
          sql`select xmin::text, last_used_at as last from sessions where id = ${sessionId}`,
        )
      )[0]
    const before = await row()
    for (let request = 0; request < 5; request++) await resolveSession(database.db, cookieOf(setCookie))
    expect(await row()).toEqual(before)
    await database.db
      .update(sessions)
      .set({ lastUsedAt: addMinutes(new Date(), -6) })
      .where(eq(sessions.id, sessionId))
    await Promise.all(Array.from({ length: 5 }, () => resolveSession(database.db, cookieOf(setCookie))))
    const used = await row()
    expect(used?.xmin).not.toBe(before?.xmin)
    await resolveSession(database.db, cookieOf(setCookie))
    expect(await row()).toEqual(used)
  })

  test('goes with its owner', async () => {
    const user = await createUser(database.db, 'homeowner')
    const { sessionId } = await openSession(database.db, user)
    await database.db.delete(users).where(eq(users.id, user.id))
    expect(await database.db.select().from(sessions).where(eq(sessions.id, sessionId))).toEqual([])
  })
})
