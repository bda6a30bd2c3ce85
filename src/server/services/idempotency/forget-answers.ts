import { arrayOverlaps, inArray, lt, type SQLWrapper } from 'drizzle-orm'
import type { Executor } from '~/server/db/client'
import { contractors, idempotencyKeys } from '~/server/db/schema'

/** Removes stored answers about rows whose person is erased. */
export async function forgetAnswersAbout(tx: Executor, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(idempotencyKeys).where(arrayOverlaps(idempotencyKeys.subjects, [...ids]))
}

/**
 * Removes all stored answers to these contractors: of what they keep for all their leads, no row names the person.
 * @param contractorIds a query of their ids
 */
export async function forgetAnswersTo(tx: Executor, contractorIds: SQLWrapper): Promise<void> {
  const accounts = tx.select({ id: contractors.userId }).from(contractors).where(inArray(contractors.id, contractorIds))
  await tx.delete(idempotencyKeys).where(inArray(idempotencyKeys.userId, accounts))
}

/** Removes answers that are not given again any more. */
export async function sweepAnswers(db: Executor, before: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before))
}
