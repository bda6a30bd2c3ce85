import { and, desc, eq, isNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { Thread, ThreadInput } from '~/contracts/message'
import { homeownerName } from '~/domain/contact-access'
import { isUuid } from '~/domain/slug'
import { messages } from '~/server/db/schema'
import { type AssignmentRows, type AssignmentScope, findAssignment } from '../assignment/assignment-scope'
import type { ServiceContext } from '../context'
import { isWritable } from './writable'

/**
 * The messages of one lead, the newest last, a page at a time from the end.
 * @throws NotFoundError for somebody else's lead.
 */
export async function listMessages(
  ctx: ServiceContext,
  party: AssignmentScope,
  { id, limit, cursor }: ThreadInput,
): Promise<Thread> {
  const lead = await findAssignment(ctx.db, party, id)
  const inThread = eq(messages.assignmentId, lead.assignment.id)
  const [rows, [counted]] = await Promise.all([
    ctx.db
      .select()
      .from(messages)
      .where(and(inThread, cursor ? olderThan(cursor) : undefined))
      .orderBy(desc(messages.createdAt), desc(messages.id))
      .limit(limit + 1),
    ctx.db
      .select({ unread: sql<number>`count(*)::int` })
      .from(messages)
      .where(and(inThread, ne(messages.sender, party.side), isNull(messages.readAt))),
  ])
  const page = rows.slice(0, limit)
  return {
    messages: page.reverse().map((row) => presentMessage(row, lead, party, ctx.now)),
    older: rows.length > limit ? (page[0]?.id ?? null) : null,
    unread: counted?.unread ?? 0,
    writable: isWritable(lead),
  }
}

/** What has not the shape of an id names no message, so there is nothing before it. */
function olderThan(id: string): SQL | undefined {
  if (!isUuid(id)) return sql`false`
  return lt(
    sql`(${messages.createdAt}, ${messages.id})`,
    sql`(select edge.created_at, edge.id from messages as edge where edge.id = ${id})`,
  )
}

/** A message as one side reads it. */
export function presentMessage(
  row: typeof messages.$inferSelect,
  { assignment, project, contractor }: AssignmentRows,
  { side }: AssignmentScope,
  now: Date,
) {
  const { id, sender, body, createdAt, readAt } = row
  const homeowner = side === 'homeowner' ? project.customerName : homeownerName(assignment, project, now)
  const senderName = sender === 'homeowner' ? homeowner : contractor.companyName
  return { id, sender, senderName, body, createdAt, readAt }
}
