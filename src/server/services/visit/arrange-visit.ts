import { addDays } from 'date-fns/addDays'
import { subHours } from 'date-fns/subHours'
import { and, desc, eq, isNull } from 'drizzle-orm'
import type { AnswerVisitInput, ProposeVisitInput, Visits } from '~/contracts/visit'
import { ConflictError, InvalidError } from '~/domain/errors'
import { type MessageSender, messageSenders } from '~/domain/message'
import { isAgreed, visitLimits, visitReminderHours, visitState } from '~/domain/visit'
import { formatMinutes } from '~/lib/format'
import type { Executor } from '~/server/db/client'
import { visits } from '~/server/db/schema'
import { alertContractor } from '../alert/alert-contractor'
import {
  type AssignmentRows,
  type AssignmentScope,
  contractorScope,
  homeownerScope,
  linkHolderScope,
  lockAssignment,
} from '../assignment/assignment-scope'
import { moveAssignment } from '../assignment/move-assignment'
import { record } from '../audit/record'
import {
  type ContractorContext,
  type HomeownerContext,
  inTransaction,
  limitKeyOf,
  type ServiceContext,
} from '../context'
import { findOwnProjectId } from '../project/own-project'
import { consume, countSuccesses } from '../rate-limit/rate-limit'
import { isArrangeable, presentVisits, type VisitRow } from './list-visits'
import { mailVisit, skipVisitMails, type VisitNews } from './mail-visit'

/**
 * The contractor offers up to three times. They take the place of what was offered before; an agreed time holds until
 * another is picked (rule 96). Offering times answers a new lead.
 * @throws NotFoundError for another contractor's lead; ConflictError when it has ended; InvalidError for times that are
 *   past or too far ahead, and for another length than that of a visit which stays agreed; TooManyRequestsError.
 */
export function proposeVisit(
  ctx: ContractorContext,
  { id, times, durationMinutes }: ProposeVisitInput,
): Promise<Visits> {
  return arrange(ctx, { key: { id }, side: 'contractor' }, async (tx, rows, open) => {
    const last = addDays(ctx.now, visitLimits.daysAhead)
    times.forEach((time, index) => {
      if (time <= ctx.now) throw new InvalidError('This time is past', { field: `times.${index}` })
      if (time > last)
        throw new InvalidError(`Please offer a time within ${visitLimits.daysAhead} days`, { field: `times.${index}` })
    })
    const agreed = open && isAgreed(open, ctx.now) ? open.durationMinutes : undefined
    const length = durationMinutes ?? agreed ?? visitLimits.minutes.usual
    if (agreed && length !== agreed)
      throw new InvalidError(`The agreed visit takes ${formatMinutes(agreed)}. Cancel it to offer another length.`, {
        field: 'durationMinutes',
      })
    const offered = { proposedTimes: times.toSorted((a, b) => a.getTime() - b.getTime()), durationMinutes: length }
    const visit = open
      ? await change(tx, ctx, open, { ...withoutPast(open, ctx.now), ...offered })
      : await insert(tx, ctx, rows, offered)
    if (rows.assignment.status === 'new') await moveAssignment(tx, ctx, rows, 'contacted')
    return { visit, news: 'proposed', action: 'project.visit-proposed' }
  })
}

/**
 * The contractor cancels the visit that is offered or agreed.
 * @throws NotFoundError; ConflictError when there is none, or the lead has ended; TooManyRequestsError.
 */
export function cancelVisit(ctx: ContractorContext, { id }: { id: string }): Promise<Visits> {
  return arrange(ctx, { key: { id }, side: 'contractor' }, (tx, _rows, open) => cancel(tx, ctx, open, 'contractor'))
}

/**
 * The homeowner picks one of the offered times, which releases the others; asks for (other) times; or cancels. With the
 * token of a mail's link, who holds it (rule 97).
 * @throws NotFoundError for somebody else's; ConflictError when the time is not offered any more, or there is nothing
 *   to cancel; TooManyRequestsError.
 */
export function answerVisit(ctx: ServiceContext, { id, token, answer, startsAt }: AnswerVisitInput): Promise<Visits> {
  return arrange(ctx, { key: { id, token }, side: 'homeowner' }, async (tx, rows, open) => {
    if (answer === 'cancel') return cancel(tx, ctx, open, 'homeowner')
    if (answer === 'ask') {
      if (open && visitState(open, ctx.now) === 'asked') return null
      const visit = open
        ? await change(tx, ctx, open, { ...withoutPast(open, ctx.now), proposedTimes: [] })
        : await insert(tx, ctx, rows, {})
      return { visit, news: 'asked', action: 'project.visit-asked' }
    }
    if (!startsAt) throw new InvalidError('Please choose one of the times', { field: 'startsAt' })
    // The same answer sent twice.
    if (open?.startsAt?.getTime() === startsAt.getTime() && open.proposedTimes.length === 0) return null
    const isOffered = open?.proposedTimes.some((time) => time.getTime() === startsAt.getTime()) && startsAt > ctx.now
    if (!open || !isOffered) throw new ConflictError('This time is not offered any more. Please choose again.')
    const isSoon = subHours(startsAt, visitReminderHours) <= ctx.now
    const visit = await change(tx, ctx, open, { startsAt, proposedTimes: [], remindedAt: isSoon ? ctx.now : null })
    return { visit, news: 'agreed', action: 'project.visit-agreed' }
  })
}

type VisitAction = `project.visit-${Exclude<VisitNews, 'reminder'>}`

/** What happened, to be recorded and mailed; null when nothing did. */
type Outcome = { visit: VisitRow; news: VisitNews; action: VisitAction } | null

interface Party {
  key: { id: string; token?: string }
  side: MessageSender
}

/** Runs one change of a lead's open visit under its project's lock, and tells who it concerns. */
async function arrange(
  ctx: ServiceContext,
  { key, side }: Party,
  work: (tx: Executor, rows: AssignmentRows, open: VisitRow | undefined) => Promise<Outcome>,
): Promise<Visits> {
  await consume(ctx.db, 'visitTryByAddress', limitKeyOf(ctx))
  return countSuccesses(ctx.db, [['visitByLead', `${side} ${key.id}`]], () =>
    inTransaction(ctx, async (tx) => {
      const rows = await lockVisited(tx, ctx, key, side)
      if (!isArrangeable(rows, ctx.now))
        throw new ConflictError('A visit cannot be arranged: the lead or its request has ended')
      const outcome = await work(tx, rows, await findOpen(tx, rows, ctx.now))
      if (outcome) await tell(tx, ctx, rows, outcome)
      return presentVisits(tx, rows, ctx.now)
    }),
  )
}

async function lockVisited(
  tx: Executor,
  ctx: ServiceContext,
  { id, token }: Party['key'],
  side: MessageSender,
): Promise<AssignmentRows> {
  if (side === 'contractor') return lockAssignment(tx, contractorScope(ctx as ContractorContext), id)
  if (token === undefined) return lockAssignment(tx, homeownerScope(ctx as HomeownerContext), id)
  const rows = await lockAssignment(tx, await scopeOfLink(tx, ctx, token), id)
  // While the lock was waited for, the link may have been voided.
  await findOwnProjectId(tx, ctx, { token })
  return rows
}

async function scopeOfLink(tx: Executor, ctx: ServiceContext, token: string): Promise<AssignmentScope> {
  return linkHolderScope(await findOwnProjectId(tx, ctx, { token }))
}

/** The visit that is asked for, offered, or agreed and not over: one of a lead at most. */
async function findOpen(tx: Executor, { assignment }: AssignmentRows, now: Date): Promise<VisitRow | undefined> {
  const [latest] = await tx
    .select()
    .from(visits)
    .where(and(eq(visits.assignmentId, assignment.id), isNull(visits.cancelledAt)))
    .orderBy(desc(visits.createdAt), desc(visits.id))
    .limit(1)
  return latest && visitState(latest, now) !== 'past' ? latest : undefined
}

/** A time that was agreed and is over is not that of what is arranged now. */
const withoutPast = (open: VisitRow, now: Date): Changes => (isAgreed(open, now) ? {} : { startsAt: null })

type Changes = Partial<Pick<VisitRow, 'startsAt' | 'proposedTimes' | 'durationMinutes' | 'remindedAt'>>

async function insert(tx: Executor, ctx: ServiceContext, { assignment }: AssignmentRows, values: Changes) {
  const [visit] = await tx
    .insert(visits)
    .values({ ...values, assignmentId: assignment.id, createdAt: ctx.now, updatedAt: ctx.now })
    .returning()
  if (!visit) throw new Error('insert returned no row')
  return visit
}

async function change(
  tx: Executor,
  ctx: ServiceContext,
  { id, version }: VisitRow,
  changes: Changes & Partial<Pick<VisitRow, 'cancelledAt' | 'cancelledBy'>>,
): Promise<VisitRow> {
  const [visit] = await tx
    .update(visits)
    .set({ ...changes, version: version + 1, updatedAt: ctx.now })
    .where(eq(visits.id, id))
    .returning()
  if (!visit) throw new Error('the visit is not there')
  return visit
}

async function cancel(
  tx: Executor,
  ctx: ServiceContext,
  open: VisitRow | undefined,
  cancelledBy: MessageSender,
): Promise<Outcome> {
  if (!open) throw new ConflictError('There is no visit to cancel')
  const visit = await change(tx, ctx, open, { cancelledAt: ctx.now, cancelledBy })
  return { visit, news: 'cancelled', action: 'project.visit-cancelled' }
}

/** What is only offered or asked for is news to the other side; what was agreed is in both calendars. */
async function tell(
  tx: Executor,
  ctx: ServiceContext,
  rows: AssignmentRows,
  { visit, news, action }: NonNullable<Outcome>,
): Promise<void> {
  const { assignment, contractor } = rows
  await record(tx, ctx, {
    action,
    entity: 'project',
    entityId: rows.project.id,
    details: { assignmentId: assignment.id },
  })
  const addressee = news === 'proposed' ? 'homeowner' : news === 'asked' ? 'contractor' : null
  await skipVisitMails(
    tx,
    ctx.now,
    assignment.id,
    messageSenders.filter((side) => side !== addressee),
  )
  const concernsBoth = (news === 'agreed' || news === 'cancelled') && isAgreed(visit, ctx.now)
  const toHomeowner = concernsBoth || news === 'proposed' || visit.cancelledBy === 'contractor'
  const toContractor = concernsBoth || news === 'asked' || visit.cancelledBy === 'homeowner'
  if (toHomeowner) await mailVisit(tx, ctx.now, rows, visit, { news, audience: 'homeowner' })
  if (toContractor) await mailVisit(tx, ctx.now, rows, visit, { news, audience: 'contractor' })
  if (toContractor && ctx.actor.kind !== 'contractor')
    await alertContractor(tx, ctx.now, { kind: 'visit', assignmentId: assignment.id, userId: contractor.userId })
}
