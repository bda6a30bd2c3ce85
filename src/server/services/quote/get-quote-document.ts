import { and, eq, inArray, isNull, ne, type SQL } from 'drizzle-orm'
import type { Quote } from '~/contracts/quote'
import { NotFoundError } from '~/domain/errors'
import { displayPhone } from '~/domain/phone'
import { liveQuoteStatuses } from '~/domain/quote-status'
import { isUuid } from '~/domain/slug'
import { assignments, contractors, projects, quotes } from '~/server/db/schema'
import { contractorScope, homeownerScope, linkHolderScope } from '../assignment/assignment-scope'
import type { ContractorContext, HomeownerContext, ServiceContext } from '../context'
import { findOwnProjectId } from '../project/own-project'
import { consume } from '../rate-limit/rate-limit'
import { presentQuotes } from './present-quote'

/** A quote with what its document names: the company, and the request without its person. */
export interface QuoteAbout {
  quote: Quote
  reference: string
  serviceNeeded: string
  place: string
  company: { name: string; place: string; phone: string; email: string }
}

/**
 * A quote that the contractor sent, or that the homeowner can read: their own, as the calls that list it say (rule 92).
 * @throws NotFoundError for drafts, for what is somebody else's, and for anybody else; TooManyRequestsError.
 */
export async function getQuoteDocument(ctx: ServiceContext, id: string): Promise<QuoteAbout> {
  const { actor } = ctx
  if (actor.kind === 'contractor' && actor.contractorId !== null) {
    const own = { ...ctx, actor } as ContractorContext
    return find(ctx, id, actor.userId, and(contractorScope(own).condition, ne(quotes.status, 'draft')))
  }
  if (actor.kind === 'homeowner')
    return find(ctx, id, actor.userId, ofHomeowner(homeownerScope({ ...ctx, actor } as HomeownerContext).condition))
  throw new NotFoundError('Quote')
}

/**
 * The same for whoever holds the link of a request.
 * @throws NotFoundError also for a link that is wrong or has expired; TooManyRequestsError.
 */
export async function getLinkedQuoteDocument(
  ctx: ServiceContext,
  { token, quoteId }: { token: string; quoteId: string },
): Promise<QuoteAbout> {
  const projectId = await findOwnProjectId(ctx.db, ctx, { token })
  return find(ctx, quoteId, projectId, ofHomeowner(linkHolderScope(projectId).condition))
}

function ofHomeowner(own: SQL | undefined): SQL | undefined {
  return and(own, inArray(quotes.status, liveQuoteStatuses), isNull(assignments.withdrawnAt))
}

async function find(ctx: ServiceContext, id: string, reader: string, condition: SQL | undefined): Promise<QuoteAbout> {
  await consume(ctx.db, 'quoteDocument', reader)
  const [row] = isUuid(id)
    ? await ctx.db
        .select({ quote: quotes, project: projects, contractor: contractors })
        .from(quotes)
        .innerJoin(assignments, eq(assignments.id, quotes.assignmentId))
        .innerJoin(projects, eq(projects.id, assignments.projectId))
        .innerJoin(contractors, eq(contractors.id, assignments.contractorId))
        .where(and(eq(quotes.id, id), condition))
    : []
  const quote = row && (await presentQuotes(ctx.db, [row.quote], ctx.now)).get(row.quote.id)
  if (!row || !quote) throw new NotFoundError('Quote')
  const { project, contractor } = row
  return {
    quote,
    reference: project.reference,
    serviceNeeded: project.projectType,
    place: [project.city, project.province].filter(Boolean).join(', '),
    company: {
      name: contractor.companyName,
      place: `${contractor.city}, ${contractor.province}`,
      phone: displayPhone(contractor.phone),
      email: contractor.email,
    },
  }
}
