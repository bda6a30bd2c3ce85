import { asc, eq, inArray } from 'drizzle-orm'
import type { Executor } from '~/server/db/client'
import { contractors, reviews } from '~/server/db/schema'
import { recountRating } from './recount-rating'

/** Locks the contractors a person has reviewed, before anything else of theirs is. Says which. */
export async function lockReviewedBy(tx: Executor, homeownerId: string): Promise<string[]> {
  const written = tx.select({ id: reviews.contractorId }).from(reviews).where(eq(reviews.homeownerId, homeownerId))
  const reviewed = await tx
    .select({ id: contractors.id })
    .from(contractors)
    .where(inArray(contractors.id, written))
    .orderBy(asc(contractors.id))
    .for('no key update')
  return reviewed.map(({ id }) => id)
}

/** Replaces a person's name on their reviews, and invalidates the cached profiles. */
export async function anonymiseReviews(tx: Executor, homeownerId: string, name: string): Promise<void> {
  const reviewed = await lockReviewedBy(tx, homeownerId)
  await tx.update(reviews).set({ customerName: name }).where(eq(reviews.homeownerId, homeownerId))
  for (const id of reviewed) await recountRating(tx, id)
}
