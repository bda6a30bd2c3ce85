import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { HireContractorInput } from '~/contracts/own-project'
import { assignmentMoves } from '~/domain/assignment-status'
import { ConflictError, NotFoundError } from '~/domain/errors'
import { closedProjectStatuses } from '~/domain/project-status'
import { isExpired, liveQuoteStatuses } from '~/domain/quote-status'
import { isUuid } from '~/domain/slug'
import type { Executor } from '~/server/db/client'
import { assignments, projects, quotes } from '~/server/db/schema/index'
import { quoteReceived, refuseWhenHired, winAssignment } from '../assignment/win-assignment'
import { type HomeownerContext, inTransaction } from '../context'
import { lockContractor } from '../contractor/get-contractor'
import { findOwnProjectId, lockOwnProject } from './own-project'

type Lead = typeof assignments.$inferSelect
type QuoteRow = typeof quotes.$inferSelect

/**
 * The homeowner chooses one contractor: that lead is won with its quote, the others are lost, and the
 * project is scheduled, all at once (rule 14).
 * @throws NotFoundError; ConflictError when somebody is hired already, the request is closed, the
 *   contractor is out, the quote was replaced, withdrawn or is past its last day, or there is one and none is named.
 */
export async function hireContractor(
  ctx: HomeownerContext,
  { id, address, ...choice }: HireContractorInput,
): Promise<string> {
  return inTransaction(ctx, async (tx) => {
    // The contractor before the project, as whatever else changes both does.
    const meant = await findChoice(tx, await findOwnProjectId(tx, ctx, { id }), choice)
    if (meant) await lockContractor(tx, meant.lead.contractorId)
    const { request } = await lockOwnProject(tx, ctx, { id })
    if (closedProjectStatuses.includes(request.status)) throw new ConflictError('This request is closed')
    const chosen = await findChoice(tx, request.id, choice)
    if (!chosen) throw new NotFoundError(choice.quoteId ? 'Quote' : 'Contractor')
    const { lead, quote } = chosen
    await refuseWhenHired(tx, request.id)
    if (!assignmentMoves(lead.status, 'homeowner').includes('won'))
      throw new ConflictError('This contractor is no longer available for this project')
    if (!choice.quoteId && quote && !isExpired(quote, ctx.now)) throw quoteReceived(quote)
    // Before the mail that gives the winner the address. Left out, the known one stays.
    if (address) await tx.update(projects).set({ address }).where(eq(projects.id, request.id))
    await winAssignment(tx, ctx, { ...request, ...(address && { address }) }, { lead, quote })
    return request.id
  })
}

/** The lead that is meant, with the quote it is hired by: the one that was named, or its live one. Null when there is none. */
async function findChoice(
  tx: Executor,
  projectId: string,
  { quoteId, assignmentId }: Pick<HireContractorInput, 'quoteId' | 'assignmentId'>,
): Promise<{ lead: Lead; quote: QuoteRow | null } | null> {
  const ids = [quoteId, assignmentId].filter((id) => id !== undefined)
  const [row] = ids.every(isUuid)
    ? await tx
        .select({ lead: assignments, quote: quotes })
        .from(assignments)
        .leftJoin(
          quotes,
          and(
            eq(quotes.assignmentId, assignments.id),
            quoteId ? eq(quotes.id, quoteId) : inArray(quotes.status, liveQuoteStatuses),
          ),
        )
        .where(
          and(
            eq(assignments.projectId, projectId),
            isNull(assignments.withdrawnAt),
            quoteId ? eq(quotes.id, quoteId) : undefined,
            assignmentId ? eq(assignments.id, assignmentId) : undefined,
          ),
        )
    : []
  // A draft is the contractor's own paper: for the homeowner it is not there.
  return row && row.quote?.status !== 'draft' ? row : null
}
