import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { EventList, ListEventsInput } from '~/contracts/event'
import { InvalidError } from '~/domain/errors'
import { isUuid } from '~/domain/slug'
import { events } from '~/server/db/schema'
import type { AdminContext } from '../context'
import { type CursorScope, decodeCursor, encodeCursor } from '../list/cursor'
import { presentEvents } from './present-events'

/**
 * The events after one, the oldest first. Only what no open transaction can still come before is shown: whoever goes on
 * behind the last one misses none (rule 126).
 * @throws InvalidError for an id of no event that is kept, and for a cursor of another list
 */
export async function listEvents(
  ctx: AdminContext,
  { after, cursor, type, limit }: ListEventsInput,
): Promise<EventList> {
  const scope: CursorScope = { name: 'events', order: 'asc', filters: { type } }
  const from = cursor
    ? await findPosition(ctx, 'cursor', decodeCursor(cursor, scope, []).id)
    : after !== undefined && (await findPosition(ctx, 'after', after))
  const rows = await ctx.db
    .select()
    .from(events)
    .where(
      and(
        sql`${events.position} < pg_snapshot_xmin(pg_current_snapshot())`,
        from
          ? sql`(${events.position}, ${events.number}) > (${from.position}::xid8, ${from.number}::bigint)`
          : undefined,
        type?.length ? inArray(events.type, type) : undefined,
      ),
    )
    .orderBy(asc(events.position), asc(events.number))
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return {
    events: await presentEvents(ctx.db, page),
    nextCursor: last ? encodeCursor(scope, { direction: 'next', id: last.id, keys: [] }) : null,
  }
}

async function findPosition({ db }: AdminContext, field: 'after' | 'cursor', id: string) {
  const [found] = isUuid(id)
    ? await db.select({ position: events.position, number: events.number }).from(events).where(eq(events.id, id))
    : []
  if (found) return found
  throw new InvalidError('No event with this id is kept. Please start again from the oldest.', {
    field,
    reason: 'unknown_cursor',
  })
}
