import { eq } from 'drizzle-orm'
import type { AdminContractorDetail } from '~/contracts/admin-contractor'
import { ConflictError } from '~/domain/errors'
import { slugCandidates } from '~/domain/slug'
import type { Executor } from '~/server/db/client'
import { contractors } from '~/server/db/schema'
import { isUniqueViolation } from '~/server/db/violations'
import { record } from '../audit/record'
import { type AdminContext, inTransaction } from '../context'
import { getContractor, lockContractor } from './get-contractor'

/** Two companies with the same name published concurrently get the same slug: the second retries with another. */
const tries = 5

/**
 * Makes an unpublished contractor public at /contractors/{slug}. The slug is assigned when first published and never
 * changes (rule 21).
 * @throws NotFoundError; ConflictError when the contractor has no linked account or is not `unpublished`
 */
export async function publishContractor(ctx: AdminContext, { id }: { id: string }): Promise<{ slug: string }> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(ctx, async (tx) => {
        const contractor = await lockContractor(tx, id)
        if (contractor.status === 'published') throw new ConflictError('This contractor is published already')
        if (!contractor.userId)
          throw new ConflictError('The contractor must accept the invitation before being published')
        if (contractor.status !== 'unpublished')
          throw new ConflictError('Only a contractor in Unpublished can be published')
        const slug = contractor.slug ?? (await freeSlug(tx, contractor))
        await tx
          .update(contractors)
          .set({ status: 'published', slug, updatedAt: ctx.now })
          .where(eq(contractors.id, id))
        await record(tx, ctx, {
          action: 'contractor.published',
          entity: 'contractor',
          entityId: id,
        })
        return { slug }
      })
    } catch (error) {
      if (attempt === tries || !isUniqueViolation(error, 'contractors_slug_unique')) throw error
    }
  }
}

async function freeSlug(tx: Executor, { companyName, city }: { companyName: string; city: string }): Promise<string> {
  for (const slug of slugCandidates(companyName, city)) {
    const [taken] = await tx.select({ id: contractors.id }).from(contractors).where(eq(contractors.slug, slug))
    if (!taken) return slug
  }
  throw new Error('the candidates for a slug never end')
}

/**
 * Unpublishes a published contractor.
 * @throws NotFoundError; ConflictError when it is not published
 */
export async function unpublishContractor(
  ctx: AdminContext,
  { id }: { id: string },
): Promise<{ contractor: AdminContractorDetail }> {
  return inTransaction(ctx, async (tx) => {
    const { status } = await lockContractor(tx, id)
    if (status !== 'published') throw new ConflictError('This contractor is not published')
    await tx.update(contractors).set({ status: 'unpublished', updatedAt: ctx.now }).where(eq(contractors.id, id))
    await record(tx, ctx, { action: 'contractor.unpublished', entity: 'contractor', entityId: id })
    return { contractor: await getContractor(tx, id) }
  })
}
