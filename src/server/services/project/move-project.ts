import { eq, sql } from 'drizzle-orm'
import type { ProjectEvent } from '~/domain/project-event'
import {
  closedProjectStatuses,
  derivedMove,
  type ProjectStatus,
  raisedVerificationLevel,
  type VerificationLevel,
} from '~/domain/project-status'
import type { Executor } from '~/server/db/client'
import { projectStatusHistory, projects, reviews, users } from '~/server/db/schema'
import { actorColumns, type ServiceContext } from '../context'
import { touchContractor } from '../contractor/profile-changes'
import { adjustProjectLinks } from './issue-project-link'

interface MovableProject {
  id: string
  status: ProjectStatus
  verificationLevel: VerificationLevel
}

export interface MoveRecord {
  /** For the admins' history; nothing is ever derived from it. */
  notes?: string | null
  /** What the history row means; a plain change of status unless said otherwise. */
  event?: ProjectEvent
}

/**
 * Sets a locked project's status and writes the history row with its actor. Opened again, it takes the email of its
 * homeowner's account, which may have changed meanwhile: a closed project keeps the one it was closed with.
 */
export async function moveProject(
  tx: Executor,
  ctx: ServiceContext,
  project: MovableProject,
  to: ProjectStatus,
  { notes = null, event = 'status_changed' }: MoveRecord = {},
): Promise<void> {
  const isReopened = closedProjectStatuses.includes(project.status) && !closedProjectStatuses.includes(to)
  await tx
    .update(projects)
    .set({
      ...(isReopened && { email: currentEmail }),
      // Finished is said of work that goes on; what is opened again is not finished.
      ...(to !== 'completed' && { finishedAt: null }),
      status: to,
      verificationLevel: raisedVerificationLevel(project.verificationLevel, to),
      updatedAt: ctx.now,
    })
    .where(eq(projects.id, project.id))
  await tx.insert(projectStatusHistory).values({
    projectId: project.id,
    oldStatus: project.status,
    newStatus: to,
    event,
    notes,
    ...actorColumns(ctx.actor),
    createdAt: ctx.now,
  })
  await adjustProjectLinks(tx, ctx.now, project, to)
  await touchReviewed(tx, project.id)
}

/** A review of this project may be of a verified project now, or no more (rule 32). */
async function touchReviewed(tx: Executor, projectId: string): Promise<void> {
  const reviewed = await tx
    .selectDistinct({ id: reviews.contractorId })
    .from(reviews)
    .where(eq(reviews.projectId, projectId))
    .orderBy(reviews.contractorId)
  for (const { id } of reviewed) await touchContractor(tx, id)
}

const currentEmail = sql`coalesce((select ${users.email} from ${users} where ${users.id} = ${projects.homeownerId}), ${projects.email})`

/** Moves a locked project as far as an event takes it: forward only (rule 5). */
export async function advanceProject(
  tx: Executor,
  ctx: ServiceContext,
  project: MovableProject,
  to: ProjectStatus,
): Promise<void> {
  const reached = derivedMove(project.status, to)
  if (reached) await moveProject(tx, ctx, project, reached)
}
