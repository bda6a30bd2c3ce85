import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import { openAssignmentStatuses } from '~/domain/assignment-status'
import type { Executor } from '~/server/db/client'
import { assignmentEvents, assignments } from '~/server/db/schema'
import { actorColumns, type ServiceContext } from '../context'

/**
 * Ends the leads of a locked project that are still open: it was closed, or somebody else was hired.
 * `except` is the lead that won. Withdrawn leads stay as they are. Says which leads were lost.
 */
export async function loseOpenAssignments(
  tx: Executor,
  ctx: ServiceContext,
  projectId: string,
  except?: string,
): Promise<string[]> {
  const open = await tx
    .select({ id: assignments.id, status: assignments.status })
    .from(assignments)
    .where(
      and(
        eq(assignments.projectId, projectId),
        inArray(assignments.status, openAssignmentStatuses),
        isNull(assignments.withdrawnAt),
        except ? ne(assignments.id, except) : undefined,
      ),
    )
  if (open.length === 0) return []
  await tx
    .update(assignments)
    .set({ status: 'lost', slot: null, updatedAt: ctx.now })
    .where(
      inArray(
        assignments.id,
        open.map(({ id }) => id),
      ),
    )
  await tx.insert(assignmentEvents).values(
    open.map(({ id, status }) => ({
      assignmentId: id,
      oldStatus: status,
      newStatus: 'lost' as const,
      ...actorColumns(ctx.actor),
      createdAt: ctx.now,
    })),
  )
  return open.map(({ id }) => id)
}
