import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Unread } from '~/contracts/live'
import type { SignedInActor } from '~/server/auth/actor'
import { assignments, messages, projects } from '~/server/db/schema'
import type { ServiceContext } from '../context'

/** What somebody has not read yet, in all of their threads; nobody writes to admins. */
export async function countUnread({ db, actor }: ServiceContext<SignedInActor>): Promise<Unread> {
  if (actor.kind === 'admin' || (actor.kind === 'contractor' && !actor.contractorId)) return { messages: 0 }
  const own =
    actor.kind === 'homeowner'
      ? and(eq(projects.homeownerId, actor.userId), eq(messages.sender, 'contractor'))
      : and(eq(assignments.contractorId, actor.contractorId ?? ''), eq(messages.sender, 'homeowner'))
  const [row] = await db
    .select({ messages: sql<number>`count(*)::int` })
    .from(messages)
    .innerJoin(assignments, eq(assignments.id, messages.assignmentId))
    .innerJoin(projects, eq(projects.id, assignments.projectId))
    .where(and(own, isNull(messages.readAt), isNull(assignments.withdrawnAt)))
  return { messages: row?.messages ?? 0 }
}
