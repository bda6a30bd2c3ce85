import { and, eq, sql } from 'drizzle-orm'
import { NotFoundError } from '~/domain/errors'
import type { Executor } from '~/server/db/client'
import { contractors } from '~/server/db/schema'
import { invalidateProfile } from '../contractor/profile-changes'

/**
 * Locks the contractor whose reviews are about to change, so that changes follow one another.
 * @throws NotFoundError when there is none, or, if so asked, it is not published.
 */
export async function lockReviewed(tx: Executor, contractorId: string, { published = false } = {}): Promise<void> {
  const [contractor] = await tx
    .select({ id: contractors.id })
    .from(contractors)
    .where(and(eq(contractors.id, contractorId), published ? eq(contractors.status, 'published') : undefined))
    .for('no key update')
  if (!contractor) throw new NotFoundError('Contractor')
  invalidateProfile(contractor.id)
}

/**
 * Derives rating and count from the reviews that are shown (rule 33), in the transaction that changed
 * one. Every change of a review ends here: the write also gives the profile a new version.
 */
export async function recountRating(tx: Executor, contractorId: string): Promise<void> {
  await tx.execute(sql`
    update contractors
    set rating_sum = shown.sum, review_count = shown.count
    from (
      select coalesce(sum(rating), 0)::int as sum, count(*)::int as count
      from reviews
      where contractor_id = ${contractorId} and hidden_at is null
    ) as shown
    where contractors.id = ${contractorId}
  `)
}
