import { addHours } from 'date-fns/addHours'
import { and, desc, eq, lt, ne, notInArray, sql } from 'drizzle-orm'
import { Lucia, TimeSpan } from 'lucia'
import type { Role } from '~/domain/role'
import { hashToken, randomToken } from '~/server/crypto/tokens'
import type { Database, Executor } from '~/server/db/client'
import { sessions } from '~/server/db/schema'
import type { SignedInActor } from './actor'
import { cookieName, cookiePattern, isSecure } from './cookie-name'
import { unknownDevice } from './device'
import { findSessions, type SessionAttributes, sessionAdapter, type UserAttributes } from './session-adapter'

declare module 'lucia' {
  interface Register {
    Lucia: ReturnType<typeof createLucia>
    DatabaseUserAttributes: UserAttributes
    DatabaseSessionAttributes: SessionAttributes
  }
}

export const sessionCookieName = cookieName('trowel_session')

const sessionCookie = cookiePattern(sessionCookieName)

/** Whether a Cookie header holds a session, of whatever worth. */
export function hasSessionCookie(cookieHeader: string): boolean {
  return cookieHeader.split(';').some((pair) => pair.trim().startsWith(`${sessionCookieName}=`))
}

/** The prefix of admin tokens, which selects the shorter lifetime. */
const adminPrefix = 'adm_'

/** The idle timeout, which slides with use, and the absolute lifetime from the sign-in. */
const lifetimes = {
  admin: { idleHours: 12, longestHours: 7 * 24 },
  others: { idleHours: 30 * 24, longestHours: 90 * 24 },
} as const
type Lifetime = (typeof lifetimes)[keyof typeof lifetimes]

const lifetimeOf = (isAdmin: boolean) => (isAdmin ? lifetimes.admin : lifetimes.others)

/** Of one person; who signs in once more loses the one that was not used for the longest. */
const mostSessions = 100

/** `last_used_at` is written at most this often. */
const touchMs = 5 * 60_000

/**
 * Lucia with our options. `db` may be the transaction that a session is opened or closed in.
 * @param slides whether a session that is validated is prolonged
 */
function createLucia(db: Executor, isAdmin: boolean, slides = true) {
  const adapter = sessionAdapter(db)
  return new Lucia(slides ? adapter : { ...adapter, updateSessionExpiration: async () => {} }, {
    sessionExpiresIn: new TimeSpan(lifetimeOf(isAdmin).idleHours, 'h'),
    sessionCookie: {
      name: sessionCookieName,
      // A long-lived cookie: the row's `expires_at` decides, and it slides without a new cookie.
      expires: false,
      attributes: { sameSite: 'lax', secure: isSecure, path: '/' },
    },
    getSessionAttributes: ({ lastUsedAt }) => ({ lastUsedAt }),
    getUserAttributes: (attributes) => attributes,
  })
}

export interface OpenedSession {
  sessionId: string
  /** The `Set-Cookie` value that carries the token; only its hash is stored. */
  setCookie: string
}

/** When, from which device and from which address a session is opened. */
interface Origin {
  now?: Date
  /** As returned by `describeDevice`. */
  device?: string
  address?: string
  /** The known device's row. */
  deviceId?: string | null
}

/** Opens a new session. `tx` may be the transaction of the sign-in. */
export async function openSession(
  db: Database,
  user: { id: string; role: Role },
  { now = new Date(), device = unknownDevice, address = 'unknown', deviceId = null }: Origin = {},
  tx: Executor = db,
): Promise<OpenedSession> {
  const isAdmin = user.role === 'admin'
  const token = `${isAdmin ? adminPrefix : ''}${randomToken()}`
  const sessionId = hashToken(token)
  const lucia = createLucia(tx, isAdmin)
  const endsAt = addHours(now, lifetimeOf(isAdmin).longestHours)
  const attributes = { device, deviceId, address, endsAt, lastUsedAt: now, createdAt: now }
  await lucia.createSession(user.id, attributes, { sessionId })
  await endLeastUsed(tx, user.id, sessionId)
  return { sessionId, setCookie: lucia.createSessionCookie(token).serialize() }
}

async function endLeastUsed(tx: Executor, userId: string, opened: string): Promise<void> {
  const own = eq(sessions.userId, userId)
  const kept = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(own)
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.createdAt), sessions.id)
    .limit(mostSessions)
  await tx.delete(sessions).where(and(own, ne(sessions.id, opened), notInArray(sessions.id, kept)))
}

/**
 * The actor of the session in a Cookie header, or `null`.
 * @param isUse whether somebody is there; what a page asks by itself does not prolong the session
 */
export async function resolveSession(
  db: Database,
  cookieHeader: string,
  { isUse = true } = {},
): Promise<SignedInActor | null> {
  const token = sessionCookie.exec(cookieHeader)?.[1]
  if (!token) return null
  const isAdmin = token.startsWith(adminPrefix)
  const { session, user } = await createLucia(db, isAdmin, isUse).validateSession(hashToken(token))
  const actor = session && (user.role === 'admin') === isAdmin ? actorOf(session.id, user) : null
  if (session && actor && isUse) await touch(db, session, lifetimeOf(isAdmin))
  return actor
}

/** Holds a session until the transaction ends: whoever ends it meanwhile waits. One that has ended holds nothing. */
export async function holdSession(tx: Executor, sessionId: string): Promise<void> {
  await tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, sessionId)).for('key share')
}

/**
 * The actors of those of the sessions that let somebody in now, by the sessions' ids. It is no use of them: a session
 * that is only looked at runs out. `settingUp` finds those that reach nothing but the set-up of a second factor, instead.
 */
export async function findActors(
  db: Executor,
  sessionIds: readonly string[],
  { settingUp = false } = {},
): Promise<Map<string, SignedInActor>> {
  const actors = new Map<string, SignedInActor>()
  for (const { id, user } of await findSessions(db, sessionIds)) {
    const actor = actorOf(id, user)
    const isSettingUp = actor?.kind === 'admin' && actor.mustSetUpSecondFactor === true
    if (actor && isSettingUp === settingUp) actors.set(id, actor)
  }
  return actors
}

/** Whom a session that has not expired lets in. */
function actorOf(sessionId: string, user: UserAttributes & { id: string }): SignedInActor | null {
  if (user.disabledAt || user.company?.status === 'archived') return null
  const person = {
    userId: user.id,
    sessionId,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
  }
  if (user.role === 'homeowner') return { kind: user.role, ...person }
  if (user.role === 'admin') {
    const { adminLevel: level, mustSetUpSecondFactor } = user
    return level && { kind: user.role, level, ...(mustSetUpSecondFactor && { mustSetUpSecondFactor }), ...person }
  }
  return { kind: 'contractor', contractorId: user.company?.id ?? null, ...person }
}

/** Updates `last_used_at` and slides `expires_at` up to `ends_at`; of concurrent requests, one writes. */
async function touch(db: Database, { id, lastUsedAt }: { id: string; lastUsedAt: Date }, { idleHours }: Lifetime) {
  const now = new Date()
  const due = new Date(now.getTime() - touchMs)
  if (lastUsedAt >= due) return
  await db
    .update(sessions)
    .set({ lastUsedAt: now, expiresAt: sql`least(${addHours(now, idleHours).toISOString()}::timestamptz, ends_at)` })
    .where(and(eq(sessions.id, id), lt(sessions.lastUsedAt, due)))
}

/** Ends one session. */
export async function closeSession(tx: Executor, sessionId: string): Promise<void> {
  await createLucia(tx, false).invalidateSession(sessionId)
}

/** The `Set-Cookie` value that removes the cookie. */
export function blankSessionCookie(db: Database): string {
  return createLucia(db, false).createBlankSessionCookie().serialize()
}
