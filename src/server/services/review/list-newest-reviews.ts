import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { NewestReview } from '~/contracts/review'
import { newestShown } from '~/domain/home-page'
import { contractors, reviews } from '~/server/db/schema'
import type { ServiceContext } from '../context'
import { listedCompanyColumns } from '../contractor/get-public-contractor'
import { publicReviewColumns, verifiedProject } from './list-public-reviews'

/**
 * The newest reviews of verified projects with listed companies, whatever their rating (rule 109). Read from the index in
 * its order, so their number costs nothing.
 */
export function listNewestReviews({ db }: Pick<ServiceContext, 'db'>): Promise<NewestReview[]> {
  const { id, customerName, rating, comment, projectType, createdAt } = publicReviewColumns
  return db
    .select({
      id,
      customerName,
      rating,
      comment,
      projectType,
      createdAt,
      contractor: listedCompanyColumns,
    })
    .from(reviews)
    .innerJoin(contractors, eq(contractors.id, reviews.contractorId))
    .where(
      and(
        isNull(reviews.hiddenAt),
        isNotNull(reviews.projectId),
        eq(contractors.status, 'published'),
        eq(contractors.verified, true),
        verifiedProject,
      ),
    )
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(newestShown.reviews)
}
