import { eq, sql } from 'drizzle-orm'
import { assignments } from '~/server/db/schema/index'
import type { ContractorContext } from '../context'
import { contractorScope, findAssignment } from './assignment-scope'

/**
 * Notes when the contractor first opened a lead. Viewing does not count as a response: the lead stays `new` (rule 11).
 * @throws NotFoundError for another contractor's lead.
 */
export async function viewAssignment(ctx: ContractorContext, id: string): Promise<{ viewedAt: Date }> {
  const { assignment } = await findAssignment(ctx.db, contractorScope(ctx), id)
  const [viewed] = await ctx.db
    .update(assignments)
    .set({ viewedAt: sql`coalesce(${assignments.viewedAt}, ${ctx.now.toISOString()}::timestamptz)` })
    .where(eq(assignments.id, assignment.id))
    .returning({ viewedAt: assignments.viewedAt })
  return { viewedAt: viewed?.viewedAt ?? ctx.now }
}
