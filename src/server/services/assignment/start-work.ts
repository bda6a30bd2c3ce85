import type { ContractorLead } from '~/contracts/lead'
import { ConflictError } from '~/domain/errors'
import { type ContractorContext, inTransaction } from '../context'
import { moveProject } from '../project/move-project'
import { contractorScope, lockAssignment } from './assignment-scope'
import { presentAssignment } from './list-assignments'

/**
 * The hired contractor marks the work as started: the project becomes `in_progress` (rule 5).
 * @throws NotFoundError for another contractor's lead; ConflictError unless the lead is won and its work is scheduled.
 */
export async function startWork(ctx: ContractorContext, id: string): Promise<ContractorLead> {
  return inTransaction(ctx, async (tx) => {
    const { assignment, project } = await lockAssignment(tx, contractorScope(ctx), id)
    if (assignment.status !== 'won') throw new ConflictError('Only work of a lead you won can start')
    if (project.status !== 'scheduled') throw new ConflictError('The work of this project has started already or ended')
    await moveProject(tx, ctx, project, 'in_progress')
    return presentAssignment(tx, ctx, id)
  })
}
