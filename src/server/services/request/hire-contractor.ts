import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { HireContractor } from '~/contracts/request'
import { assignmentMoves } from '~/domain/assignment-status'
import { dayInCanada } from '~/domain/calendar'
import { toDollars } from '~/domain/money'
import { displayPhone } from '~/domain/phone'
import { closedProjectStatuses } from '~/domain/project-status'
import { liveQuoteStatuses } from '~/domain/quote-status'
import { isUuid } from '~/domain/slug'
import type { Executor } from '~/server/db/client'
import { assignmentEvents, assignments, contractors, quotes } from '~/server/db/schema'
import { freePlace } from '../assignment/add-assignment'
import { loseOpenAssignments } from '../assignment/lose-open-assignments'
import { actorColumns, type HomeownerContext, inTransaction } from '../context'
import { ConflictError, NotFoundError } from '../errors'
import { enqueueMail } from '../mail/enqueue-mail'
import { advanceProject } from '../project/move-project'
import { lockRequest, type RequestRow } from './access-request'
import { leadMailProps, tellContractors } from './tell-contractors'

type Lead = typeof assignments.$inferSelect
type QuoteRow = typeof quotes.$inferSelect

/**
 * The homeowner chooses one contractor: that lead is won with its quote, the others are lost, and the
 * project is scheduled, all at once (decisions D2 and D3).
 * @throws NotFoundError; ConflictError when somebody is hired already, the request is closed, the
 *   contractor is out, or the quote was replaced, withdrawn or is past its last day.
 */
export async function hireContractor(ctx: HomeownerContext, { id, ...choice }: HireContractor): Promise<string> {
  return inTransaction(ctx, async (tx) => {
    const { request } = await lockRequest(tx, ctx, { id })
    if (closedProjectStatuses.includes(request.status)) throw new ConflictError('This request is closed')
    const { lead, quote } = await findChoice(tx, request.id, choice)
    await refuseWhenHired(tx, request.id)
    if (!assignmentMoves(lead.status, 'homeowner').includes('won'))
      throw new ConflictError('This contractor is no longer available for this project')
    if (quote) await acceptQuote(tx, ctx, quote)
    const lost = await loseOpenAssignments(tx, ctx, request.id, lead.id)
    await win(tx, ctx, lead)
    await advanceProject(tx, ctx, request, 'scheduled')
    await tellWinner(tx, ctx, request, lead, quote)
    await tellContractors(tx, ctx.now, 'not-chosen', request, lost)
    return request.id
  })
}

/** The lead that is meant, with the quote it is hired by: the one that was named, or its live one. */
async function findChoice(
  tx: Executor,
  projectId: string,
  { quoteId, assignmentId }: Omit<HireContractor, 'id'>,
): Promise<{ lead: Lead; quote: QuoteRow | null }> {
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
  if (!row || row.quote?.status === 'draft') throw new NotFoundError(quoteId ? 'Quote' : 'Contractor')
  return row
}

async function refuseWhenHired(tx: Executor, projectId: string): Promise<void> {
  const [won] = await tx
    .select({ id: assignments.id })
    .from(assignments)
    .where(and(eq(assignments.projectId, projectId), eq(assignments.status, 'won')))
  if (won) throw new ConflictError('A contractor has been hired for this project')
}

async function acceptQuote(tx: Executor, ctx: HomeownerContext, quote: QuoteRow): Promise<void> {
  if (quote.status === 'superseded')
    throw new ConflictError('The contractor has sent a newer quote. Please look again.')
  if (quote.status !== 'sent') throw new ConflictError('The contractor has withdrawn this quote')
  if (quote.validUntil && quote.validUntil < dayInCanada(ctx.now))
    throw new ConflictError('This quote has expired. Please ask the contractor for a new one.')
  const [accepted] = await tx
    .update(quotes)
    .set({ status: 'accepted', decidedAt: ctx.now, updatedAt: ctx.now })
    .where(and(eq(quotes.id, quote.id), eq(quotes.status, 'sent')))
    .returning({ id: quotes.id })
  if (!accepted) throw new ConflictError('The contractor has just changed this quote. Please look again.')
}

/** A lead whose place was freed gets one again: the others have just given up theirs. */
async function win(tx: Executor, ctx: HomeownerContext, lead: Lead): Promise<void> {
  const place = lead.place ?? (await freePlace(tx, lead.projectId))
  await tx
    .update(assignments)
    .set({ status: 'won', place, expiredAt: null, updatedAt: ctx.now })
    .where(eq(assignments.id, lead.id))
  await tx.insert(assignmentEvents).values({
    assignmentId: lead.id,
    oldStatus: lead.status,
    newStatus: 'won',
    ...actorColumns(ctx.actor),
    createdAt: ctx.now,
  })
}

async function tellWinner(
  tx: Executor,
  ctx: HomeownerContext,
  request: RequestRow,
  lead: Lead,
  quote: QuoteRow | null,
): Promise<void> {
  const [contractor] = await tx.select().from(contractors).where(eq(contractors.id, lead.contractorId))
  if (!contractor) return
  await enqueueMail(tx, ctx.now, {
    key: `hired:${lead.id}`,
    template: 'hired',
    recipient: contractor.email,
    props: {
      ...leadMailProps(request, contractor),
      phone: displayPhone(request.phone),
      email: request.email,
      total: quote?.totalCents == null ? null : toDollars(quote.totalCents),
    },
  })
}
