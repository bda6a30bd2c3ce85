import { asc, eq, inArray } from 'drizzle-orm'
import type { Assignment, AssignProjectInput, AssignSeveralInput } from '~/contracts/project'
import { isAssignable } from '~/domain/contractor-status'
import { ConflictError, NotFoundError } from '~/domain/errors'
import { closedProjectStatuses } from '~/domain/project-status'
import { isUuid } from '~/domain/slug'
import type { Executor } from '~/server/db/client'
import { contractors, projects } from '~/server/db/schema'
import { createAssignment } from '../assignment/create-assignment'
import { refuseWhenHired } from '../assignment/win-assignment'
import { record } from '../audit/record'
import { type AdminContext, inTransaction } from '../context'
import { lockProject } from './get-project'

/**
 * Gives a project to a verified contractor as a lead. Holds the project's lock, so at most three
 * compete whatever arrives at the same time (rule 12).
 * @throws NotFoundError for an unknown project or contractor; ConflictError when three compete, the
 *   contractor is not assignable or has it already, the project is closed or hired for, or the
 *   homeowner asked one contractor only and `homeownerAsked` is not confirmed.
 */
export async function assignProject(ctx: AdminContext, input: AssignProjectInput): Promise<Assignment> {
  const { contractorId, ...rest } = input
  return inTransaction(ctx, async (tx) => {
    const [assignment] = await assignTo(tx, ctx, [contractorId], rest)
    if (!assignment) throw new NotFoundError('Contractor', { field: 'contractorId' })
    return assignment
  })
}

/**
 * The same for up to three contractors at once, in the order given: all of them get it, or none (rule 104).
 * @throws as `assignProject`; what concerns one of them names that company
 */
export async function assignSeveral(
  ctx: AdminContext,
  { contractorIds, ...rest }: AssignSeveralInput,
): Promise<Assignment[]> {
  return inTransaction(ctx, (tx) => assignTo(tx, ctx, [...new Set(contractorIds)], rest))
}

type Terms = Omit<AssignProjectInput, 'contractorId'>

async function assignTo(
  tx: Executor,
  ctx: AdminContext,
  contractorIds: readonly string[],
  { id, priority, notes, homeownerAsked }: Terms,
): Promise<Assignment[]> {
  const locked = await lockChosen(tx, contractorIds)
  const project = await lockProject(tx, id)
  if (closedProjectStatuses.includes(project.status)) throw new ConflictError('This project is closed')
  await refuseWhenHired(tx, project.id)
  const chosen = contractorIds.map((contractorId) => locked.find((one) => one.id === contractorId.toLowerCase()))
  const assigned: Assignment[] = []
  for (const contractor of chosen) {
    if (!contractor) throw new NotFoundError('Contractor', { field: 'contractorId' })
    assigned.push(
      await naming(chosen.length > 1 ? contractor.companyName : null, async () => {
        if (!isAssignable(contractor))
          throw new ConflictError('Only verified contractors can be assigned', { field: 'contractorId' })
        if (!project.shared && assigned.length === 0) await share(tx, project.id, homeownerAsked)
        const assignment = await createAssignment(tx, ctx, { project, contractor, origin: 'admin', priority, notes })
        await record(tx, ctx, {
          action: 'project.assigned',
          entity: 'project',
          entityId: project.id,
          details: { contractorId: contractor.id, priority },
        })
        return { ...assignment, companyName: contractor.companyName, competing: true, withdrawn: false }
      }),
    )
  }
  return assigned
}

async function share(tx: Executor, projectId: string, homeownerAsked: boolean): Promise<void> {
  if (!homeownerAsked)
    throw new ConflictError(
      'The homeowner asked one contractor only. Confirm that they want to share the request with others.',
      { field: 'homeownerAsked' },
    )
  await tx.update(projects).set({ shared: true }).where(eq(projects.id, projectId))
}

/** Of several, says whom a refusal is about; not where it is about the project. */
async function naming<T>(companyName: string | null, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (
      companyName === null ||
      !(error instanceof ConflictError) ||
      !error.issues.some(({ path }) => path === 'contractorId')
    )
      throw error
    throw new ConflictError(`${companyName}: ${error.message}`, { field: 'contractorIds' })
  }
}

/**
 * Before the project, and in one order, as whatever else changes contractors and their leads does: two that meet wait
 * instead of deadlocking.
 */
async function lockChosen(tx: Executor, ids: readonly string[]) {
  return tx
    .select()
    .from(contractors)
    .where(inArray(contractors.id, ids.filter(isUuid)))
    .orderBy(asc(contractors.id))
    .for('no key update')
}
