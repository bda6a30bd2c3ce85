import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { ThreadSummary } from '~/contracts/message'
import type { MessageSender } from '~/domain/message'
import { assignments, contractors, projects } from '~/server/db/schema'
import type { HomeownerContext } from '../context'
import { isWritable } from './writable'

/** Maximum number of threads returned. */
const cap = 200

/** The homeowner's threads, one per lead: those with the newest message first, then the newest leads. */
export async function listThreads(ctx: HomeownerContext): Promise<ThreadSummary[]> {
  const last = sql<{ body: string; files: number; sender: MessageSender; createdAt: string } | null>`(
    select jsonb_build_object('body', left(body, 140), 'files', file_count, 'sender', sender, 'createdAt', created_at)
    from messages where messages.assignment_id = ${assignments.id} order by created_at desc, id desc limit 1
  )`
  const rows = await ctx.db
    .select({
      assignment: assignments,
      project: projects,
      contractor: contractors,
      last,
      unread: sql<number>`(
        select count(*)::int from messages
        where messages.assignment_id = ${assignments.id} and messages.sender = 'contractor' and messages.read_at is null
      )`,
    })
    .from(assignments)
    .innerJoin(projects, eq(projects.id, assignments.projectId))
    .innerJoin(contractors, eq(contractors.id, assignments.contractorId))
    .where(and(eq(projects.homeownerId, ctx.actor.userId), isNull(assignments.withdrawnAt)))
    .orderBy(
      sql`(select max(created_at) from messages where messages.assignment_id = ${assignments.id}) desc nulls last`,
      desc(assignments.createdAt),
      desc(assignments.id),
    )
    .limit(cap)
  return rows.map(({ assignment, project, contractor, last: newest, unread }) => ({
    assignmentId: assignment.id,
    projectId: project.id,
    reference: project.reference,
    serviceNeeded: project.projectType,
    companyName: contractor.companyName,
    last: newest && { ...newest, createdAt: new Date(newest.createdAt) },
    unread,
    writable: isWritable({ assignment, project, contractor }),
  }))
}
