import { and, asc, eq, isNotNull, isNull, ne } from 'drizzle-orm'
import type { TimelineEvent } from '~/contracts/own-project'
import type { AssignmentStatus } from '~/domain/assignment-status'
import { formatDollars, toDollars } from '~/domain/money'
import type { ProjectEvent } from '~/domain/project-event'
import type { ProjectStatus } from '~/domain/project-status'
import type { ActorKind } from '~/domain/role'
import { work } from '~/domain/work'
import type { Executor } from '~/server/db/client'
import { assignmentEvents, assignments, contractors, projectStatusHistory, quotes } from '~/server/db/schema/index'

/** At most so many rows of each kind are read. */
const cap = 200

/** What happened to a request, for its homeowner: plain sentences, the newest first. */
export async function buildTimeline(db: Executor, projectId: string): Promise<TimelineEvent[]> {
  const ofProject = and(eq(assignments.projectId, projectId), isNull(assignments.withdrawnAt))
  const [moves, answers, sent, freed] = await Promise.all([
    db
      .select()
      .from(projectStatusHistory)
      .where(eq(projectStatusHistory.projectId, projectId))
      .orderBy(asc(projectStatusHistory.createdAt), asc(projectStatusHistory.id))
      .limit(cap),
    db
      .select({ event: assignmentEvents, companyName: contractors.companyName })
      .from(assignmentEvents)
      .innerJoin(assignments, eq(assignments.id, assignmentEvents.assignmentId))
      .innerJoin(contractors, eq(contractors.id, assignments.contractorId))
      .where(ofProject)
      .orderBy(asc(assignmentEvents.createdAt), asc(assignmentEvents.id))
      .limit(cap),
    db
      .select({ quote: quotes, companyName: contractors.companyName })
      .from(quotes)
      .innerJoin(assignments, eq(assignments.id, quotes.assignmentId))
      .innerJoin(contractors, eq(contractors.id, assignments.contractorId))
      .where(and(ofProject, ne(quotes.status, 'draft')))
      .orderBy(asc(quotes.createdAt), asc(quotes.id))
      .limit(cap),
    db
      .select({ at: assignments.expiredAt, companyName: contractors.companyName })
      .from(assignments)
      .innerJoin(contractors, eq(contractors.id, assignments.contractorId))
      .where(and(ofProject, isNotNull(assignments.expiredAt)))
      .limit(cap),
  ])
  const events = [
    ...moves.map((move) => event(move.createdAt, describeMove(move))),
    ...answers.map(({ event: { createdAt, oldStatus, newStatus }, companyName }) =>
      event(createdAt, describeAnswer(companyName, oldStatus, newStatus)),
    ),
    ...sent.map(({ quote, companyName }) => event(quote.sentAt, describeQuote(companyName, quote))),
    ...freed.map(({ at, companyName }) =>
      event(at, `${companyName} did not answer within 48 hours. Their place is free for somebody else.`),
    ),
  ]
  return events.filter((item) => item !== null).sort((left, right) => right.at.getTime() - left.at.getTime())
}

function event(at: Date | null, text: string | null): TimelineEvent | null {
  return at && text ? { at, text } : null
}

interface Move {
  oldStatus: ProjectStatus
  newStatus: ProjectStatus
  actorKind: ActorKind
  event: ProjectEvent
}

/** Events that say the same whatever the status does; null is not for the homeowner. */
const eventTexts: Partial<Record<ProjectEvent, string | null>> = {
  shared: 'You asked us to share this request with others.',
  hired_contractor_deleted: 'The company you hired is no longer with us. We look for somebody else.',
  contractor_withdrawn: 'The contractor who had your request no longer has it. We look for somebody else.',
  withdrawal_undone: 'The contractor has your request again.',
  contractor_deleted: null,
  work_finished: 'Your contractor marked the work as finished.',
  request_changed: 'You changed what you asked for.',
  work_not_finished: 'You answered that the work is not finished yet.',
}

const moveTexts: Partial<Record<ProjectStatus, string>> = {
  reviewed: 'Our team looked at your request.',
  verified: 'Our team confirmed the details of your request.',
  premium: 'Our team assessed the site.',
  in_progress: 'The work has begun.',
  completed: 'The work is done.',
}

/** The team's notes are internal: a move is described by its statuses alone. */
function describeMove({ oldStatus, newStatus, actorKind, event }: Move): string | null {
  const byHomeowner = actorKind === 'homeowner' || actorKind === 'visitor'
  const text = eventTexts[event]
  if (text !== undefined) return text
  if (oldStatus === newStatus) return null
  if (newStatus === 'completed' && actorKind === 'system')
    return `Nobody objected within ${work.completesAfterDays} days: the project is completed.`
  if (newStatus === 'cancelled') return byHomeowner ? 'You closed this request.' : 'Our team closed this request.'
  if (oldStatus === 'cancelled' || oldStatus === 'completed')
    return byHomeowner ? 'You opened this request again.' : 'Our team opened this request again.'
  return moveTexts[newStatus] ?? null
}

const answerTexts: Partial<Record<AssignmentStatus, (companyName: string) => string>> = {
  contacted: (companyName) => `${companyName} got in touch.`,
  declined: (companyName) => `${companyName} is not available.`,
  won: (companyName) => `You hired ${companyName}.`,
  lost: (companyName) => `${companyName} is out of the running.`,
}

function describeAnswer(companyName: string, from: AssignmentStatus | null, to: AssignmentStatus): string | null {
  if (from === null) return `${companyName} has your request.`
  if (from === 'lost') return `${companyName} is back in the running.`
  return answerTexts[to]?.(companyName) ?? null
}

function describeQuote(companyName: string, { revision, totalCents }: typeof quotes.$inferSelect): string {
  const amount = totalCents === null ? '' : `: ${formatDollars(toDollars(totalCents))}`
  return revision > 1 ? `${companyName} sent a new quote${amount}.` : `${companyName} sent a quote${amount}.`
}
