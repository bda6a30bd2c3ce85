import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { ReceivedFile } from '~/contracts/file'
import type { ContractorLead, ListLeadsInput } from '~/contracts/lead'
import {
  assignmentMoves,
  type ContractorAssignmentStatus,
  contractorAssignmentStatuses,
  openAssignmentStatuses,
  responseRate,
} from '~/domain/assignment-status'
import { contactHiddenBecause, homeownerName, mayReadContact } from '~/domain/contact-access'
import { answerDeadlines, awaitsAnswer } from '~/domain/deadlines'
import { NotFoundError } from '~/domain/errors'
import type { MessageSender } from '~/domain/message'
import { toDollars } from '~/domain/money'
import { displayPhone } from '~/domain/phone'
import { closedProjectStatuses, type ProjectStatus, type WorkStage, workStages } from '~/domain/project-status'
import type { QuoteStatus } from '~/domain/quote-status'
import type { changeableParts } from '~/domain/request-part'
import type { AnswerSnapshot } from '~/domain/service-answers'
import { isUuid } from '~/domain/slug'
import { completesAt } from '~/domain/work'
import type { Executor } from '~/server/db/client'
import { kilometresBetween } from '~/server/db/great-circle'
import { prepared } from '~/server/db/prepared'
import { assignments, projects } from '~/server/db/schema/index'
import type { ContractorContext } from '../context'
import { attachedFiles } from '../file/attached-files'
import { leadChangedAfter } from '../list/changed-after'
import { ownLeads } from './assignment-scope'
import { contactNoted, noteFirstReading } from './contact-access'

/** Leads one answer carries at the most: the newest by priority. */
const leadCap = 500

/** A contractor's own leads, by priority and then the newest first; with `updatedAfter` what moved or changed since. */
export async function listAssignments(
  ctx: ContractorContext,
  { updatedAfter }: ListLeadsInput = {},
): Promise<ContractorLead[]> {
  const { contractorId } = ctx.actor
  const rows = await readLeads(ctx.db, ctx.now, async () =>
    updatedAfter
      ? selectLeads(ctx.db, and(ownLeads(contractorId), leadChangedAfter(updatedAfter, movedAt)))
      : allLeads(ctx.db).execute({ contractorId }),
  )
  return rows.map((row) => presentLead(row, ctx.now))
}

/**
 * One of the contractor's own leads.
 * @throws NotFoundError
 */
export async function presentAssignment(db: Executor, ctx: ContractorContext, id: string): Promise<ContractorLead> {
  const own = and(ownLeads(ctx.actor.contractorId), eq(assignments.id, id))
  const [row] = isUuid(id) ? await readLeads(db, ctx.now, () => selectLeads(db, own)) : []
  if (!row) throw new NotFoundError('Lead')
  return presentLead(row, ctx.now)
}

/**
 * Leads whose contact details, as far as they may be read, are noted as opened. Where that was to be done, they are
 * read once more: access may have ended meanwhile.
 */
export async function readLeads(db: Executor, now: Date, read: () => Promise<LeadRecord[]>): Promise<LeadRecord[]> {
  const rows = await read()
  const opened = rows
    .filter(({ assignment, project, noted }) => !noted && mayReadContact(assignment, project, now))
    .map(({ assignment }) => assignment.id)
  if (opened.length === 0) return rows
  await noteFirstReading(db, now, 'contact', inArray(assignments.id, opened))
  return read()
}

export interface AssignmentSummary {
  newLeads: number
  totalLeads: number
  responseRate: number
  unreadMessages: number
  jobsToStart: number
}

/** The numbers of the dashboard, over all of the contractor's leads. */
export async function summariseAssignments(ctx: ContractorContext): Promise<AssignmentSummary> {
  const [row] = await ctx.db
    .select({
      total: sql<number>`count(*)::int`,
      new: sql<number>`count(*) filter (where ${assignments.status} = 'new')::int`,
      away: sql<number>`count(*) filter (where ${assignments.status} = 'new' and ${assignments.whileAway})::int`,
      unread: sql<number>`coalesce(sum(${unreadMessages}), 0)::int`,
      toStart: sql<number>`count(*) filter (where ${assignments.status} = 'won' and ${projects.status} = 'scheduled')::int`,
    })
    .from(assignments)
    .innerJoin(projects, eq(projects.id, assignments.projectId))
    .where(ownLeads(ctx.actor.contractorId))
  const counts = row ?? { total: 0, new: 0, away: 0, unread: 0, toStart: 0 }
  return {
    newLeads: counts.new,
    totalLeads: counts.total,
    responseRate: responseRate(counts),
    unreadMessages: counts.unread,
    jobsToStart: counts.toStart,
  }
}

const allLeads = prepared((db) => selectLeads(db, ownLeads(sql.placeholder('contractorId'))).prepare('own_leads'))

const unreadMessages = sql<number>`(
  select count(*)::int from messages
  where messages.assignment_id = assignments.id and messages.sender = 'homeowner' and messages.read_at is null
)`

const place = (table: string) => ({
  latitude: sql.raw(`${table}.latitude`),
  longitude: sql.raw(`${table}.longitude`),
})

/** When a lead last moved: an answer, a message, a quote, the job it won. */
export const movedAt = sql`greatest(
    assignments.created_at, assignments.expired_at, assignments.withdrawn_at,
    (select max(created_at) from assignment_events where assignment_events.assignment_id = assignments.id),
    (select max(created_at) from messages where messages.assignment_id = assignments.id),
    (select max(greatest(sent_at, decided_at)) from quotes where quotes.assignment_id = assignments.id),
    (
      select max(created_at) from project_status_history
      where project_status_history.project_id = projects.id and assignments.status = 'won'
    )
  )`

export const distanceKm = sql<number | null>`(
  select round(${kilometresBetween(place('contractors'), place('projects'))})::int
  from contractors where contractors.id = assignments.contractor_id
)`

/** What an inbox is sorted by, and what a job's steps are dated with. */
const measures = {
  distanceKm,
  movedAt: sql<Date>`${movedAt}`.mapWith(assignments.createdAt),
  lastMessage: sql<{ body: string; files: number; sender: MessageSender; createdAt: string } | null>`(
    select jsonb_build_object('body', left(body, 140), 'files', file_count, 'sender', sender, 'createdAt', created_at)
    from messages where messages.assignment_id = assignments.id order by created_at desc, id desc limit 1
  )`,
  hiredAt: sql<Date | null>`(
    select max(created_at) from assignment_events
    where assignment_events.assignment_id = assignments.id and new_status = 'won' and assignments.status = 'won'
  )`.mapWith(assignments.createdAt),
  startedAt: sql<Date | null>`(
    select max(created_at) from project_status_history
    where project_status_history.project_id = projects.id and assignments.status = 'won'
      and projects.status in ('in_progress', 'completed') and new_status = 'in_progress' and old_status <> new_status
  )`.mapWith(assignments.createdAt),
}

export function selectLeads(db: Executor, where: SQL | undefined) {
  return db
    .select({
      assignment: assignments,
      project: projects,
      competing: sql<number>`(
        select count(*)::int from assignments as rivals
        where rivals.project_id = projects.id and rivals.slot is not null
      )`,
      answers: sql<AnswerSnapshot[]>`(
        select coalesce(jsonb_agg(jsonb_build_object(
          'questionId', question_id, 'label', label, 'type', type, 'value', value
        ) order by position), '[]')
        from project_answers where project_answers.project_id = projects.id
      )`,
      attachments: attachedFiles,
      noted: contactNoted,
      quote: sql<{ status: QuoteStatus; totalCents: number | null } | null>`(
        select jsonb_build_object('status', quotes.status, 'totalCents', quotes.total_cents)
        from quotes
        where quotes.assignment_id = assignments.id and quotes.status in ('draft', 'sent', 'accepted')
        order by quotes.status = 'draft'
        limit 1
      )`,
      ...measures,
      unreadMessages,
    })
    .from(assignments)
    .innerJoin(projects, eq(projects.id, assignments.projectId))
    .where(where)
    .orderBy(desc(assignments.priority), desc(assignments.createdAt), desc(assignments.id))
    .limit(leadCap)
}

export interface LeadRecord {
  assignment: typeof assignments.$inferSelect
  project: typeof projects.$inferSelect
  competing: number
  answers: AnswerSnapshot[]
  attachments: ReceivedFile[]
  noted: boolean
  quote: { status: QuoteStatus; totalCents: number | null } | null
  unreadMessages: number
  distanceKm: number | null
  movedAt: Date
  lastMessage: { body: string; files: number; sender: MessageSender; createdAt: string } | null
  hiredAt: Date | null
  startedAt: Date | null
}

export function presentLead(row: LeadRecord, now: Date): ContractorLead {
  const { assignment, project, competing, answers, attachments, quote, unreadMessages, lastMessage } = row
  const closed = closedProjectStatuses.includes(project.status)
  const contactHidden = contactHiddenBecause(assignment, project, now)
  const readable = contactHidden === null
  const waiting = awaitsAnswer(assignment, project)
  const deadlines = answerDeadlines(assignment, project)
  return {
    id: assignment.id,
    reference: project.reference,
    customerName: homeownerName(assignment, project, now),
    serviceNeeded: project.projectType,
    status: assignment.status,
    ...readableDetails(assignment, project),
    email: readable ? project.email : null,
    phone: readable ? displayPhone(project.phone) : null,
    city: project.city,
    province: project.province,
    // Given for the work, so nobody reads it who did not win it (rule 75).
    address: readable && assignment.status === 'won' ? project.address : null,
    postalCode: readable ? project.postalCode : null,
    propertyType: project.propertyType,
    answers,
    attachments: readable ? attachments : [],
    contractorNotes: readable ? project.contractorNotes : null,
    declineReason: assignment.declineReason,
    competing,
    holdsPlace: assignment.slot !== null,
    direct: assignment.origin === 'direct',
    shared: project.shared,
    createdAt: assignment.createdAt,
    viewedAt: assignment.viewedAt,
    remindAt: waiting ? deadlines.remindAt : null,
    answerBy: waiting ? deadlines.freeAt : null,
    expiredAt: assignment.expiredAt,
    withdrawnAt: assignment.withdrawnAt,
    contactHidden,
    moves:
      closed || assignment.withdrawnAt
        ? []
        : assignmentMoves(assignment.status, 'contractor').filter(isContractorStatus),
    quotable:
      !closed && !assignment.withdrawnAt && (openAssignmentStatuses as readonly string[]).includes(assignment.status),
    quoteStatus: quote?.status ?? null,
    quoteTotal: typeof quote?.totalCents === 'number' ? toDollars(quote.totalCents) : null,
    unreadMessages,
    lastMessage: lastMessage && { ...lastMessage, createdAt: new Date(lastMessage.createdAt) },
    movedAt: row.movedAt,
    // It narrows down the postal code.
    distanceKm: readable ? row.distanceKm : null,
    hiredAt: row.hiredAt,
    startedAt: row.startedAt,
    work: assignment.status === 'won' ? workStage(project.status) : null,
    ...finished(assignment, project),
  }
}

/** What of a request may be edited: as it is, or as it was when the contractor left, if it was edited since. */
function readableDetails(
  { descriptionWhenLeft, budgetWhenLeft, timelineWhenLeft }: LeadRecord['assignment'],
  { description, budget, timeline }: LeadRecord['project'],
): Pick<ContractorLead, (typeof changeableParts)[number]> {
  return descriptionWhenLeft === null
    ? { description, budget, timeline }
    : { description: descriptionWhenLeft, budget: budgetWhenLeft, timeline: timelineWhenLeft }
}

function finished({ status }: LeadRecord['assignment'], { finishedAt, status: stage }: LeadRecord['project']) {
  if (status !== 'won' || !finishedAt) return { finishedAt: null, completesAt: null }
  return { finishedAt, completesAt: stage === 'in_progress' ? completesAt(finishedAt) : null }
}

function workStage(status: ProjectStatus): WorkStage | null {
  return workStages.find((stage) => stage === status) ?? null
}

function isContractorStatus(status: string): status is ContractorAssignmentStatus {
  return (contractorAssignmentStatuses as readonly string[]).includes(status)
}
