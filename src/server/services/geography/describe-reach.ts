import type { Reach, ReachInput } from '~/contracts/contractor-profile'
import { towns } from '~/domain/towns'
import { type Location, locatePostalCode } from './locate-postal-code'

/** As many of the farthest towns as a sentence takes. */
const named = 3

/** What a radius around a postal code takes in, by towns that people know; null where the place is not known. */
export function describeReach({ postalCode, serviceRadius }: ReachInput): Reach {
  const origin = locatePostalCode(postalCode)
  if (!origin) return null
  const byDistance = Object.values<Record<string, string>>(towns)
    .flatMap((province) => Object.entries(province))
    .flatMap(([name, area]) => {
      const place = locatePostalCode(area)
      return place ? [{ name, km: Math.round(kilometresBetween(origin, place)) }] : []
    })
    .sort((left, right) => left.km - right.km)
  const within = byDistance.filter(({ km }) => km <= serviceRadius)
  return { within: within.slice(-named).reverse(), beyond: byDistance[within.length] ?? null }
}

/** Along the great circle (haversine), as the database measures it. */
export function kilometresBetween(from: Location, to: Location): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const chord =
    Math.sin(radians(from.latitude - to.latitude) / 2) ** 2 +
    Math.cos(radians(from.latitude)) *
      Math.cos(radians(to.latitude)) *
      Math.sin(radians(from.longitude - to.longitude) / 2) ** 2
  return 12_742 * Math.asin(Math.min(1, Math.sqrt(chord)))
}
