import { and, eq, sql } from 'drizzle-orm'
import type { AddQuoteTemplateInput, QuoteTemplate, RenameQuoteTemplateInput } from '~/contracts/quote'
import type { AuditAction } from '~/domain/audit-actions'
import { ConflictError, NotFoundError } from '~/domain/errors'
import { quoteTemplateLimits } from '~/domain/quote-template'
import { isUuid } from '~/domain/slug'
import type { Executor } from '~/server/db/client'
import { quoteTemplates } from '~/server/db/schema'
import { isUniqueViolation } from '~/server/db/violations'
import { record } from '../audit/record'
import { type ContractorContext, inTransaction } from '../context'
import { lockContractor } from '../contractor/get-contractor'
import { consume } from '../rate-limit/rate-limit'

const nameTaken = 'You have a template with this name already'

/**
 * Saves lines and texts as a named template (rule 93).
 * @throws ConflictError when the name is taken, or there are fifty; TooManyRequestsError.
 */
export function addTemplate(ctx: ContractorContext, { name, content }: AddQuoteTemplateInput): Promise<QuoteTemplate> {
  return change(ctx, 'contractor.quote-template-added', async (tx) => {
    const { contractorId } = ctx.actor
    await lockContractor(tx, contractorId)
    const kept = await tx.$count(quoteTemplates, eq(quoteTemplates.contractorId, contractorId))
    if (kept >= quoteTemplateLimits.perContractor)
      throw new ConflictError(`You can keep at most ${quoteTemplateLimits.perContractor} templates`, { field: 'name' })
    return tx
      .insert(quoteTemplates)
      .values({ contractorId, name, content, createdAt: ctx.now, updatedAt: ctx.now })
      .returning()
  })
}

/** @throws NotFoundError for another contractor's; ConflictError when the name is taken; TooManyRequestsError. */
export function renameTemplate(ctx: ContractorContext, { id, name }: RenameQuoteTemplateInput): Promise<QuoteTemplate> {
  return change(ctx, 'contractor.quote-template-renamed', (tx) =>
    tx.update(quoteTemplates).set({ name, updatedAt: ctx.now }).where(own(ctx, id)).returning(),
  )
}

/** @throws NotFoundError for another contractor's; TooManyRequestsError. */
export async function removeTemplate(ctx: ContractorContext, id: string): Promise<void> {
  await change(ctx, 'contractor.quote-template-removed', (tx) =>
    tx.delete(quoteTemplates).where(own(ctx, id)).returning(),
  )
}

/** One change of one template, with its audit row. */
async function change(
  ctx: ContractorContext,
  action: AuditAction,
  write: (tx: Executor) => Promise<(typeof quoteTemplates.$inferSelect)[]>,
): Promise<QuoteTemplate> {
  await consume(ctx.db, 'profileChange', ctx.actor.userId)
  try {
    return await inTransaction(ctx, async (tx) => {
      const [changed] = await write(tx)
      if (!changed) throw new NotFoundError('Template')
      await record(tx, ctx, { action, entity: 'contractor', entityId: changed.contractorId })
      return changed
    })
  } catch (error) {
    if (isUniqueViolation(error, 'quote_templates_name_unique')) throw new ConflictError(nameTaken, { field: 'name' })
    throw error
  }
}

function own({ actor }: ContractorContext, id: string) {
  return and(isUuid(id) ? eq(quoteTemplates.id, id) : sql`false`, eq(quoteTemplates.contractorId, actor.contractorId))
}
