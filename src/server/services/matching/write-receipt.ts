import { matchingRuleVersion, type ReceiptCandidate } from '~/domain/match-receipt'
import type { Executor } from '~/server/db/client'
import { type assignments, matchReceipts } from '~/server/db/schema'
import { type Candidate, describeCandidates, type MatchedProject, rankCandidates } from './rank-candidates'

type Receipt = Omit<typeof matchReceipts.$inferInsert, 'assignmentId'>

/**
 * Why this contractor gets a lead: who is considered at this moment, the best of them, and where the chosen one
 * stands (rule 65). Read before the assignment is written, which changes it all. For a homeowner's own choice nobody
 * else is considered.
 */
export async function readReceipt(
  tx: Executor,
  now: Date,
  project: MatchedProject,
  contractorId: string,
  origin: (typeof assignments.$inferSelect)['origin'],
): Promise<Receipt> {
  const { considered, candidates } =
    origin === 'direct'
      ? { considered: 0, candidates: [] }
      : await rankCandidates(tx, now, project, { chosenId: contractorId })
  const isListed = candidates.some((candidate) => candidate.contractorId === contractorId)
  const [chosen = null] = isListed ? [] : await describeCandidates(tx, now, project, [contractorId])
  return {
    ruleVersion: matchingRuleVersion,
    considered,
    candidates: [...candidates, ...(chosen ? [chosen] : [])].map(factorsOf),
    createdAt: now,
  }
}

/** Keeps what `readReceipt` found beside the assignment, in its transaction. */
export async function writeReceipt(tx: Executor, assignmentId: string, receipt: Receipt): Promise<void> {
  await tx.insert(matchReceipts).values({ ...receipt, assignmentId })
}

/** Names are read with their rows, so that a company that is deleted is not kept here. */
function factorsOf(candidate: Candidate): ReceiptCandidate {
  const { companyName: _name, city: _city, province: _province, ...factors } = candidate
  const { account: _account, published: _published, away: _away, ...kept } = factors
  return kept
}
