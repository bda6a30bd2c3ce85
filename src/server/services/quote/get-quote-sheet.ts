import type { QuoteSheet } from '~/contracts/quote'
import { contractorScope, findAssignment } from '../assignment/assignment-scope'
import type { ContractorContext } from '../context'
import { presentSheet } from './present-quote'

/**
 * The contractor's quotes for one of their leads: the draft, the one with the homeowner, the earlier ones.
 * @throws NotFoundError for another contractor's lead.
 */
export async function getQuoteSheet(ctx: ContractorContext, id: string): Promise<QuoteSheet> {
  return presentSheet(ctx.db, await findAssignment(ctx.db, contractorScope(ctx), id), ctx.now)
}
