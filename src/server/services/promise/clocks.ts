import { sql } from 'drizzle-orm'
import { assignments, projects } from '~/server/db/schema'

/** Where the clocks of `domain/promise` start, for conditions over rows. `greatest` ignores what is null. */
export const requestClock = sql`greatest(${projects.createdAt}, ${projects.reopenedAt})`
export const leadClock = sql`greatest(${assignments.createdAt}, ${projects.reopenedAt})`
