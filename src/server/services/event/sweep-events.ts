import { and, desc, eq, inArray, lt, ne, sql } from 'drizzle-orm'
import type { Executor } from '~/server/db/client'
import { events, webhookDeliveries } from '~/server/db/schema'

/** Rows of one statement. */
const batch = 5000

/**
 * Deletes events of before this, and with them their deliveries. The last of the feed stays, without its deliveries: it is
 * how far a reader has come who was told of nothing since.
 */
export async function sweepEvents(db: Executor, before: Date): Promise<void> {
  const [last] = await db
    .select({ id: events.id })
    .from(events)
    .orderBy(desc(events.position), desc(events.number))
    .limit(1)
  if (!last) return
  const isOld = lt(events.at, before)
  for (let deleted = batch; deleted === batch; ) {
    const old = db
      .select({ id: events.id })
      .from(events)
      .where(and(isOld, ne(events.id, last.id)))
      .limit(batch)
    deleted = (await db.delete(events).where(inArray(events.id, old)).returning({ id: events.id })).length
  }
  const oldLast = db
    .select({ id: events.id })
    .from(events)
    .where(and(isOld, eq(events.id, last.id)))
  await db.delete(webhookDeliveries).where(inArray(webhookDeliveries.eventId, oldLast))
}

/** Puts all events before the next: a restored database counts its transactions anew, and would show these much later. */
export async function restoreEventOrder(db: Executor): Promise<void> {
  await db.execute(sql`update events set position = '0'::xid8`)
}
