import { and, asc, eq, inArray } from 'drizzle-orm'
import type { ReceivedQuote } from '~/contracts/quote'
import { liveQuoteStatuses } from '~/domain/quote-status'
import { assignments, contractors, projects, quotes } from '~/server/db/schema'
import type { AssignmentScope } from '../assignment/assignment-scope'
import type { ServiceContext } from '../context'
import { presentQuotes } from './present-quote'

/**
 * The quotes a homeowner can choose from for one request, side by side: the cheapest first.
 * Drafts and what was withdrawn or replaced are not among them.
 */
export async function listReceivedQuotes(
  ctx: ServiceContext,
  scope: AssignmentScope,
  projectId: string,
): Promise<ReceivedQuote[]> {
  const rows = await ctx.db
    .select({ quote: quotes, assignment: assignments, contractor: contractors })
    .from(quotes)
    .innerJoin(assignments, eq(assignments.id, quotes.assignmentId))
    .innerJoin(projects, eq(projects.id, assignments.projectId))
    .innerJoin(contractors, eq(contractors.id, assignments.contractorId))
    .where(and(eq(projects.id, projectId), scope.condition, inArray(quotes.status, liveQuoteStatuses)))
    .orderBy(asc(quotes.totalCents), asc(quotes.id))
  const presented = await presentQuotes(
    ctx.db,
    rows.map(({ quote }) => quote),
    ctx.now,
  )
  return rows.flatMap(({ quote: { id }, assignment, contractor }) => {
    const quote = presented.get(id)
    if (!quote) return []
    return [
      {
        ...quote,
        leadId: assignment.id,
        leadStatus: assignment.status,
        contractorId: contractor.id,
        companyName: contractor.companyName,
        slug: contractor.status === 'published' ? contractor.slug : null,
        verified: contractor.verified,
        averageRating: contractor.averageRating,
        reviewCount: contractor.reviewCount,
      },
    ]
  })
}
