import { sql } from 'drizzle-orm'
import { resumableForMinutes } from '~/domain/change'
import type { Executor } from '~/server/db/client'

/** Twice as long as a line can be resumed: a change is noted before its transaction ends. */
const keptMinutes = 2 * resumableForMinutes

/** Deletes what no open screen can ask for any more, by the database's clock. */
export async function sweepChanges(db: Executor): Promise<void> {
  await db.execute(sql`delete from changes where at < now() - make_interval(mins => ${keptMinutes})`)
}

/** Deletes all: a restored database counts its transactions anew. */
export async function forgetChanges(db: Executor): Promise<void> {
  await db.execute(sql`delete from changes`)
}
