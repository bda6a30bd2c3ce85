import { asc, eq, sql } from 'drizzle-orm'
import type { QuoteTemplate } from '~/contracts/quote'
import type { Executor } from '~/server/db/client'
import { quoteTemplates } from '~/server/db/schema'
import type { ContractorContext } from '../context'

/** The signed-in contractor's templates, by name. */
export function listTemplates({ db, actor }: ContractorContext): Promise<QuoteTemplate[]> {
  return templatesOf(db, actor.contractorId)
}

/** A contractor's templates, by name. */
export function templatesOf(db: Executor, contractorId: string): Promise<QuoteTemplate[]> {
  return db
    .select()
    .from(quoteTemplates)
    .where(eq(quoteTemplates.contractorId, contractorId))
    .orderBy(asc(sql`lower(${quoteTemplates.name})`), asc(quoteTemplates.id))
}
