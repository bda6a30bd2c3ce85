import { and, eq, inArray } from 'drizzle-orm'
import type { Province } from '~/domain/province'
import { dayIn } from '~/domain/time-zone'
import { type DocumentCheck, isCurrent, provincialChecks } from '~/domain/verification'
import type { Executor } from '~/server/db/client'
import { contractorChecks, contractors, documents } from '~/server/db/schema'
import { record } from '../audit/record'
import type { ServiceContext } from '../context'
import type { lockContractor } from './get-contractor'
import { refreshVerification } from './refresh-verification'

/**
 * Applies the move of a locked contractor to another province: checks that are valid in one province only become
 * invalid, unless a verified document is from the new one (rule 115). The verification stays, so whoever is verified
 * stands in "Needs attention" until the checks are made again (rule 70). Moving is no renewal, also there and back: what
 * had lapsed stays lapsed, and what would have lapsed does: on its day, or when its document is deleted or rejected.
 */
export async function moveToProvince(
  tx: Executor,
  ctx: ServiceContext,
  contractor: Awaited<ReturnType<typeof lockContractor>>,
  to: Province,
): Promise<void> {
  const { id, province: from } = contractor
  // What ran out since the daily job has lapsed before the move.
  await refreshVerification(tx, ctx, contractor)
  const today = dayIn(to, ctx.now)
  const [checks, proofs] = await Promise.all([
    tx.select().from(contractorChecks).where(eq(contractorChecks.contractorId, id)),
    tx
      .select()
      .from(documents)
      .where(
        and(
          eq(documents.contractorId, id),
          eq(documents.decision, 'verified'),
          inArray(documents.proves, [...provincialChecks]),
        ),
      ),
  ])
  const lost: DocumentCheck[] = []
  for (const name of provincialChecks) {
    const check = checks.find((row) => row.name === name)
    const papers = proofs.filter(({ proves }) => proves === name)
    if (check?.lapsedAt || papers.length === 0) continue
    const stays = papers.filter((paper) => paper.province === to && isCurrent(paper, today))
    const gone = papers.filter((paper) => !stays.includes(paper))
    for (const paper of gone)
      await tx
        .update(documents)
        .set({ proves: null, provedBeforeMove: name, province: paper.province ?? from })
        .where(eq(documents.id, paper.id))
    if (stays.length > 0) continue
    if (check)
      await tx
        .update(contractorChecks)
        .set({ movedFrom: from, updatedAt: ctx.now })
        .where(eq(contractorChecks.id, check.id))
    lost.push(name)
  }
  // A reason to be verified without papers was given for the province before.
  await tx
    .update(contractors)
    .set({ unprovedReason: null, unprovedReasonBy: null, unprovedReasonAt: null })
    .where(eq(contractors.id, id))
  await record(tx, ctx, {
    action: 'contractor.moved',
    entity: 'contractor',
    entityId: id,
    details: { from, to, checks: lost },
  })
}
