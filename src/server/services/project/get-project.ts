import { and, asc, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Project, ProjectDetail, ProjectNote } from '~/contracts/project'
import { isCompeting, openAssignmentStatuses } from '~/domain/assignment-status'
import { changeableUntil } from '~/domain/comment'
import { NotFoundError } from '~/domain/errors'
import { toDollars } from '~/domain/money'
import { displayPhone, parsePhone } from '~/domain/phone'
import { isExpired } from '~/domain/quote-status'
import { isUuid } from '~/domain/slug'
import type { Executor } from '~/server/db/client'
import {
  assignments,
  contractors,
  projectAnswers,
  projectNotes,
  projectStatusHistory,
  projects,
  quotes,
  users,
} from '~/server/db/schema'
import { actorNameOf } from '../audit/actor-name'
import type { AdminContext } from '../context'
import { listAttachments } from '../file/attached-files'
import { findDuplicates, flagProject } from './flag-project'
import { readPartner } from './partner-lead'

const { search: _search, latitude: _latitude, longitude: _longitude, ...columns } = getTableColumns(projects)

/** A project's row with what every list and detail of it shows. The subqueries are spelled out: Drizzle drops table names in a select of one table. */
export const projectColumns = {
  ...columns,
  placesTaken: sql<number>`(
    select count(*)::int from assignments where assignments.project_id = projects.id and assignments.slot is not null
  )`,
  ownerName: sql<string | null>`(
    select first_name || ' ' || last_name from users where users.id = projects.owner_id
  )`,
  hired: sql<boolean>`exists (
    select from assignments where assignments.project_id = projects.id and assignments.status = 'won'
  )`,
  serviceSpecificAnswers: sql<Record<string, string | string[]>>`(
    select coalesce(jsonb_object_agg(question_id, value), '{}')
    from project_answers where project_answers.project_id = projects.id
  )`,
}

type ProjectRow = typeof projects.$inferSelect

/** A project as the API answers it. */
export function presentProject<R extends Pick<ProjectRow, 'phone' | 'directContractorId'>>(
  row: R,
): R & Pick<Project, 'direct'> {
  return { ...row, phone: displayPhone(row.phone), direct: row.directContractorId !== null }
}

/** Spelled out for the same reason. */
export const mentionedNames = sql<string[]>`array(
  select mentioned.first_name || ' ' || mentioned.last_name
  from project_note_mentions join users mentioned on mentioned.id = project_note_mentions.user_id
  where project_note_mentions.note_id = project_notes.id
  order by 1
)`

/** A note as the API answers it to this admin. */
export function presentNote<N extends Pick<typeof projectNotes.$inferSelect, 'kind' | 'authorId' | 'createdAt'>>(
  userId: string | null,
  note: N,
): N & Pick<ProjectNote, 'changeableUntil'> {
  const isOwn = note.kind === 'comment' && userId !== null && note.authorId === userId
  return { ...note, changeableUntil: isOwn ? changeableUntil(note.createdAt) : null }
}

/** Rows of one collection an admin's screen shows; more are never loaded at once. */
const collectionCap = 500

/**
 * A project with its assignments, status history and notes: eight queries, whatever it holds.
 * @throws NotFoundError
 */
export async function getProject(ctx: AdminContext, id: string): Promise<ProjectDetail> {
  const [project, answers, attachments, assigned, history, notes, duplicates, partner] = isUuid(id)
    ? await Promise.all([
        findProject(ctx.db, id),
        ctx.db
          .select()
          .from(projectAnswers)
          .where(eq(projectAnswers.projectId, id))
          .orderBy(asc(projectAnswers.position)),
        listAttachments(ctx.db, id),
        ctx.db
          .select({ ...getTableColumns(assignments), companyName: contractors.companyName, offered: quotes })
          .from(assignments)
          .innerJoin(contractors, eq(contractors.id, assignments.contractorId))
          .leftJoin(quotes, and(eq(quotes.assignmentId, assignments.id), eq(quotes.status, 'sent')))
          .where(eq(assignments.projectId, id))
          .orderBy(asc(assignments.createdAt), asc(assignments.id))
          .limit(collectionCap),
        ctx.db
          .select({ ...getTableColumns(projectStatusHistory), actorName: actorNameOf(projectStatusHistory.apiKeyId) })
          .from(projectStatusHistory)
          .leftJoin(users, eq(users.id, projectStatusHistory.actorId))
          .where(eq(projectStatusHistory.projectId, id))
          .orderBy(desc(projectStatusHistory.createdAt), desc(projectStatusHistory.id))
          .limit(collectionCap),
        ctx.db
          .select({
            ...getTableColumns(projectNotes),
            authorName: actorNameOf(projectNotes.apiKeyId),
            mentions: mentionedNames,
          })
          .from(projectNotes)
          .leftJoin(users, eq(users.id, projectNotes.authorId))
          .where(eq(projectNotes.projectId, id))
          .orderBy(desc(projectNotes.createdAt), desc(projectNotes.id))
          .limit(collectionCap),
        findDuplicates(ctx.db, id),
        readPartner(ctx.db, id),
      ])
    : []
  if (!project) throw new NotFoundError('Project')
  return {
    project: { ...project, answers: answers ?? [], attachments: attachments ?? [], partner: partner ?? null },
    assignments: (assigned ?? []).map(({ offered: _offered, ...row }) => ({
      ...row,
      competing: isCompeting(row),
      withdrawn: row.withdrawnAt !== null,
    })),
    quotes: (assigned ?? []).flatMap((row) => acceptableQuote(ctx.now, row) ?? []),
    history: history ?? [],
    notes: (notes ?? []).map((note) => presentNote(ctx.actor.userId, note)),
    flags: flagProject({ phone: parsePhone(project.phone) ?? '', email: project.email }, duplicates ?? []),
  }
}

/** What a lead that is still open could be won by. */
function acceptableQuote(
  now: Date,
  { status, withdrawnAt, offered }: typeof assignments.$inferSelect & { offered: typeof quotes.$inferSelect | null },
): ProjectDetail['quotes'][number] | null {
  const isOpen = withdrawnAt === null && openAssignmentStatuses.some((open) => open === status)
  if (!isOpen || !offered || offered.totalCents === null || isExpired(offered, now)) return null
  return { id: offered.id, assignmentId: offered.assignmentId, total: toDollars(offered.totalCents) }
}

async function findProject(db: Executor, id: string): Promise<Project | undefined> {
  const [row] = await db.select(projectColumns).from(projects).where(eq(projects.id, id))
  return row && presentProject(row)
}

/**
 * A project as the API answers it.
 * @throws NotFoundError
 */
export async function presentedProject(db: Executor, id: string): Promise<Project> {
  const project = await findProject(db, id)
  if (!project) throw new NotFoundError('Project')
  return project
}

/**
 * A project's row, locked until the transaction ends: what changes a project or its assignments
 * takes this lock first, so two at once come one after the other.
 * @throws NotFoundError
 */
export async function lockProject(tx: Executor, id: string): Promise<ProjectRow> {
  const [project] = isUuid(id) ? await tx.select().from(projects).where(eq(projects.id, id)).for('update') : []
  if (!project) throw new NotFoundError('Project')
  return project
}
