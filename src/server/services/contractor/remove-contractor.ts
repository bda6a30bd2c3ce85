import { eq, inArray } from 'drizzle-orm'
import type { Executor } from '~/server/db/client'
import { assignments, contractors, projectStatusHistory, projects, users } from '~/server/db/schema'
import { record } from '../audit/record'
import { type AdminContext, actorColumns, inTransaction } from '../context'
import { lockContractor } from './get-contractor'

/**
 * Deletes a contractor for good: the account, the documents, the leads; the sweep takes the files that
 * nothing refers to any more. What stays is the company's name in the history of the projects it was assigned to (decision D5).
 * @throws NotFoundError
 */
export async function removeContractor(ctx: AdminContext, { id }: { id: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { companyName, userId } = await lockContractor(tx, id)
    await noteInProjects(tx, ctx, id, companyName)
    await tx.delete(contractors).where(eq(contractors.id, id))
    if (userId) await tx.delete(users).where(eq(users.id, userId))
    await record(tx, ctx, {
      action: 'contractor.deleted',
      entity: 'contractor',
      entityId: id,
      details: { companyName },
    })
  })
}

async function noteInProjects(tx: Executor, ctx: AdminContext, id: string, companyName: string): Promise<void> {
  const affected = await tx
    .select({ id: projects.id, status: projects.status })
    .from(projects)
    .where(
      inArray(
        projects.id,
        tx.select({ id: assignments.projectId }).from(assignments).where(eq(assignments.contractorId, id)),
      ),
    )
    .orderBy(projects.id)
    .for('update')
  if (affected.length === 0) return
  await tx.insert(projectStatusHistory).values(
    affected.map(({ id: projectId, status }) => ({
      projectId,
      oldStatus: status,
      newStatus: status,
      notes: `${companyName} was deleted`,
      ...actorColumns(ctx.actor),
      createdAt: ctx.now,
    })),
  )
}
