import { eq } from 'drizzle-orm'
import type { ProjectEvent } from '~/domain/project-event'
import {
  derivedMove,
  type ProjectStatus,
  raisedVerificationLevel,
  type VerificationLevel,
} from '~/domain/project-status'
import type { Executor } from '~/server/db/client'
import { projectStatusHistory, projects } from '~/server/db/schema'
import { actorColumns, type ServiceContext } from '../context'
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

/** Sets a locked project's status and writes the history row with its actor. */
export async function moveProject(
  tx: Executor,
  ctx: ServiceContext,
  project: MovableProject,
  to: ProjectStatus,
  { notes = null, event = 'status_changed' }: MoveRecord = {},
): Promise<void> {
  await tx
    .update(projects)
    .set({
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
}

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
