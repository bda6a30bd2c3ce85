import { and, eq, isNull, lte, ne, sql } from 'drizzle-orm'
import type { ReadMessages } from '~/contracts/message'
import { isUuid } from '~/domain/slug'
import { messages } from '~/server/db/schema'
import type { ServiceContext } from '../context'
import { findLead, type LeadParty } from '../lead/lead-party'

/**
 * Marks what the other side wrote as read, up to the newest message that was seen. Says how many it were.
 * @throws NotFoundError for somebody else's lead.
 */
export async function readMessages(
  ctx: ServiceContext,
  party: LeadParty,
  { id, upTo }: ReadMessages,
): Promise<{ read: number }> {
  const { assignment } = await findLead(ctx.db, party, id)
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
              sql`(select edge.created_at, edge.id from messages as edge where edge.id = ${upTo})`,
            )
          : undefined,
      ),
    )
    .returning({ id: messages.id })
  return { read: read.length }
}
