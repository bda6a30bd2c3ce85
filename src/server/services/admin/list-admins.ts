import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { AdminList } from '~/contracts/admin-account'
import { hasSecondFactor } from '~/server/auth/has-second-factor'
import { adminInvitations, users } from '~/server/db/schema'
import type { OwnerContext } from '../context'

/** Rows of each kind; a platform with more admins has other troubles. */
const most = 200

/** All admins, those who may sign in first, and the invitations that nobody has accepted yet. */
export async function listAdmins(ctx: OwnerContext): Promise<AdminList> {
  const admins = await ctx.db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      adminLevel: sql<'owner' | 'agent'>`${users.adminLevel}`,
      twoStep: hasSecondFactor(users.id),
      disabledAt: users.disabledAt,
      lastLoginAt: users.lastLoginAt,
      createdAt: users.createdAt,
    })
    .from(users)
    .where(eq(users.role, 'admin'))
    .orderBy(sql`${users.disabledAt} is not null`, desc(users.adminLevel), asc(users.createdAt), asc(users.id))
    .limit(most)
  const invitations = await ctx.db
    .select({
      id: adminInvitations.id,
      email: adminInvitations.email,
      adminLevel: adminInvitations.adminLevel,
      invitedBy: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`,
      createdAt: adminInvitations.createdAt,
      expiresAt: adminInvitations.expiresAt,
    })
    .from(adminInvitations)
    .leftJoin(users, eq(users.id, adminInvitations.invitedBy))
    .where(and(isNull(adminInvitations.usedAt), isNull(adminInvitations.voidedAt)))
    .orderBy(desc(adminInvitations.createdAt), desc(adminInvitations.id))
    .limit(most)
  return {
    admins,
    invitations: invitations.map((invitation) => ({ ...invitation, expired: invitation.expiresAt <= ctx.now })),
  }
}
