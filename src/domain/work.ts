import { addDays } from 'date-fns/addDays'

/** What happens between a hire and the end of the work (rule 74). */
export const work = {
  /** Days after "finished" at which a project is completed by itself, unless its homeowner objects. */
  completesAfterDays: 7,
} as const

/** When a project is completed by itself whose contractor said at this instant that the work is finished. */
export function completesAt(finishedAt: Date): Date {
  return addDays(finishedAt, work.completesAfterDays)
}
