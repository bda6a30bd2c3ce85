import { type SQL, sql } from 'drizzle-orm'

/** A place in degrees: columns, or parameters with their type. */
export interface Degrees {
  latitude: SQL
  longitude: SQL
}

/** Kilometres along the great circle (haversine); null when one of the places is not known. */
export function kilometresBetween(from: Degrees, to: Degrees): SQL {
  // `least` skips nulls: without the guard an unknown place would be the farthest.
  return sql`case when ${from.latitude} is not null and ${to.latitude} is not null then 12742 * asin(least(1, sqrt(
    pow(sin(radians(${from.latitude} - ${to.latitude}) / 2), 2)
    + cos(radians(${from.latitude})) * cos(radians(${to.latitude}))
      * pow(sin(radians(${from.longitude} - ${to.longitude}) / 2), 2)))) end`
}
