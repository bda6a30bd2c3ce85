import type { Province } from './province'
import { dayIn } from './time-zone'

/** Whether no lead is offered to a contractor now: until and including the day they named, where they are (rule 67). */
export function isAway({ awayUntil, province }: { awayUntil: string | null; province: Province }, now: Date): boolean {
  return awayUntil !== null && awayUntil >= dayIn(province, now)
}
