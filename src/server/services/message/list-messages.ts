import { and, desc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Message, Thread, ThreadInput } from '~/contracts/message'
import { homeownerName, mayReadContact } from '~/domain/contact-access'
import { isUuid } from '~/domain/slug'
import type { Executor } from '~/server/db/client'
import { messages } from '~/server/db/schema'
import { type AssignmentRows, type AssignmentScope, findAssignment } from '../assignment/assignment-scope'
import type { ServiceContext } from '../context'
import { otherCursor, unknownCursor } from '../list/cursor'
import { filesOfMessages } from './message-files'
import { isWritable } from './writable'

/**
 * The messages of one lead, the newest last, a page at a time from the end.
 * @throws NotFoundError for somebody else's lead; InvalidError for a cursor that is no message of it.
 */
export async function listMessages(
  ctx: ServiceContext,
  party: AssignmentScope,
  { id, limit, cursor }: ThreadInput,
): Promise<Thread> {
  const lead = await findAssignment(ctx.db, party, id)
  const inThread = eq(messages.assignmentId, lead.assignment.id)
  const before = cursor ? await olderThan(ctx.db, cursor, inThread) : undefined
  const [rows, [counted]] = await Promise.all([
    ctx.db
      .select()
      .from(messages)
      .where(and(inThread, before))
      .orderBy(desc(messages.createdAt), desc(messages.id))
      .limit(limit + 1),
    ctx.db
      .select({ unread: sql<number>`count(*)::int` })
      .from(messages)
      .where(and(inThread, ne(messages.sender, party.side), isNull(messages.readAt))),
  ])
  const page = rows.slice(0, limit)
  const older = rows.length > limit ? (page.at(-1)?.id ?? null) : null
  return {
    messages: await presentMessages(ctx, page.reverse(), lead, party),
    older,
    nextCursor: older,
    unread: counted?.unread ?? 0,
    writable: isWritable(lead),
  }
}

/** The messages before one of the same thread. */
async function olderThan(db: Executor, id: string, inThread: SQL): Promise<SQL> {
  const [edge] = isUuid(id)
    ? await db
        .select({ createdAt: messages.createdAt })
        .from(messages)
        .where(and(inThread, eq(messages.id, id)))
    : []
  if (!edge) throw isUuid(id) ? otherCursor() : unknownCursor()
  return sql`(${messages.createdAt}, ${messages.id}) < (select edge.created_at, edge.id from messages as edge where edge.id = ${id})`
}

/** Messages of one lead as one side reads them, with the files it may read (rule 56). */
export async function presentMessages(
  { db, now }: Pick<ServiceContext, 'now'> & { db: Executor },
  rows: readonly (typeof messages.$inferSelect)[],
  { assignment, project, contractor }: AssignmentRows,
  { side }: AssignmentScope,
): Promise<Message[]> {
  const homeowner = side === 'homeowner' ? project.customerName : homeownerName(assignment, project, now)
  const readsAll = side === 'homeowner' || mayReadContact(assignment, project, now)
  const attached = await filesOfMessages(db, readsAll ? rows : rows.filter(({ sender }) => sender === side))
  return rows.map(({ id, sender, body, fileCount, createdAt, readAt }) => ({
    id,
    sender,
    senderName: sender === 'homeowner' ? homeowner : contractor.companyName,
    body,
    files: fileCount,
    attachments: attached.get(id) ?? [],
    createdAt,
    readAt,
  }))
}
