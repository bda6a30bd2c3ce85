import { asc, eq } from 'drizzle-orm'
import type { OrderServiceQuestionsInput } from '~/contracts/service-question'
import { ConflictError, InvalidError } from '~/domain/errors'
import { categories, serviceQuestions } from '~/server/db/schema'
import { record } from '../audit/record'
import { type AdminContext, inTransaction } from '../context'

/**
 * Sets the order of a category's questions: their display orders become 1, 2, 3.
 * @throws InvalidError for an unknown category; ConflictError when somebody added or deleted one meanwhile
 */
export async function orderServiceQuestions(
  ctx: AdminContext,
  { serviceCategorySlug, ids }: OrderServiceQuestionsInput,
): Promise<{ changed: number }> {
  return inTransaction(ctx, async (tx) => {
    const [category] = await tx
      .select({ id: categories.id })
      .from(categories)
      .where(eq(categories.slug, serviceCategorySlug))
      .for('update')
    if (!category) throw new InvalidError('Unknown service category', { field: 'serviceCategorySlug' })
    const questions = await tx
      .select({
        id: serviceQuestions.id,
        questionId: serviceQuestions.questionId,
        displayOrder: serviceQuestions.displayOrder,
      })
      .from(serviceQuestions)
      .where(eq(serviceQuestions.serviceCategorySlug, serviceCategorySlug))
      .orderBy(asc(serviceQuestions.id))
      .for('update')
    const wanted = new Set(ids)
    if (wanted.size !== ids.length || wanted.size !== questions.length || !questions.every(({ id }) => wanted.has(id)))
      throw new ConflictError('The questions of this category have changed. Load the page again.')
    const moved = questions.filter(({ id, displayOrder }) => displayOrder !== ids.indexOf(id) + 1)
    for (const { id, questionId } of moved) {
      await tx
        .update(serviceQuestions)
        .set({ displayOrder: ids.indexOf(id) + 1, updatedAt: ctx.now })
        .where(eq(serviceQuestions.id, id))
      await record(tx, ctx, {
        action: 'service-question.updated',
        entity: 'service-question',
        entityId: id,
        details: { questionId, serviceCategorySlug, changed: ['displayOrder'] },
      })
    }
    return { changed: moved.length }
  })
}
