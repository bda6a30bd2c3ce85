import { DrizzlePostgreSQLAdapter } from '@lucia-auth/adapter-drizzle'
import { eq, sql } from 'drizzle-orm'
import { type DatabaseSession, type DatabaseUser, Lucia, TimeSpan } from 'lucia'
import type { AdminLevel } from '~/domain/admin-level'
import type { ContractorStatus } from '~/domain/contractor-status'
import type { Role } from '~/domain/role'
import { env } from '~/env'
import type { Database } from '~/server/db/client'
import { prepared } from '~/server/db/prepared'
import { contractors, sessions, users } from '~/server/db/schema'
import type { SignedInActor } from '~/server/services/context'
import { hashToken, randomToken } from './tokens'

interface UserAttributes {
  role: Role
  email: string
  firstName: string
  lastName: string
  adminLevel: AdminLevel | null
  disabledAt: Date | null
  company: { id: string; status: ContractorStatus } | null
}

declare module 'lucia' {
  interface Register {
    Lucia: ReturnType<typeof createLucia>
    DatabaseUserAttributes: UserAttributes
  }
}

export const sessionCookieName = 'trowel_session'

/** Reads nothing but our own cookie, whatever else the header holds. */
const cookiePattern = new RegExp(`(?:^|;\\s*)${sessionCookieName}=([\\w-]{40,60})(?:;|$)`)

/** An admin's tokens are told by their prefix, as they live shorter. */
const adminPrefix = 'adm_'

const sessionById = prepared((db) =>
  db
    .select({
      session: sessions,
      user: {
        id: users.id,
        role: users.role,
        email: users.email,
        firstName: users.firstName,
        lastName: users.lastName,
        adminLevel: users.adminLevel,
        disabledAt: users.disabledAt,
      },
      company: { id: contractors.id, status: contractors.status },
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(contractors, eq(contractors.userId, users.id))
    .where(eq(sessions.id, sql.placeholder('id')))
    .prepare('session'),
)

/** Every request of somebody signed in asks this: with a statement that is kept, and the company at once. */
class SessionAdapter extends DrizzlePostgreSQLAdapter {
  constructor(private readonly pool: Database) {
    super(pool, sessions, users)
  }

  override async getSessionAndUser(id: string): Promise<[session: DatabaseSession | null, user: DatabaseUser | null]> {
    const [found] = await sessionById(this.pool).execute({ id })
    if (!found) return [null, null]
    const { id: userId, ...attributes } = found.user
    return [
      { ...found.session, attributes: {} },
      { id: userId, attributes: { ...attributes, company: found.company } },
    ]
  }
}

function createLucia(db: Database, lifetime: TimeSpan) {
  return new Lucia(new SessionAdapter(db), {
    sessionExpiresIn: lifetime,
    sessionCookie: {
      name: sessionCookieName,
      // The row decides when a session ends; a cookie with a date of its own would end a session that slides.
      expires: false,
      attributes: { sameSite: 'lax', secure: env.APP_URL.startsWith('https:'), path: '/' },
    },
    getUserAttributes: (attributes) => attributes,
  })
}

type Door = { admin: ReturnType<typeof createLucia>; others: ReturnType<typeof createLucia> }
const doors = new WeakMap<Database, Door>()

/** Sessions slide: 12 hours for an admin, 30 days for everybody else. */
function doorFor(db: Database, isAdmin: boolean) {
  let door = doors.get(db)
  if (!door) {
    door = { admin: createLucia(db, new TimeSpan(12, 'h')), others: createLucia(db, new TimeSpan(30, 'd')) }
    doors.set(db, door)
  }
  return isAdmin ? door.admin : door.others
}

export interface OpenedSession {
  sessionId: string
  /** The `Set-Cookie` value that carries the token; only its hash is stored. */
  setCookie: string
}

/** Signs a user in with a fresh session. */
export async function openSession(db: Database, user: { id: string; role: Role }): Promise<OpenedSession> {
  const isAdmin = user.role === 'admin'
  const token = `${isAdmin ? adminPrefix : ''}${randomToken()}`
  const lucia = doorFor(db, isAdmin)
  const session = await lucia.createSession(user.id, {}, { sessionId: hashToken(token) })
  return { sessionId: session.id, setCookie: lucia.createSessionCookie(token).serialize() }
}

/** The person behind a request's cookie header, or `null`. */
export async function resolveSession(db: Database, cookieHeader: string): Promise<SignedInActor | null> {
  const token = cookiePattern.exec(cookieHeader)?.[1]
  if (!token) return null
  const isAdmin = token.startsWith(adminPrefix)
  const lucia = doorFor(db, isAdmin)
  const { session, user } = await lucia.validateSession(hashToken(token))
  if (!session || (user.role === 'admin') !== isAdmin || user.disabledAt) return null
  const person = {
    userId: user.id,
    sessionId: session.id,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
  }
  if (user.role === 'homeowner') return { kind: user.role, ...person }
  if (user.role === 'admin') return user.adminLevel && { kind: user.role, level: user.adminLevel, ...person }
  if (user.company?.status === 'archived') return null
  return { kind: 'contractor', contractorId: user.company?.id ?? null, ...person }
}

/** Ends one session. */
export async function closeSession(db: Database, sessionId: string): Promise<void> {
  await doorFor(db, false).invalidateSession(sessionId)
}

/** The `Set-Cookie` value that removes the cookie. */
export function blankSessionCookie(db: Database): string {
  return doorFor(db, false).createBlankSessionCookie().serialize()
}
