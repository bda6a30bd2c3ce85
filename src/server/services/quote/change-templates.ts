import type { AddQuoteTemplateInput, QuoteTemplate, RenameQuoteTemplateInput } from '~/contracts/quote'
import { quoteTemplateLimits } from '~/domain/quote-template'
import { quoteTemplates } from '~/server/db/schema'
import type { ContractorContext } from '../context'
import { assertRoomForTemplate, changeTemplate, ownTemplate, type TemplateKind } from '../contractor/change-template'

const kind: TemplateKind = {
  table: quoteTemplates,
  noun: 'template',
  plural: 'templates',
  perContractor: quoteTemplateLimits.perContractor,
  nameUnique: 'quote_templates_name_unique',
}

/**
 * Saves lines and texts as a named template (rule 93).
 * @throws ConflictError when the name is taken, or there are fifty; TooManyRequestsError.
 */
export function addTemplate(ctx: ContractorContext, { name, content }: AddQuoteTemplateInput): Promise<QuoteTemplate> {
  return changeTemplate(ctx, kind, 'contractor.quote-template-added', async (tx) => {
    await assertRoomForTemplate(tx, ctx, kind)
    const { contractorId } = ctx.actor
    return tx
      .insert(quoteTemplates)
      .values({ contractorId, name, content, createdAt: ctx.now, updatedAt: ctx.now })
      .returning()
  })
}

/** @throws NotFoundError for another contractor's; ConflictError when the name is taken; TooManyRequestsError. */
export function renameTemplate(ctx: ContractorContext, { id, name }: RenameQuoteTemplateInput): Promise<QuoteTemplate> {
  return changeTemplate(ctx, kind, 'contractor.quote-template-renamed', (tx) =>
    tx
      .update(quoteTemplates)
      .set({ name, updatedAt: ctx.now })
      .where(ownTemplate(ctx, kind, id))
      .returning(),
  )
}

/** @throws NotFoundError for another contractor's; TooManyRequestsError. */
export async function removeTemplate(ctx: ContractorContext, id: string): Promise<void> {
  await changeTemplate(ctx, kind, 'contractor.quote-template-removed', (tx) =>
    tx
      .delete(quoteTemplates)
      .where(ownTemplate(ctx, kind, id))
      .returning(),
  )
}
