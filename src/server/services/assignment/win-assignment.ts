import { and, eq } from 'drizzle-orm'
import { ConflictError } from '~/domain/errors'
import { toDollars } from '~/domain/money'
import { displayPhone } from '~/domain/phone'
import { isExpired } from '~/domain/quote-status'
import type { Executor } from '~/server/db/client'
import { assignmentEvents, assignments, contractors, projects, quotes } from '~/server/db/schema'
import { actorColumns, type ServiceContext } from '../context'
import { enqueueMail } from '../mail/enqueue-mail'
import { advanceProject } from '../project/move-project'
import { leadMailProps, notifyContractors } from '../project/notify-contractors'
import type { ProjectRow } from '../project/own-project'
import { rateOfWin } from '../rate/rate-of-win'
import { noteFirstReading } from './contact-access'
import { freeSlot } from './create-assignment'
import { loseOpenAssignments } from './lose-open-assignments'

type Lead = typeof assignments.$inferSelect
type QuoteRow = typeof quotes.$inferSelect

interface Choice {
  lead: Lead
  /** The quote it is hired by, if there is one. */
  quote: QuoteRow | null
}

/**
 * Sets one lead of a locked, open project to won with its quote and the others to lost, schedules the project, and
 * notifies everybody (rule 14).
 * @throws ConflictError when somebody is hired already, or the quote was replaced, withdrawn or is past its last day.
 */
export async function winAssignment(
  tx: Executor,
  ctx: ServiceContext,
  project: ProjectRow,
  { lead, quote }: Choice,
): Promise<void> {
  await refuseWhenHired(tx, project.id)
  if (quote) await acceptQuote(tx, ctx, quote)
  const lost = await loseOpenAssignments(tx, ctx, project.id, lead.id)
  await win(tx, ctx, lead)
  await tx.update(projects).set({ sharingSince: null }).where(eq(projects.id, project.id))
  await advanceProject(tx, ctx, project, 'scheduled')
  await notifyWinner(tx, ctx, project, lead, quote)
  await notifyContractors(tx, ctx.now, 'not-chosen', project, lost)
}

/** Of a hire that names no quote while there is one that could be accepted: nobody accepts what they have not seen (rule 154). */
export const quoteReceived = ({ id }: QuoteRow) =>
  new ConflictError('The contractor has sent a quote. Please look at it before they are hired.', {
    reason: 'quote_received',
    existingId: id,
  })

/** @throws ConflictError when a contractor has been hired for the project. */
export async function refuseWhenHired(tx: Executor, projectId: string): Promise<void> {
  const [won] = await tx
    .select({ id: assignments.id })
    .from(assignments)
    .where(and(eq(assignments.projectId, projectId), eq(assignments.status, 'won')))
  if (won) throw new ConflictError('A contractor has been hired for this project')
}

async function acceptQuote(tx: Executor, ctx: ServiceContext, quote: QuoteRow): Promise<void> {
  if (quote.status === 'superseded')
    throw new ConflictError('The contractor has sent a newer quote. Please look again.')
  if (quote.status !== 'sent') throw new ConflictError('The contractor has withdrawn this quote')
  if (isExpired(quote, ctx.now))
    throw new ConflictError('This quote has expired. Please ask the contractor for a new one.')
  const [accepted] = await tx
    .update(quotes)
    .set({ status: 'accepted', decidedAt: ctx.now, updatedAt: ctx.now })
    .where(and(eq(quotes.id, quote.id), eq(quotes.status, 'sent')))
    .returning({ id: quotes.id })
  if (!accepted) throw new ConflictError('The contractor has just changed this quote. Please look again.')
}

/** A lead whose slot was freed takes one again: the other leads have just released theirs. */
async function win(tx: Executor, ctx: ServiceContext, lead: Lead): Promise<void> {
  const slot = lead.slot ?? (await freeSlot(tx, lead.projectId))
  await tx
    .update(assignments)
    .set({ status: 'won', slot, expiredAt: null, rateId: await rateOfWin(tx, ctx.now, lead), updatedAt: ctx.now })
    .where(eq(assignments.id, lead.id))
  await tx.insert(assignmentEvents).values({
    assignmentId: lead.id,
    oldStatus: lead.status,
    newStatus: 'won',
    ...actorColumns(ctx.actor),
    createdAt: ctx.now,
  })
}

/** The topic of the mail with the contact details: it is skipped if the project is closed before it is sent. */
export const hiredTopic = (assignmentId: string) => `hired:${assignmentId}`

async function notifyWinner(
  tx: Executor,
  ctx: ServiceContext,
  request: ProjectRow,
  lead: Lead,
  quote: QuoteRow | null,
): Promise<void> {
  const [contractor] = await tx.select().from(contractors).where(eq(contractors.id, lead.contractorId))
  if (!contractor) return
  // The mail contains the contact details.
  await noteFirstReading(tx, ctx.now, 'contact', eq(assignments.id, lead.id))
  await enqueueMail(tx, ctx.now, {
    key: `hired:${lead.id}`,
    topic: hiredTopic(lead.id),
    template: 'hired',
    recipient: contractor.email,
    about: request.id,
    props: {
      ...leadMailProps(request, contractor, lead.id),
      phone: displayPhone(request.phone),
      email: request.email,
      address: request.address,
      total: quote?.totalCents == null ? null : toDollars(quote.totalCents),
    },
  })
}
