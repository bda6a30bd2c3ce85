import { and, asc, desc, eq, inArray, not, type SQL, sql } from 'drizzle-orm'
import type { EventList, ListEventsInput } from '~/contracts/event'
import { InvalidError } from '~/domain/errors'
import { isUuid } from '~/domain/slug'
import { events } from '~/server/db/schema'
import type { AdminContext } from '../context'
import { type CursorScope, decodeCursor, encodeCursor } from '../list/cursor'
import { presentEvents } from './present-events'

/**
 * The events after one, the oldest first. Only what no open transaction can still come before is shown: whoever goes on
 * behind the last one misses none (rule 126). What was read to counts events of other types too.
 * @throws InvalidError for an id of no event that is kept, and for a cursor of another list
 */
export async function listEvents(
  ctx: AdminContext,
  { after, cursor, type, limit }: ListEventsInput,
): Promise<EventList> {
  const scope: CursorScope = { name: 'events', order: 'asc', filters: { type: type?.toSorted() } }
  const from = cursor
    ? await findPosition(ctx, 'cursor', decodeCursor(cursor, scope, []).id)
    : after !== undefined && (await findPosition(ctx, 'after', after))
  const unread = and(
    sql`${events.position} < pg_snapshot_xmin(pg_current_snapshot())`,
    from ? isAfter(from) : undefined,
  )
  // Nothing can still come before it, so the page may be read by a later snapshot.
  const [newest] = await ctx.db
    .select(position)
    .from(events)
    .where(unread)
    .orderBy(desc(events.position), desc(events.number))
    .limit(1)
  const rows = newest
    ? await ctx.db
        .select()
        .from(events)
        .where(and(unread, not(isAfter(newest)), type?.length ? inArray(events.type, type) : undefined))
        .orderBy(asc(events.position), asc(events.number))
        .limit(limit + 1)
    : []
  const page = rows.slice(0, limit)
  const isLast = rows.length <= limit
  const readTo = isLast ? (newest ?? from) : page.at(-1)
  const resumeCursor = readTo ? encodeCursor(scope, { direction: 'next', id: readTo.id, keys: [] }) : null
  return {
    events: await presentEvents(ctx.db, page),
    nextCursor: isLast ? null : resumeCursor,
    resumeCursor,
  }
}

const position = { id: events.id, position: events.position, number: events.number }

/** Of `events`: it stands behind another in the feed. */
function isAfter({ position, number }: { position: string; number: number }): SQL {
  return sql`(${events.position}, ${events.number}) > (${position}::xid8, ${number}::bigint)`
}

async function findPosition({ db }: AdminContext, field: 'after' | 'cursor', id: string) {
  const [found] = isUuid(id) ? await db.select(position).from(events).where(eq(events.id, id)) : []
  if (found) return found
  throw new InvalidError('No event with this id is kept. Please start again from the oldest.', {
    field,
    reason: 'unknown_cursor',
  })
}
