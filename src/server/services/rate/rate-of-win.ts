import type { Executor } from '~/server/db/client'
import { acceptedAt, rateAt } from './read-rates'

/**
 * The rate that a win stores (rule 73): the one that holds at that moment. One above zero that the contractor has not
 * accepted costs them nothing of it: then it is the one that held when they got the lead, which they had accepted.
 */
export async function rateOfWin(
  tx: Executor,
  now: Date,
  { contractorId, createdAt }: { contractorId: string; createdAt: Date },
): Promise<string | null> {
  const holding = await rateAt(tx, now)
  if (!holding || holding.percent === 0 || (await acceptedAt(tx, contractorId, holding.id))) return holding?.id ?? null
  const before = await rateAt(tx, createdAt)
  const isOwed = before && (before.percent === 0 || (await acceptedAt(tx, contractorId, before.id)))
  return isOwed ? before.id : null
}
