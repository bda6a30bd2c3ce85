import { sql } from 'drizzle-orm'
import { assignments, projects } from '~/server/db/schema/index'

/** Where a lead's clock of `domain/deadlines` starts, for conditions over rows. `greatest` ignores what is null. */
export const leadClock = sql`greatest(${assignments.createdAt}, ${projects.reopenedAt})`
