import { eq, sql } from 'drizzle-orm'
import type { Executor } from '~/server/db/client'
import { prepared } from '~/server/db/prepared'
import { tallies } from '~/server/db/schema'

export type TallyScope = 'contractors' | 'projects' | 'homeowners'

/**
 * How many rows a scope has by key: contractors by `status:verified`, projects by status, homeowners
 * by whether a project of theirs is active. Kept by triggers, so it is exact and costs the same at a million rows.
 */
export async function readTallies(db: Executor, scope: TallyScope): Promise<Map<string, number>> {
  const rows = await talliesOf(db).execute({ scope })
  return new Map(rows.map(({ key, total }) => [key, total]))
}

const talliesOf = prepared((db) =>
  db
    .select({ key: tallies.key, total: sql<number>`sum(${tallies.change})::int` })
    .from(tallies)
    .where(eq(tallies.scope, sql.placeholder('scope')))
    .groupBy(tallies.key)
    .prepare('tallies_of_scope'),
)

/** The sum of the keys that `counts` says yes to. */
export async function countRows(
  db: Executor,
  scope: TallyScope,
  counts: (key: string) => boolean = () => true,
): Promise<number> {
  let total = 0
  for (const [key, count] of await readTallies(db, scope)) if (counts(key)) total += count
  return total
}

/** Sums up what the triggers appended. Two at once are safe: each row is deleted, and so counted, once. */
export async function compactTallies(db: Executor): Promise<void> {
  await db.execute(sql`
    with gone as (delete from tallies returning scope, key, change)
    insert into tallies (scope, key, change)
    select scope, key, sum(change) from gone group by scope, key having sum(change) <> 0`)
}
