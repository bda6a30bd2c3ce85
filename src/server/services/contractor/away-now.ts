import { type SQL, sql } from 'drizzle-orm'
import { provinces } from '~/domain/province'
import { dayIn } from '~/domain/time-zone'

/** `isAway` of `domain/away` over the columns of a contractor. */
export function awayNow(now: Date): SQL<boolean> {
  const today = JSON.stringify(Object.fromEntries(provinces.map((province) => [province, dayIn(province, now)])))
  return sql<boolean>`coalesce(away_until >= (${today}::jsonb ->> province)::date, false)`
}
