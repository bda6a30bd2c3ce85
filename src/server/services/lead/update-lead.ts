import type { ContractorLead, UpdateLead } from '~/contracts/lead'
import { type ContractorContext, inTransaction } from '../context'
import { InvalidError } from '../errors'
import { contractorParty, lockLead } from './lead-party'
import { presentedLead } from './list-leads'
import { moveLead } from './move-lead'

/**
 * A contractor answers their own lead, by the legal moves of decision D2; the project follows (D3).
 * @throws NotFoundError for another contractor's or a withdrawn lead; InvalidError when a decline has
 *   no reason; ConflictError when the move is not legal, the project is closed, or the place was
 *   freed after 48 hours and three others compete now.
 */
export async function updateLead(ctx: ContractorContext, { id, status, reason }: UpdateLead): Promise<ContractorLead> {
  if (status === 'declined' && !reason)
    throw new InvalidError('Please say why you decline this lead', { field: 'reason' })
  return inTransaction(ctx, async (tx) => {
    await moveLead(tx, ctx, await lockLead(tx, contractorParty(ctx), id), status, reason)
    return presentedLead(tx, ctx, id)
  })
}
