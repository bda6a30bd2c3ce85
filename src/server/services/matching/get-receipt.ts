import { eq, inArray } from 'drizzle-orm'
import type { MatchReceipt } from '~/contracts/match-receipt'
import { NotFoundError } from '~/domain/errors'
import { goneCompany, type OwnReceipt, reasonsForContractor, receiptSize } from '~/domain/match-receipt'
import { isUuid } from '~/domain/slug'
import { assignments, contractors, matchReceipts, type projects } from '~/server/db/schema'
import { contractorScope, findAssignment } from '../assignment/assignment-scope'
import type { AdminContext, ContractorContext } from '../context'

/**
 * The whole receipt of an assignment. Companies are called as they are now; who was deleted has no name.
 * @throws NotFoundError also for an assignment that is older than receipts.
 */
export async function getReceipt(ctx: AdminContext, id: string): Promise<MatchReceipt> {
  const [row] = isUuid(id)
    ? await ctx.db
        .select({ receipt: matchReceipts, contractorId: assignments.contractorId, origin: assignments.origin })
        .from(matchReceipts)
        .innerJoin(assignments, eq(assignments.id, matchReceipts.assignmentId))
        .where(eq(matchReceipts.assignmentId, id))
    : []
  if (!row) throw new NotFoundError('Receipt')
  const { candidates, ...receipt } = row.receipt
  const ids = candidates.map(({ contractorId }) => contractorId)
  const named = await ctx.db
    .select({ id: contractors.id, companyName: contractors.companyName })
    .from(contractors)
    .where(inArray(contractors.id, ids))
  const names = new Map(named.map(({ id: contractorId, companyName }) => [contractorId, companyName]))
  return {
    ...receipt,
    origin: row.origin,
    listed: candidates.some(
      ({ contractorId, place }) => contractorId === row.contractorId && place !== null && place <= receiptSize,
    ),
    candidates: candidates.map((candidate) => ({
      ...candidate,
      companyName: names.get(candidate.contractorId) ?? goneCompany,
      chosen: candidate.contractorId === row.contractorId,
      lastAssignedAt: candidate.lastAssignedAt === null ? null : new Date(candidate.lastAssignedAt),
    })),
  }
}

/**
 * Why the signed-in contractor got a lead: their own values only.
 * @throws NotFoundError for another contractor's or a withdrawn lead.
 */
export async function explainLead(ctx: ContractorContext, id: string): Promise<{ reasons: string[] }> {
  const { assignment, project } = await findAssignment(ctx.db, contractorScope(ctx), id)
  const [receipt] = await ctx.db.select().from(matchReceipts).where(eq(matchReceipts.assignmentId, assignment.id))
  return { reasons: reasonsForContractor(ownReceipt(assignment, project, receipt)) }
}

/** As much of a receipt as the two sides of an assignment may know; one older than receipts has none. */
export function ownReceipt(
  { origin, contractorId }: Pick<typeof assignments.$inferSelect, 'origin' | 'contractorId'>,
  { projectType }: Pick<typeof projects.$inferSelect, 'projectType'>,
  receipt: typeof matchReceipts.$inferSelect | null | undefined,
): OwnReceipt {
  return {
    origin,
    serviceNeeded: projectType,
    considered: receipt?.considered ?? 0,
    chosen: receipt?.candidates.find((candidate) => candidate.contractorId === contractorId) ?? null,
  }
}
