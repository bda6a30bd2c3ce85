import { arrayOverlaps, lt } from 'drizzle-orm'
import type { Executor } from '~/server/db/client'
import { idempotencyKeys } from '~/server/db/schema'

/** Removes stored answers about rows whose person is erased. */
export async function forgetAnswersAbout(tx: Executor, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(idempotencyKeys).where(arrayOverlaps(idempotencyKeys.subjects, [...ids]))
}

/** Removes answers that are not given again any more. */
export async function sweepAnswers(db: Executor, before: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before))
}
