import { eq } from 'drizzle-orm'
import { type QuoteSheet, quoteMessages, type SendQuoteInput } from '~/contracts/quote'
import { openAssignmentStatuses } from '~/domain/assignment-status'
import { dayInCanada } from '~/domain/calendar'
import { ConflictError, InvalidError } from '~/domain/errors'
import { toCents, toDollars } from '~/domain/money'
import { quoteLimits } from '~/domain/quote-sums'
import { dayIn } from '~/domain/time-zone'
import type { Executor } from '~/server/db/client'
import { quotes } from '~/server/db/schema'
import { type AssignmentRows, contractorScope, lockAssignment } from '../assignment/assignment-scope'
import { assertOpenProject, moveAssignment } from '../assignment/move-assignment'
import { type ContractorContext, inTransaction } from '../context'
import { registrationOf } from '../contractor/tax-registration'
import { enqueueMail } from '../mail/enqueue-mail'
import { issueProjectLink } from '../project/issue-project-link'
import { consume, countSuccesses } from '../rate-limit/rate-limit'
import { isLive, presentSheet, type QuoteRow, quotesOf } from './present-quote'
import { contentsOf, taxProvince, writeContents } from './quote-contents'

/**
 * Writes the contractor's quote for their own lead. A draft is kept; otherwise the homeowner gets it
 * with a mail, the lead becomes `quoted` and its project `quoting`, in one transaction.
 * A quote that was sent is only replaced by one that names its revision: two at once make one.
 * @throws NotFoundError for another contractor's lead; InvalidError for days that are over;
 *   ConflictError when the lead is decided or closed, the quote was accepted, another was sent, or 30 were written;
 *   TooManyRequestsError.
 */
export async function sendQuote(ctx: ContractorContext, input: SendQuoteInput): Promise<QuoteSheet> {
  if (input.draft) return write(ctx, input)
  assertDays(ctx, input)
  const { contractorId } = ctx.actor
  await consume(ctx.db, 'quoteTryByContractor', contractorId)
  return countSuccesses(ctx.db, [['quoteByLead', `${contractorId} ${input.id.toLowerCase()}`]], () => write(ctx, input))
}

function write(ctx: ContractorContext, input: SendQuoteInput): Promise<QuoteSheet> {
  return inTransaction(ctx, async (tx) => {
    const lead = await lockAssignment(tx, contractorScope(ctx), input.id)
    assertQuotable(lead)
    const rows = await quotesOf(tx, lead.assignment.id)
    const live = rows.find(isLive)
    if (live?.status === 'accepted') throw new ConflictError('The homeowner has accepted your quote')
    if (input.draft) await writeQuote(tx, ctx, lead, rows, input)
    else await deliver(tx, ctx, lead, rows, live, input)
    return presentSheet(tx, lead, ctx.now)
  })
}

async function deliver(
  tx: Executor,
  ctx: ContractorContext,
  lead: AssignmentRows,
  rows: QuoteRow[],
  live: QuoteRow | undefined,
  input: SendQuoteInput,
): Promise<void> {
  if (live && input.revises !== live.revision)
    throw new ConflictError('A quote was sent for this lead already. Look at it, then revise it.')
  if (live)
    await tx
      .update(quotes)
      .set({ status: 'superseded', decidedAt: ctx.now, updatedAt: ctx.now })
      .where(eq(quotes.id, live.id))
  const sent = await writeQuote(tx, ctx, lead, rows, input)
  await reachQuoted(tx, ctx, lead)
  await notifyOfQuote(tx, ctx.now, lead, sent, live !== undefined)
}

export interface QuotedLead {
  assignment: Pick<AssignmentRows['assignment'], 'id'>
  project: AssignmentRows['project']
  contractor: Pick<AssignmentRows['contractor'], 'companyName'>
}

/** Mails the homeowner of a locked lead its quote: once, whoever asks. */
export async function notifyOfQuote(
  tx: Executor,
  now: Date,
  { assignment, project, contractor }: QuotedLead,
  { id, totalCents, taxCents, validUntil }: QuoteRow,
  revised: boolean,
): Promise<void> {
  await enqueueMail(tx, now, {
    key: `quote-received:${id}`,
    template: 'quote-received',
    recipient: project.email,
    about: project.id,
    topic: `quote:${assignment.id}`,
    props: {
      customerName: project.customerName,
      reference: project.reference,
      serviceNeeded: project.projectType,
      companyName: contractor.companyName,
      total: toDollars(totalCents ?? 0),
      taxes: toDollars(taxCents ?? 0),
      validUntil,
      revised,
      ...(await issueProjectLink(tx, now, project)),
    },
  })
}

/** Fills the lead's draft, or begins a quote with the next revision. */
async function writeQuote(
  tx: Executor,
  ctx: ContractorContext,
  lead: AssignmentRows,
  rows: readonly QuoteRow[],
  input: SendQuoteInput,
): Promise<QuoteRow> {
  const { project, contractor } = lead
  const [province, registration] = [taxProvince(project, contractor), registrationOf(contractor)]
  const contents = contentsOf(input, { province, day: dayIn(province, ctx.now), registration })
  const values = {
    ...fieldsOf(input),
    totalCents: contents.sums?.totalCents ?? null,
    // Of one price without taxes nothing is known of them.
    taxCents: input.lines ? (contents.sums?.taxCents ?? null) : cents(input.taxes),
    taxProvince: input.lines ? province : null,
    smallSupplier: input.lines !== null && registration.status === 'small_supplier',
    status: input.draft ? ('draft' as const) : ('sent' as const),
    sentAt: input.draft ? null : ctx.now,
    updatedAt: ctx.now,
  }
  const draft = rows.find(({ status }) => status === 'draft')
  if (!draft && rows.length >= quoteLimits.perLead) throw new ConflictError(quoteMessages.manyQuotes)
  const [written] = draft
    ? await tx.update(quotes).set(values).where(eq(quotes.id, draft.id)).returning()
    : await tx
        .insert(quotes)
        .values({
          ...values,
          assignmentId: lead.assignment.id,
          revision: Math.max(0, ...rows.map(({ revision }) => revision)) + 1,
          createdAt: ctx.now,
        })
        .returning()
  if (!written) throw new Error('the quote was not written')
  await writeContents(tx, written.id, contents)
  return written
}

/** From `new` the way leads through `contacted`, as the legal moves say. */
async function reachQuoted(tx: Executor, ctx: ContractorContext, lead: AssignmentRows): Promise<void> {
  const party = contractorScope(ctx)
  const { id } = lead.assignment
  if (lead.assignment.status === 'new') await moveAssignment(tx, ctx, lead, 'contacted')
  const contacted = await lockAssignment(tx, party, id)
  if (contacted.assignment.status === 'contacted') await moveAssignment(tx, ctx, contacted, 'quoted')
}

const cents = (amount: number | null) => (amount === null ? null : toCents(amount))

function fieldsOf(input: SendQuoteInput) {
  return {
    language: input.language,
    depositCents: cents(input.deposit),
    included: input.included,
    excluded: input.excluded,
    startsOn: input.startDate,
    validUntil: input.validUntil,
    note: input.note,
  }
}

function assertQuotable(lead: AssignmentRows): void {
  assertOpenProject(lead)
  const { status } = lead.assignment
  if (!(openAssignmentStatuses as readonly string[]).includes(status))
    throw new ConflictError(`A lead that is ${status} takes no quote`)
}

function assertDays({ now }: ContractorContext, { validUntil, startDate }: SendQuoteInput): void {
  const today = dayInCanada(now)
  const issues = []
  if (validUntil && validUntil <= today) issues.push({ path: 'validUntil', message: quoteMessages.past })
  if (startDate && startDate < today) issues.push({ path: 'startDate', message: quoteMessages.startPast })
  const [first] = issues
  if (first) throw new InvalidError(first.message, { issues })
}
