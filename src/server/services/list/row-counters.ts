import { eq, sql } from 'drizzle-orm'
import type { Executor } from '~/server/db/client'
import { prepared } from '~/server/db/prepared'
import { rowCounters } from '~/server/db/schema'

export type CounterScope = 'contractors' | 'projects' | 'homeowners'

/**
 * How many rows a scope has by key: contractors by `status:verified`, projects by status, homeowners
 * by whether a project of theirs is active. Kept by triggers, so it is exact and costs the same at a million rows.
 */
export async function readCounters(db: Executor, scope: CounterScope): Promise<Map<string, number>> {
  const rows = await countersOf(db).execute({ scope })
  return new Map(rows.map(({ key, total }) => [key, total]))
}

const countersOf = prepared((db) =>
  db
    .select({ key: rowCounters.key, total: sql<number>`sum(${rowCounters.change})::int` })
    .from(rowCounters)
    .where(eq(rowCounters.scope, sql.placeholder('scope')))
    .groupBy(rowCounters.key)
    .prepare('counters_of_scope'),
)

/** The sum of the keys that `counts` says yes to. */
export async function countRows(
  db: Executor,
  scope: CounterScope,
  counts: (key: string) => boolean = () => true,
): Promise<number> {
  return sumCounters(await readCounters(db, scope), counts)
}

/** The same of counters that were read. */
export function sumCounters(counters: ReadonlyMap<string, number>, counts: (key: string) => boolean): number {
  let total = 0
  for (const [key, count] of counters) if (counts(key)) total += count
  return total
}

/** Sums up what the triggers appended. Two at once are safe: each row is deleted, and so counted, once. */
export async function compactCounters(db: Executor): Promise<void> {
  await db.execute(sql`
    with gone as (delete from row_counters returning scope, key, change)
    insert into row_counters (scope, key, change)
    select scope, key, sum(change) from gone group by scope, key having sum(change) <> 0`)
}
