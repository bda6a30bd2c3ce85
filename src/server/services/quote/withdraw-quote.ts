import { eq } from 'drizzle-orm'
import type { QuoteSheet } from '~/contracts/quote'
import { ConflictError } from '~/domain/errors'
import { quotes } from '~/server/db/schema'
import { contractorScope, lockAssignment } from '../assignment/assignment-scope'
import { assertOpenProject } from '../assignment/move-assignment'
import { type ContractorContext, inTransaction } from '../context'
import { enqueueMail } from '../mail/enqueue-mail'
import { issueProjectLink } from '../project/issue-project-link'
import { isLive, presentSheet, quotesOf } from './present-quote'

/**
 * Withdraws the sent quote and notifies the homeowner. The lead stays `quoted`: another may follow.
 * @throws NotFoundError for another contractor's lead; ConflictError when there is no quote, it was accepted, or the
 *   request is closed.
 */
export async function withdrawQuote(ctx: ContractorContext, id: string): Promise<QuoteSheet> {
  return inTransaction(ctx, async (tx) => {
    const lead = await lockAssignment(tx, contractorScope(ctx), id)
    assertOpenProject(lead)
    const { assignment, project, contractor } = lead
    const live = (await quotesOf(tx, assignment.id)).find(isLive)
    if (!live) throw new ConflictError('There is no quote to withdraw')
    if (live.status === 'accepted') throw new ConflictError('The homeowner has accepted your quote')
    await tx
      .update(quotes)
      .set({ status: 'withdrawn', decidedAt: ctx.now, updatedAt: ctx.now })
      .where(eq(quotes.id, live.id))
    const link = await issueProjectLink(tx, ctx.now, project)
    await enqueueMail(tx, ctx.now, {
      key: `quote-withdrawn:${live.id}`,
      template: 'quote-withdrawn',
      recipient: project.email,
      about: project.id,
      topic: `quote:${assignment.id}`,
      props: {
        customerName: project.customerName,
        reference: project.reference,
        serviceNeeded: project.projectType,
        companyName: contractor.companyName,
        ...link,
      },
    })
    return presentSheet(tx, lead, ctx.now)
  })
}
