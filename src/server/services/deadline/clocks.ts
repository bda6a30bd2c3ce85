import { sql } from 'drizzle-orm'
import { assignments, projects } from '~/server/db/schema/index'

/** Where the clocks of `domain/deadlines` start, for conditions over rows. `greatest` ignores what is null. */
export const requestClock = sql`greatest(${projects.createdAt}, ${projects.reopenedAt})`
export const leadClock = sql`greatest(${assignments.createdAt}, ${projects.reopenedAt})`
