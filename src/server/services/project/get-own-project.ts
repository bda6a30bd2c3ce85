import { addDays } from 'date-fns/addDays'
import { subHours } from 'date-fns/subHours'
import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { MatchedContractor, OwnProject } from '~/contracts/own-project'
import type { Quote } from '~/contracts/quote'
import { type AssignmentStatus, assignmentMoves } from '~/domain/assignment-status'
import { answerDeadlines, awaitsAnswer, isReopenable, matchClock } from '~/domain/deadlines'
import { NotFoundError } from '~/domain/errors'
import { reasonsForHomeowner } from '~/domain/match-receipt'
import { matching } from '~/domain/matching'
import { displayPhone } from '~/domain/phone'
import { closedProjectStatuses, homeownerStatusText } from '~/domain/project-status'
import { liveQuoteStatuses } from '~/domain/quote-status'
import { completesAt } from '~/domain/work'
import type { Executor } from '~/server/db/client'
import {
  assignments,
  contractors,
  matchReceipts,
  milestones,
  projectAnswers,
  projects,
  quotes,
} from '~/server/db/schema/index'
import { listContactAccess } from '../assignment/list-contact-access'
import type { ServiceContext } from '../context'
import { readHeldChecks } from '../contractor/get-verification'
import { listAttachments } from '../file/attached-files'
import { ownReceipt } from '../matching/get-receipt'
import { presentQuotes } from '../quote/present-quote'
import { reviewPath } from '../review/list-reviewable'
import { isArrangeable, listProjectVisits, presentVisit } from '../visit/list-visits'
import { buildTimeline } from './build-timeline'
import { nextBy, presentWaiting } from './list-own-projects'
import { findOwnProjectId, type ProjectKey, type ProjectRow } from './own-project'
import { type Closing, lastClosing } from './reopen-project'

/** Where a contractor stands, in the homeowner's words. */
const matchTexts: Record<AssignmentStatus, string> = {
  new: 'Has your request',
  contacted: 'In touch with you',
  quoted: 'Sent a quote',
  won: 'Hired',
  lost: 'Not chosen',
  declined: 'Is not available',
}

/**
 * One request with its contractors, their quotes and what happened: a fixed number of queries.
 * @throws NotFoundError for what is not theirs, and for a link that is wrong or has expired.
 */
export async function getOwnProject(ctx: ServiceContext, key: ProjectKey): Promise<OwnProject> {
  const id = await findOwnProjectId(ctx.db, ctx, key)
  const [[request], matches, answers, attachments, access, events, closing, visits] = await Promise.all([
    ctx.db.select().from(projects).where(eq(projects.id, id)),
    selectMatches(ctx.db, id),
    ctx.db.select().from(projectAnswers).where(eq(projectAnswers.projectId, id)).orderBy(asc(projectAnswers.position)),
    listAttachments(ctx.db, id),
    listContactAccess(ctx.db, id, ctx.now),
    buildTimeline(ctx.db, id),
    lastClosing(ctx.db, id),
    listProjectVisits(ctx.db, id),
  ])
  if (!request) throw new NotFoundError('Project')
  const quoteRows = matches.flatMap(({ quote }) => quote ?? [])
  const presented = await presentQuotes(ctx.db, quoteRows, ctx.now)
  const held = await readHeldChecks(
    ctx.db,
    ctx.now,
    matches.map(({ contractor }) => contractor),
  )
  const contractorsShown = matches.map((row) =>
    presentMatch(row, request, presented, held.get(row.contractor.id) ?? []),
  )
  const hired = contractorsShown.find(({ status }) => status === 'won')?.companyName ?? null
  const byAccount = 'id' in key
  const shownVisits = visits.map((row) => presentVisit(row, request, ctx.now))
  return {
    id,
    reference: request.reference,
    serviceNeeded: request.projectType,
    city: request.city,
    status: request.status,
    statusText: homeownerStatusText(request.status, request.waitingSince !== null),
    clock: matchClock(request, ctx.now),
    waiting: presentWaiting(request),
    contractors: matches.length,
    quotes: contractorsShown.filter(({ quote }) => quote !== null).length,
    unread: contractorsShown.reduce((sum, { unread }) => sum + unread, 0),
    hired,
    nextBy: nextBy({ ...request, hired, ...nextDates(contractorsShown) }, ctx.now),
    paymentsAsked:
      request.status === 'cancelled'
        ? 0
        : await ctx.db.$count(
            milestones,
            and(
              eq(milestones.projectId, id),
              eq(milestones.status, 'planned'),
              isNotNull(milestones.requestedAt),
              isNotNull(milestones.assignmentId),
            ),
          ),
    visitsOffered: shownVisits.filter(({ state }) => state === 'proposed' || state === 'moved').length,
    createdAt: request.createdAt,
    updatedAt: request.updatedAt,
    description: request.description,
    propertyType: request.propertyType,
    postalCode: request.postalCode,
    budget: request.budget,
    timeline: request.timeline,
    answers,
    direct: request.directContractorId !== null,
    shared: request.shared,
    closeReason: request.closeReason,
    address: request.address,
    finishedAt: request.finishedAt,
    completesAt: request.status === 'in_progress' && request.finishedAt ? completesAt(request.finishedAt) : null,
    reopenUntil: reopenUntil(request, closing, ctx.now),
    reviewable: await isReviewable(ctx, request, matches),
    linked: request.homeownerId !== null,
    owned: ctx.actor.kind === 'homeowner' && ctx.actor.userId === request.homeownerId,
    actions: actionsOf(request, contractorsShown, closing, ctx.now, byAccount),
    matches: contractorsShown,
    email: request.email,
    attachments,
    fileCount: attachments.length,
    visits: shownVisits,
    visitable: matches
      .filter(({ assignment }) => isArrangeable({ assignment, project: request }, ctx.now))
      .map(({ assignment }) => assignment.id),
    contactAccess: access,
    events: [...events, { at: request.createdAt, text: 'You asked for quotes.' }],
  }
}

/** What `nextBy` asks of contractors. */
function nextDates(matches: readonly MatchedContractor[]) {
  const answers = matches
    .flatMap(({ answerBy }) => answerBy ?? [])
    .sort((left, right) => left.getTime() - right.getTime())
  const ends = matches.flatMap(({ quote }) => (quote?.status === 'sent' ? (quote.validUntil ?? []) : [])).sort()
  return {
    answerFrom: answers[0] ? subHours(answers[0], matching.releaseSlotAfterHours) : null,
    validUntil: ends[0] ?? null,
  }
}

/** Only accounts review, and only public profiles. */
async function isReviewable(ctx: ServiceContext, request: ProjectRow, matches: readonly MatchRow[]): Promise<boolean> {
  const hired = matches.find(({ assignment }) => assignment.status === 'won')?.contractor
  if (request.status !== 'completed' || hired?.status !== 'published') return false
  return (await reviewPath(ctx.db, request, hired)) !== null
}

function reopenUntil(request: ProjectRow, closing: Closing | null, now: Date): Date | null {
  if (request.status !== 'cancelled' || !closing?.byHomeowner || !isReopenable(closing.createdAt, now)) return null
  return addDays(closing.createdAt, matching.reopenWithinDays)
}

/** The actions that are available now. Hiring and the work itself need an account with a proved email (rule 8). */
function actionsOf(
  request: ProjectRow,
  matches: readonly MatchedContractor[],
  closing: Closing | null,
  now: Date,
  byAccount: boolean,
): OwnProject['actions'] {
  if (request.status === 'cancelled') return reopenUntil(request, closing, now) ? ['reopen'] : []
  if (closedProjectStatuses.includes(request.status)) return []
  const actions: OwnProject['actions'] = ['close']
  const hired = matches.some(({ status }) => status === 'won')
  if (byAccount && hired) actions.push(...(request.status === 'in_progress' ? [] : (['start'] as const)), 'complete')
  if (hired && request.finishedAt) actions.push('not-finished')
  if (byAccount && hired) actions.push('address')
  if (byAccount && !hired) actions.push('edit')
  if (byAccount && !hired && matches.some(({ hireable }) => hireable)) actions.push('hire')
  if (!request.shared && !hired) actions.push('invite-others')
  return actions
}

interface MatchRow {
  assignment: typeof assignments.$inferSelect
  contractor: typeof contractors.$inferSelect
  quote: typeof quotes.$inferSelect | null
  receipt: typeof matchReceipts.$inferSelect | null
  unread: number
}

function selectMatches(db: Executor, projectId: string): Promise<MatchRow[]> {
  return db
    .select({
      assignment: assignments,
      contractor: contractors,
      quote: quotes,
      receipt: matchReceipts,
      unread: sql<number>`(
        select count(*)::int from messages
        where messages.assignment_id = ${assignments.id} and messages.sender = 'contractor' and messages.read_at is null
      )`,
    })
    .from(assignments)
    .innerJoin(contractors, eq(contractors.id, assignments.contractorId))
    .leftJoin(quotes, and(eq(quotes.assignmentId, assignments.id), inArray(quotes.status, liveQuoteStatuses)))
    .leftJoin(matchReceipts, eq(matchReceipts.assignmentId, assignments.id))
    .where(and(eq(assignments.projectId, projectId), isNull(assignments.withdrawnAt)))
    .orderBy(asc(assignments.createdAt), asc(assignments.id))
}

function presentMatch(
  { assignment, contractor, quote, receipt, unread }: MatchRow,
  request: ProjectRow,
  quotes: ReadonlyMap<string, Quote>,
  checks: string[],
) {
  const closed = closedProjectStatuses.includes(request.status)
  return {
    assignmentId: assignment.id,
    contractorId: contractor.id,
    companyName: contractor.companyName,
    contactName: contractor.contactName,
    email: contractor.email,
    phone: displayPhone(contractor.phone),
    slug: contractor.status === 'published' ? contractor.slug : null,
    verified: contractor.verified,
    averageRating: contractor.averageRating,
    reviewCount: contractor.reviewCount,
    checks,
    status: assignment.status,
    statusText: assignment.expiredAt ? 'Has not answered' : matchTexts[assignment.status],
    matchedAt: assignment.createdAt,
    viewedAt: assignment.viewedAt,
    answeredAt: assignment.firstAnsweredAt,
    answerBy: awaitsAnswer(assignment, request) ? answerDeadlines(assignment, request).freeAt : null,
    placeFreedAt: assignment.expiredAt,
    reasons: reasonsForHomeowner(ownReceipt(assignment, request, receipt)),
    hireable: !closed && assignmentMoves(assignment.status, 'homeowner').includes('won'),
    unread,
    quote: (quote && quotes.get(quote.id)) ?? null,
  }
}
