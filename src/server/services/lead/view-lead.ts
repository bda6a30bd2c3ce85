import { eq, sql } from 'drizzle-orm'
import { assignments } from '~/server/db/schema'
import type { ContractorContext } from '../context'
import { contractorParty, findLead } from './lead-party'

/**
 * Notes when the contractor first opened a lead. It is no answer: the lead stays `new` (decision D2).
 * @throws NotFoundError for another contractor's lead.
 */
export async function viewLead(ctx: ContractorContext, id: string): Promise<{ viewedAt: Date }> {
  const { assignment } = await findLead(ctx.db, contractorParty(ctx), id)
  const [viewed] = await ctx.db
    .update(assignments)
    .set({ viewedAt: sql`coalesce(${assignments.viewedAt}, ${ctx.now.toISOString()}::timestamptz)` })
    .where(eq(assignments.id, assignment.id))
    .returning({ viewedAt: assignments.viewedAt })
  return { viewedAt: viewed?.viewedAt ?? ctx.now }
}
