import { sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import type { Database } from '~/server/db/client'

/** Waits until the feed shows every event: transactions of other test files, on the same server, hold it up too. */
export async function eventsShown(db: Database): Promise<void> {
  await vi.waitFor(
    async () => {
      const [row] = await db.execute<{ hidden: number }>(
        sql`select count(*)::int as hidden from events where position >= pg_snapshot_xmin(pg_current_snapshot())`,
      )
      expect(row?.hidden).toBe(0)
    },
    { timeout: 20_000, interval: 10 },
  )
}
