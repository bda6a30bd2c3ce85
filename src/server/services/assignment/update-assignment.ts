import type { ContractorLead, UpdateLeadInput } from '~/contracts/lead'
import { InvalidError } from '~/domain/errors'
import { type ContractorContext, inTransaction } from '../context'
import { contractorScope, lockAssignment } from './assignment-scope'
import { presentAssignment } from './list-assignments'
import { moveAssignment } from './move-assignment'

/**
 * A contractor answers their own lead, by the legal moves of rule 10; the project follows (rule 5).
 * @throws NotFoundError for another contractor's or a withdrawn lead; InvalidError when a decline has
 *   no reason; ConflictError when the move is not legal, the project is closed, or the slot was
 *   freed after 48 hours and three others compete now.
 */
export async function updateAssignment(
  ctx: ContractorContext,
  { id, status, reason }: UpdateLeadInput,
): Promise<ContractorLead> {
  if (status === 'declined' && !reason)
    throw new InvalidError('Please say why you decline this lead', { field: 'reason' })
  return inTransaction(ctx, async (tx) => {
    await moveAssignment(tx, ctx, await lockAssignment(tx, contractorScope(ctx), id), status, reason)
    return presentAssignment(tx, ctx, id)
  })
}
