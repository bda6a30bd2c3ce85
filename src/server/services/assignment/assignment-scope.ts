import { and, eq, isNotNull, isNull, or, type Placeholder, type SQL } from 'drizzle-orm'
import { NotFoundError } from '~/domain/errors'
import type { MessageSender } from '~/domain/message'
import { isUuid } from '~/domain/slug'
import type { Executor } from '~/server/db/client'
import { assignments, contractors, projects } from '~/server/db/schema/index'
import type { ContractorContext, HomeownerContext } from '../context'
import { lockContractor } from '../contractor/get-contractor'
import { lockProject } from '../project/get-project'

/** The scope of access of a homeowner or contractor: `condition` restricts assignments and projects to their own. */
export interface AssignmentScope {
  side: MessageSender
  userId: string | null
  condition: SQL | undefined
}

/** The leads of a contractor. Not one that was withdrawn before it was answered (rule 15). */
export function ownLeads(contractorId: string | Placeholder): SQL | undefined {
  return and(
    eq(assignments.contractorId, contractorId),
    or(isNull(assignments.withdrawnAt), isNotNull(assignments.firstAnsweredAt)),
  )
}

/** The contractor of a lead. */
export function contractorScope({ actor }: ContractorContext): AssignmentScope {
  return {
    side: 'contractor',
    userId: actor.userId,
    condition: ownLeads(actor.contractorId),
  }
}

/** The homeowner whose account a request is linked to. */
export function homeownerScope({ actor }: HomeownerContext): AssignmentScope {
  return { side: 'homeowner', userId: actor.userId, condition: eq(projects.homeownerId, actor.userId) }
}

/** Whoever holds the link of one request, without an account. */
export function linkHolderScope(projectId: string): AssignmentScope {
  return { side: 'homeowner', userId: null, condition: eq(projects.id, projectId) }
}

/** The rows a lead is made of. */
export interface AssignmentRows {
  assignment: typeof assignments.$inferSelect
  project: typeof projects.$inferSelect
  contractor: typeof contractors.$inferSelect
}

/**
 * An assignment within the scope.
 * @throws NotFoundError for somebody else's.
 */
export async function findAssignment(db: Executor, scope: AssignmentScope, id: string): Promise<AssignmentRows> {
  const [lead] = isUuid(id)
    ? await db
        .select({ assignment: assignments, project: projects, contractor: contractors })
        .from(assignments)
        .innerJoin(projects, eq(projects.id, assignments.projectId))
        .innerJoin(contractors, eq(contractors.id, assignments.contractorId))
        .where(and(eq(assignments.id, id), scope.condition))
    : []
  if (!lead) throw new NotFoundError('Lead')
  return lead
}

/**
 * The same, with its project locked until the transaction ends: the rows are read under the lock.
 * @throws NotFoundError
 */
export async function lockAssignment(tx: Executor, scope: AssignmentScope, id: string): Promise<AssignmentRows> {
  const { project, assignment, contractor } = await findAssignment(tx, scope, id)
  // To take an expired lead up again one must be verified (rule 155): contractors are locked before projects, as everywhere.
  if (scope.side === 'contractor' && assignment.expiredAt) await lockContractor(tx, contractor.id)
  await lockProject(tx, project.id)
  return findAssignment(tx, scope, id)
}
