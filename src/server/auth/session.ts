import { DrizzlePostgreSQLAdapter } from '@lucia-auth/adapter-drizzle'
import { addHours } from 'date-fns/addHours'
import { and, eq, lt, sql } from 'drizzle-orm'
import { type DatabaseSession, type DatabaseUser, Lucia, TimeSpan } from 'lucia'
import type { AdminLevel } from '~/domain/admin-level'
import type { ContractorStatus } from '~/domain/contractor-status'
import type { Role } from '~/domain/role'
import { hashToken, randomToken } from '~/server/crypto/tokens'
import type { Database, Executor } from '~/server/db/client'
import { prepared } from '~/server/db/prepared'
import { contractors, platformSettings, sessions, users } from '~/server/db/schema'
import type { SignedInActor } from './actor'
import { cookieName, cookiePattern, isSecure } from './cookie-name'
import { unknownDevice } from './device'
import { hasSecondFactor } from './has-second-factor'

interface UserAttributes {
  role: Role
  email: string
  firstName: string
  lastName: string
  adminLevel: AdminLevel | null
  disabledAt: Date | null
  mustSetUpSecondFactor: boolean
  company: { id: string; status: ContractorStatus } | null
}

declare module 'lucia' {
  interface Register {
    Lucia: ReturnType<typeof createLucia>
    DatabaseUserAttributes: UserAttributes
    DatabaseSessionAttributes: { lastUsedAt: Date }
  }
}

export const sessionCookieName = cookieName('trowel_session')

const sessionCookie = cookiePattern(sessionCookieName)

/** An admin's tokens are told by their prefix, as they live shorter. */
const adminPrefix = 'adm_'

/** An admin without a second factor, while owners ask for one. */
const lacksSecondFactor = sql<boolean>`${users.role} = 'admin'
  and (select ${platformSettings.adminSecondFactorRequired} from ${platformSettings})
  and not ${hasSecondFactor(users.id)}`

const sessionById = prepared((db) =>
  db
    .select({
      session: {
        id: sessions.id,
        userId: sessions.userId,
        expiresAt: sessions.expiresAt,
        lastUsedAt: sessions.lastUsedAt,
      },
      user: {
        id: users.id,
        role: users.role,
        email: users.email,
        firstName: users.firstName,
        lastName: users.lastName,
        adminLevel: users.adminLevel,
        disabledAt: users.disabledAt,
        mustSetUpSecondFactor: lacksSecondFactor,
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
    const { lastUsedAt, ...session } = found.session
    return [
      { ...session, attributes: { lastUsedAt } },
      { id: userId, attributes: { ...attributes, company: found.company } },
    ]
  }

  /** Lucia knows no end beyond which nothing slides, and would write at every request before it: `touch` slides. */
  override async updateSessionExpiration(): Promise<void> {}
}

/** Sessions slide by `idleHours` with their use, and end `longestHours` after the sign-in, however much they are used. */
const lifetimes = {
  admin: { idleHours: 12, longestHours: 7 * 24 },
  others: { idleHours: 30 * 24, longestHours: 90 * 24 },
} as const
type Lifetime = (typeof lifetimes)[keyof typeof lifetimes]

const lifetimeOf = (isAdmin: boolean) => (isAdmin ? lifetimes.admin : lifetimes.others)

/** How long a session may be used before its last use is written again. */
const touchMs = 5 * 60_000

function createLucia(db: Database, { idleHours }: Lifetime) {
  return new Lucia(new SessionAdapter(db), {
    sessionExpiresIn: new TimeSpan(idleHours, 'h'),
    sessionCookie: {
      name: sessionCookieName,
      // The row decides when a session ends; a cookie with a date of its own would end a session that slides.
      expires: false,
      attributes: { sameSite: 'lax', secure: isSecure, path: '/' },
    },
    getSessionAttributes: ({ lastUsedAt }) => ({ lastUsedAt }),
    getUserAttributes: (attributes) => attributes,
  })
}

type Managers = Record<keyof typeof lifetimes, ReturnType<typeof createLucia>>
const managers = new WeakMap<Database, Managers>()

function managerFor(db: Database, isAdmin: boolean) {
  let ofDatabase = managers.get(db)
  if (!ofDatabase) {
    ofDatabase = { admin: createLucia(db, lifetimes.admin), others: createLucia(db, lifetimes.others) }
    managers.set(db, ofDatabase)
  }
  return isAdmin ? ofDatabase.admin : ofDatabase.others
}

export interface OpenedSession {
  sessionId: string
  /** The `Set-Cookie` value that carries the token; only its hash is stored. */
  setCookie: string
}

/** When, by what and from where a session is opened. */
interface Origin {
  now?: Date
  /** As `describeDevice` names it. */
  device?: string
  address?: string
  /** The known device's row. */
  deviceId?: string
}

/** Signs a user in with a fresh session. `tx` may be the transaction of what the session is opened for. */
export async function openSession(
  db: Database,
  user: { id: string; role: Role },
  { now = new Date(), device = unknownDevice, address = 'unknown', deviceId }: Origin = {},
  tx: Executor = db,
): Promise<OpenedSession> {
  const isAdmin = user.role === 'admin'
  const token = `${isAdmin ? adminPrefix : ''}${randomToken()}`
  const sessionId = hashToken(token)
  const { idleHours, longestHours } = lifetimeOf(isAdmin)
  await tx.insert(sessions).values({
    id: sessionId,
    userId: user.id,
    device,
    deviceId,
    address,
    expiresAt: addHours(now, idleHours),
    endsAt: addHours(now, longestHours),
    lastUsedAt: now,
    createdAt: now,
  })
  return { sessionId, setCookie: managerFor(db, isAdmin).createSessionCookie(token).serialize() }
}

/** The person behind a request's cookie header, or `null`. */
export async function resolveSession(db: Database, cookieHeader: string): Promise<SignedInActor | null> {
  const token = sessionCookie.exec(cookieHeader)?.[1]
  if (!token) return null
  const isAdmin = token.startsWith(adminPrefix)
  const { session, user } = await managerFor(db, isAdmin).validateSession(hashToken(token))
  if (!session || (user.role === 'admin') !== isAdmin || user.disabledAt) return null
  if (user.company?.status === 'archived') return null
  await touch(db, session, lifetimeOf(isAdmin))
  const person = {
    userId: user.id,
    sessionId: session.id,
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

/** Notes that a session is used and lets it slide, up to its absolute end; of several requests at once, one writes. */
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
  await tx.delete(sessions).where(eq(sessions.id, sessionId))
}

/** The `Set-Cookie` value that removes the cookie. */
export function blankSessionCookie(db: Database): string {
  return managerFor(db, false).createBlankSessionCookie().serialize()
}
