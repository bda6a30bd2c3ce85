import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Team } from '~/contracts/admin-account'
import { users } from '~/server/db/schema'
import type { AdminContext } from '../context'

/** Names of a screen's select; a platform with more admins has other troubles. */
const most = 200

/** The admins who may sign in, by name: who can own a project or be mentioned (rules 102 and 103). */
export function listTeam(ctx: AdminContext): Promise<Team> {
  return ctx.db
    .select({ id: users.id, name: sql<string>`${users.firstName} || ' ' || ${users.lastName}` })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.disabledAt)))
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id))
    .limit(most)
}
