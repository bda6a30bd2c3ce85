import { eq } from 'drizzle-orm'
import type { QuoteSheet } from '~/contracts/quote'
import { quotes } from '~/server/db/schema'
import { type ContractorContext, inTransaction } from '../context'
import { ConflictError } from '../errors'
import { contractorParty, lockLead } from '../lead/lead-party'
import { assertOpenRequest } from '../lead/move-lead'
import { enqueueMail } from '../mail/enqueue-mail'
import { issueRequestLink } from '../request/issue-request-link'
import { isLive, presentSheet, quotesOf } from './present-quote'

/**
 * Takes back the quote that is with the homeowner, who is told. The lead stays `quoted`: another may follow.
 * @throws NotFoundError for another contractor's lead; ConflictError when there is no quote, it was accepted, or the
 *   request is closed.
 */
export async function withdrawQuote(ctx: ContractorContext, id: string): Promise<QuoteSheet> {
  return inTransaction(ctx, async (tx) => {
    const lead = await lockLead(tx, contractorParty(ctx), id)
    assertOpenRequest(lead)
    const { assignment, project, contractor } = lead
    const live = (await quotesOf(tx, assignment.id)).find(isLive)
    if (!live) throw new ConflictError('There is no quote to withdraw')
    if (live.status === 'accepted') throw new ConflictError('The homeowner has accepted your quote')
    await tx
      .update(quotes)
      .set({ status: 'withdrawn', decidedAt: ctx.now, updatedAt: ctx.now })
      .where(eq(quotes.id, live.id))
    const link = await issueRequestLink(tx, ctx.now, project)
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
    return presentSheet(await quotesOf(tx, assignment.id), ctx.now)
  })
}
