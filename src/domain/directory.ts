/** Orders of the public list of contractors; `nearest` needs a postal code (rule 110). */
export const directorySorts = ['nearest', 'name', 'rating', 'response'] as const
export type DirectorySort = (typeof directorySorts)[number]

/** Kilometres around a postal code within which another order than by distance lists contractors. */
export const nearbyKm = 100

/** The list's order: as asked for, else by distance where it is known from where. */
export function directoryOrder(sort: DirectorySort | undefined, hasOrigin: boolean): DirectorySort {
  return sort ?? (hasOrigin ? 'nearest' : 'name')
}

/** A page about a service counts what it says of at most so many contractors; of more it says that they are more. */
export const directoryFacts = { most: 100 } as const

/** How fast a contractor answers is said of so many days, and from so many leads on. */
export const answerTimes = { days: 90, fewest: 5 } as const

/** Hours that half of the leads were answered within, rounded up; null where there are too few. */
export function answerHours(minutes: number | null): number | null {
  return minutes === null ? null : Math.max(1, Math.ceil(minutes / 60))
}
