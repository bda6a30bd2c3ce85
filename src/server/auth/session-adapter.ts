import { min } from 'date-fns/min'
import { eq, lte, sql } from 'drizzle-orm'
import type { Adapter, DatabaseSession } from 'lucia'
import type { AdminLevel } from '~/domain/admin-level'
import type { ContractorStatus } from '~/domain/contractor-status'
import type { Role } from '~/domain/role'
import type { Executor } from '~/server/db/client'
import { prepared } from '~/server/db/prepared'
import { contractors, platformSettings, sessions, users } from '~/server/db/schema'
import { hasSecondFactor } from './has-second-factor'

export type SessionAttributes = Pick<
  typeof sessions.$inferSelect,
  'device' | 'deviceId' | 'address' | 'endsAt' | 'lastUsedAt' | 'createdAt'
>

export interface UserAttributes {
  role: Role
  email: string
  firstName: string
  lastName: string
  adminLevel: AdminLevel | null
  disabledAt: Date | null
  mustSetUpSecondFactor: boolean
  company: { id: string; status: ContractorStatus } | null
}

/** An admin without a second factor, while owners ask for one. */
const lacksSecondFactor = sql<boolean>`${users.role} = 'admin'
  and (select ${platformSettings.adminSecondFactorRequired} from ${platformSettings})
  and not ${hasSecondFactor(users.id)}`

const sessionColumns = {
  id: sessions.id,
  userId: sessions.userId,
  expiresAt: sessions.expiresAt,
  device: sessions.device,
  deviceId: sessions.deviceId,
  address: sessions.address,
  endsAt: sessions.endsAt,
  lastUsedAt: sessions.lastUsedAt,
  createdAt: sessions.createdAt,
}

/** A session with its user and their company, so that one statement is enough. */
const sessionsWithUsers = (db: Executor) =>
  db
    .select({
      session: sessionColumns,
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

/** Prepared, as every request of a signed-in user runs it. */
const sessionById = prepared((db) =>
  sessionsWithUsers(db)
    .where(eq(sessions.id, sql.placeholder('id')))
    .prepare('session'),
)

/** Those of the sessions that have not expired, with their users; looking is no use of them. */
export async function findSessions(
  db: Executor,
  ids: readonly string[],
): Promise<{ id: string; user: UserAttributes & { id: string } }[]> {
  const rows = await sessionsWithUsers(db).where(
    sql`${sessions.id} = any(${sql.param([...ids])}) and ${sessions.expiresAt} > now()`,
  )
  return rows.map(({ session, user, company }) => ({ id: session.id, user: { ...user, company } }))
}

function databaseSession({
  id,
  userId,
  expiresAt,
  ...attributes
}: Omit<DatabaseSession, 'attributes'> & SessionAttributes): DatabaseSession {
  return { id, userId, expiresAt, attributes }
}

/** Lucia's database adapter (its `Adapter` interface) over our tables. `db` may be a transaction. */
export function sessionAdapter(db: Executor): Adapter {
  return {
    async getSessionAndUser(id) {
      const [found] = await sessionById(db).execute({ id })
      if (!found) return [null, null]
      const { id: userId, ...attributes } = found.user
      return [databaseSession(found.session), { id: userId, attributes: { ...attributes, company: found.company } }]
    },
    async getUserSessions(userId) {
      const rows = await db.select(sessionColumns).from(sessions).where(eq(sessions.userId, userId))
      return rows.map(databaseSession)
    },
    async setSession({ id, userId, expiresAt, attributes }) {
      await db.insert(sessions).values({ id, userId, expiresAt: min([expiresAt, attributes.endsAt]), ...attributes })
    },
    /** Never beyond the absolute end either; a session that is already there is not written again. */
    async updateSessionExpiration(id, expiresAt) {
      const latest = sql`least(${expiresAt.toISOString()}::timestamptz, ${sessions.endsAt})`
      await db
        .update(sessions)
        .set({ expiresAt: latest })
        .where(sql`${sessions.id} = ${id} and ${sessions.expiresAt} < ${latest}`)
    },
    async deleteSession(id) {
      await db.delete(sessions).where(eq(sessions.id, id))
    },
    async deleteUserSessions(userId) {
      await db.delete(sessions).where(eq(sessions.userId, userId))
    },
    async deleteExpiredSessions() {
      await db.delete(sessions).where(lte(sessions.expiresAt, new Date()))
    },
  }
}
