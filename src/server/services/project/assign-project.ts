import { eq } from 'drizzle-orm'
import type { Assignment, AssignProjectInput } from '~/contracts/project'
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
  return inTransaction(ctx, async (tx) => {
    const contractor = await lockChosen(tx, input.contractorId)
    const project = await lockProject(tx, input.id)
    if (closedProjectStatuses.includes(project.status)) throw new ConflictError('This project is closed')
    await refuseWhenHired(tx, project.id)
    if (!contractor) throw new NotFoundError('Contractor', { field: 'contractorId' })
    if (!isAssignable(contractor))
      throw new ConflictError('Only verified contractors can be assigned', { field: 'contractorId' })
    if (!project.shared) {
      if (!input.homeownerAsked)
        throw new ConflictError(
          'The homeowner asked one contractor only. Confirm that they want to share the request with others.',
          { field: 'homeownerAsked' },
        )
      await tx.update(projects).set({ shared: true }).where(eq(projects.id, project.id))
    }
    const { priority, notes } = input
    const assignment = await createAssignment(tx, ctx, { project, contractor, origin: 'admin', priority, notes })
    await record(tx, ctx, {
      action: 'project.assigned',
      entity: 'project',
      entityId: project.id,
      details: { contractorId: contractor.id, priority },
    })
    return { ...assignment, companyName: contractor.companyName, competing: true, withdrawn: false }
  })
}

/** Before the project, as whatever else changes a contractor and its leads does: two that meet wait instead of deadlocking. */
async function lockChosen(tx: Executor, id: string) {
  const [contractor] = isUuid(id)
    ? await tx.select().from(contractors).where(eq(contractors.id, id)).for('no key update')
    : []
  return contractor
}
