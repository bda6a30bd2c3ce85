import { and, eq, isNull, lte, ne, not, sql } from 'drizzle-orm'
import type { ReadMessagesInput } from '~/contracts/message'
import { isUuid } from '~/domain/slug'
import { messages } from '~/server/db/schema'
import { type AssignmentScope, findAssignment } from '../assignment/assignment-scope'
import type { ServiceContext } from '../context'
import { skipWaiting } from '../mail/topic'
import { messagesTopic } from './send-message'

/**
 * Marks the other side's messages as read, up to the newest one seen. Returns how many were marked.
 * @throws NotFoundError for somebody else's lead.
 */
export async function readMessages(
  ctx: ServiceContext,
  party: AssignmentScope,
  { id, upTo }: ReadMessagesInput,
): Promise<{ read: number }> {
  const { assignment } = await findAssignment(ctx.db, party, id)
  if (upTo && !isUuid(upTo)) return { read: 0 }
  const read = await ctx.db
    .update(messages)
    .set({ readAt: ctx.now })
    .where(
      and(
        eq(messages.assignmentId, assignment.id),
        ne(messages.sender, party.side),
        isNull(messages.readAt),
        upTo
          ? lte(
              sql`(${messages.createdAt}, ${messages.id})`,
              sql`(select edge.created_at, edge.id from messages as edge
                where edge.id = ${upTo} and edge.assignment_id = ${assignment.id})`,
            )
          : undefined,
      ),
    )
    .returning({ id: messages.id })
  const unread = sql`exists (
    select from messages
    where assignment_id = ${assignment.id} and sender <> ${party.side} and read_at is null
  )`
  // One statement marks messages and skips their mails, so that the mail of a concurrent message is still sent.
  await skipWaiting(ctx.db, ctx.now, messagesTopic(assignment.id, party.side), not(unread))
  return { read: read.length }
}
