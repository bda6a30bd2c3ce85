import { sql } from 'drizzle-orm'
import type { OfferObstacle } from '~/domain/matching'

const when = (obstacle: OfferObstacle, condition: ReturnType<typeof sql>) =>
  sql`case when ${condition} then ${sql.raw(`'${obstacle}'`)} end`

/**
 * What keeps a project from being offered to a contractor first: none may, for whom the platform itself assigns
 * (rule 64). Over the columns of `measured` in `rank-candidates.ts`; what is added here is a word and a sentence of
 * `domain/matching` too.
 */
export const offerObstaclesOf = sql`array_remove(array[${sql.join(
  [
    when('account', sql`user_id is null`),
    when('unpublished', sql`status <> 'published'`),
    when('trade', sql`not offers`),
    when('reach', sql`not reachable`),
    when('away', sql`away`),
    when('fee', sql`fee_open`),
  ],
  sql`, `,
)}], null)`
