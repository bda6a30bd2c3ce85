import { and, count, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { ListPublicReviews, PublicReview, RemovedReviews } from '~/contracts/review'
import { type ReviewHideReason, reviewsShown } from '~/domain/review'
import { isUuid } from '~/domain/slug'
import type { Database, Executor } from '~/server/db/client'
import { contractors, reviews } from '~/server/db/schema'
import type { ServiceContext } from '../context'
import { NotFoundError } from '../errors'

interface ShownReviews {
  reviews: PublicReview[]
  removedReviews: RemovedReviews
}

interface Remembered {
  version: string
  until: number
  shown: ShownReviews
}

/** What a profile does not learn from the contractor's row, such as a lead won later, shows after this. */
const rememberedForMs = 60_000
const rememberedProfiles = 300
const remembered = new WeakMap<Database, Map<string, Remembered>>()

/** Columns of a review that everybody may read. */
export const publicReviewColumns = {
  id: reviews.id,
  contractorId: reviews.contractorId,
  customerName: reviews.customerName,
  rating: reviews.rating,
  comment: reviews.comment,
  projectType: reviews.projectType,
  verifiedProject: sql<boolean>`exists (
    select from assignments
    where assignments.project_id = reviews.project_id
      and assignments.contractor_id = reviews.contractor_id
      and assignments.status = 'won'
  )`,
  reply: reviews.reply,
  repliedAt: reviews.repliedAt,
  createdAt: reviews.createdAt,
} as const

/**
 * The newest reviews and how many were removed, remembered per process for one version of the
 * contractor's row. A change makes another version, so no instance shows what another has changed.
 */
export async function readShownReviews(db: Database, contractorId: string, version: string): Promise<ShownReviews> {
  const ofDatabase = remembered.get(db) ?? new Map<string, Remembered>()
  remembered.set(db, ofDatabase)
  const known = ofDatabase.get(contractorId)
  if (known && known.version === version && known.until > Date.now()) return known.shown
  const [newest, removed] = await Promise.all([
    selectShown(db, contractorId, reviewsShown, 0),
    countRemoved(db, contractorId),
  ])
  const shown = { reviews: newest, removedReviews: removed }
  ofDatabase.delete(contractorId)
  ofDatabase.set(contractorId, { version, until: Date.now() + rememberedForMs, shown })
  const [oldest] = ofDatabase.keys()
  if (ofDatabase.size > rememberedProfiles && oldest !== undefined) ofDatabase.delete(oldest)
  return shown
}

/**
 * One page of a published contractor's reviews, newest first.
 * @throws NotFoundError
 */
export async function listPublicReviews(
  ctx: ServiceContext,
  { id, limit, offset }: ListPublicReviews,
): Promise<{ reviews: PublicReview[]; total: number }> {
  if (!isUuid(id)) throw new NotFoundError('Contractor')
  const [contractor] = await ctx.db
    .select({ total: contractors.reviewCount })
    .from(contractors)
    .where(and(eq(contractors.id, id), eq(contractors.status, 'published')))
  if (!contractor) throw new NotFoundError('Contractor')
  return { reviews: await selectShown(ctx.db, id, limit, offset), total: contractor.total }
}

function selectShown(db: Executor, contractorId: string, limit: number, offset: number): Promise<PublicReview[]> {
  return db
    .select(publicReviewColumns)
    .from(reviews)
    .where(and(eq(reviews.contractorId, contractorId), isNull(reviews.hiddenAt)))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(limit)
    .offset(offset)
}

async function countRemoved(db: Executor, contractorId: string): Promise<RemovedReviews> {
  const rows = await db
    .select({ reason: reviews.hiddenReason, count: count() })
    .from(reviews)
    .where(and(eq(reviews.contractorId, contractorId), isNotNull(reviews.hiddenAt)))
    .groupBy(reviews.hiddenReason)
    .orderBy(desc(count()), reviews.hiddenReason)
  return rows.map((row) => ({ reason: row.reason as ReviewHideReason, count: row.count }))
}
