import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Executor } from '~/server/db/client'
import { contractors, projects } from '~/server/db/schema'
import { locatePostalCode } from './locate-postal-code'

/** Gives a place to contractors and projects whose postal code nobody could place when it was stored (rule 130). */
export async function placeUnplaced(db: Executor): Promise<void> {
  for (const table of [contractors, projects]) {
    const area = sql<string>`left(${table.postalCode}, 3)`
    const unplaced = and(isNull(table.latitude), isNotNull(table.postalCode))
    const areas = await db.selectDistinct({ area }).from(table).where(unplaced)
    for (const { area: name } of areas) {
      const location = locatePostalCode(name)
      if (location)
        await db
          .update(table)
          .set(location)
          .where(and(unplaced, eq(area, name)))
    }
  }
}
