import { inArray, lt, sql } from 'drizzle-orm'
import type { Executor } from '~/server/db/client'
import { events } from '~/server/db/schema'

/** Rows of one statement. */
const batch = 5000

/** Deletes events of before this, and with them their deliveries. */
export async function sweepEvents(db: Executor, before: Date): Promise<void> {
  for (let deleted = batch; deleted === batch; ) {
    const old = db.select({ id: events.id }).from(events).where(lt(events.at, before)).limit(batch)
    deleted = (await db.delete(events).where(inArray(events.id, old)).returning({ id: events.id })).length
  }
}

/** Puts all events before the next: a restored database counts its transactions anew, and would show these much later. */
export async function restoreEventOrder(db: Executor): Promise<void> {
  await db.execute(sql`update events set position = '0'::xid8`)
}
