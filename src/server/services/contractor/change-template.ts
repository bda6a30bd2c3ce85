import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { AuditAction } from '~/domain/audit-actions'
import { ConflictError, NotFoundError } from '~/domain/errors'
import { isUuid } from '~/domain/slug'
import type { Executor } from '~/server/db/client'
import type { quoteTemplates, savedReplies } from '~/server/db/schema'
import { isUniqueViolation } from '~/server/db/violations'
import { record } from '../audit/record'
import { type ContractorContext, inTransaction } from '../context'
import { consume } from '../rate-limit/rate-limit'
import { lockContractor } from './get-contractor'

/** Texts under names of a contractor's own. */
type TemplateTable = typeof quoteTemplates | typeof savedReplies

export interface TemplateKind {
  table: TemplateTable
  /** What one is called, and what several are. */
  noun: string
  plural: string
  perContractor: number
  nameUnique: string
}

/**
 * One change of one template, with its audit row.
 * @throws NotFoundError when nothing was changed; ConflictError when the name is taken; TooManyRequestsError.
 */
export async function changeTemplate<Row extends { contractorId: string }>(
  ctx: ContractorContext,
  { noun, nameUnique }: TemplateKind,
  action: AuditAction,
  write: (tx: Executor) => Promise<Row[]>,
): Promise<Row> {
  await consume(ctx.db, 'profileChange', ctx.actor.userId)
  try {
    return await inTransaction(ctx, async (tx) => {
      const [changed] = await write(tx)
      if (!changed) throw new NotFoundError(`${noun.charAt(0).toUpperCase()}${noun.slice(1)}`)
      await record(tx, ctx, { action, entity: 'contractor', entityId: changed.contractorId })
      return changed
    })
  } catch (error) {
    if (isUniqueViolation(error, nameUnique))
      throw new ConflictError(`You have a ${noun} with this name already`, { field: 'name' })
    throw error
  }
}

/**
 * Locks the contractor, so that two at once cannot be one too many together.
 * @throws ConflictError when there is no room for one more
 */
export async function assertRoomForTemplate(
  tx: Executor,
  { actor: { contractorId } }: ContractorContext,
  { table, plural, perContractor }: TemplateKind,
): Promise<void> {
  await lockContractor(tx, contractorId)
  const kept = await tx.$count(table, eq(table.contractorId, contractorId))
  if (kept >= perContractor)
    throw new ConflictError(`You can keep at most ${perContractor} ${plural}`, { field: 'name' })
}

/** The contractor's own row of this id. */
export function ownTemplate({ actor }: ContractorContext, { table }: TemplateKind, id: string): SQL | undefined {
  return and(isUuid(id) ? eq(table.id, id) : sql`false`, eq(table.contractorId, actor.contractorId))
}
