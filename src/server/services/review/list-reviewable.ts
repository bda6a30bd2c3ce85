import { and, eq } from 'drizzle-orm'
import type { Reviewable } from '~/contracts/review'
import { isUuid } from '~/domain/slug'
import { signInPath } from '~/lib/return-path'
import type { Executor } from '~/server/db/client'
import { reviews } from '~/server/db/schema'
import type { HomeownerContext } from '../context'
import type { ProjectRow } from '../project/own-project'
import { selectUnreviewed } from './find-reviewed-project'

/** What this homeowner can still review of a contractor: projects whose work has begun, and once without any. */
export async function listReviewable(ctx: HomeownerContext, contractorId: string): Promise<Reviewable> {
  if (!isUuid(contractorId)) return { open: false, projects: [] }
  const homeownerId = ctx.actor.userId
  const [unreviewed, [written]] = await Promise.all([
    selectUnreviewed(ctx.db, { homeownerId, contractorId }),
    ctx.db
      .select({ id: reviews.id })
      .from(reviews)
      .where(and(eq(reviews.contractorId, contractorId), eq(reviews.homeownerId, homeownerId)))
      .limit(1),
  ])
  return { open: unreviewed.length > 0 || !written, projects: unreviewed }
}

/**
 * Where the homeowner reviews the contractor of this project, through their sign-in; `null` when nothing is left to
 * review, or nobody could: no account, no public profile.
 */
export async function reviewPath(
  db: Executor,
  { id, homeownerId }: Pick<ProjectRow, 'id' | 'homeownerId'>,
  contractor: { id: string; slug: string | null },
): Promise<string | null> {
  if (!homeownerId || !contractor.slug) return null
  const unreviewed = await selectUnreviewed(db, { homeownerId, contractorId: contractor.id })
  if (!unreviewed.some((project) => project.id === id)) return null
  return signInPath('/customer-portal', 'homeowner', `/contractors/${contractor.slug}?review=${id}`)
}
