import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import type { Executor } from '~/server/db/client'
import { projects, users } from '~/server/db/schema'

type RequestRow = typeof projects.$inferSelect

const isOrphanOf = (email: string) =>
  and(eq(sql`lower(${projects.email})`, email.toLowerCase()), isNull(projects.homeownerId))

/**
 * Locks an account's requests, and those `email` is about to bring it, in the order of everything else that
 * changes requests. Taken before the account's own row, which every move of a request counts in.
 */
export function lockRequestsOf(tx: Executor, userId: string, email?: string): Promise<RequestRow[]> {
  const own = eq(projects.homeownerId, userId)
  return tx
    .select()
    .from(projects)
    .where(email ? or(own, isOrphanOf(email)) : own)
    .orderBy(asc(projects.id))
    .for('update')
}

/**
 * Gives a homeowner, whose email has just been proved, the requests that were made with it and belong
 * to nobody. Answers how many.
 */
export async function linkRequests(tx: Executor, homeowner: { id: string; email: string }): Promise<number> {
  const linked = await tx
    .update(projects)
    .set({ homeownerId: homeowner.id })
    .where(isOrphanOf(homeowner.email))
    .returning({ id: projects.id })
  return linked.length
}

/**
 * The homeowner a new request belongs to: whoever has proved its email, signed in or not. The row is
 * held meanwhile, so that a proof at the same moment either is seen here or sees the request.
 */
export async function findProvedHomeowner(tx: Executor, email: string): Promise<string | null> {
  const [homeowner] = await tx
    .select({ id: users.id, provedAt: users.emailProvedAt })
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, email.toLowerCase()), eq(users.role, 'homeowner')))
    .for('no key update')
  return homeowner?.provedAt ? homeowner.id : null
}
