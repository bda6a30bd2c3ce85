import { eq } from 'drizzle-orm'
import type {
  CreateServiceQuestionInput,
  ServiceQuestion,
  UpdateServiceQuestionInput,
} from '~/contracts/service-question'
import type { AuditAction } from '~/domain/audit-actions'
import { ConflictError, InvalidError, NotFoundError } from '~/domain/errors'
import { isUuid } from '~/domain/slug'
import type { Executor } from '~/server/db/client'
import { categories, serviceQuestions } from '~/server/db/schema'
import { isUniqueViolation } from '~/server/db/violations'
import { type AuditDetails, record } from '../audit/record'
import { refuseStale } from '../audit/refuse-stale'
import { type AdminContext, inTransaction } from '../context'

/**
 * A new question of a category. Requests already sent keep their own copy of what they were asked.
 * @throws InvalidError for an unknown category; ConflictError when the question id is taken (rule 38)
 */
export async function createServiceQuestion(
  ctx: AdminContext,
  input: CreateServiceQuestionInput,
): Promise<ServiceQuestion> {
  return refusingTakenQuestionId(() =>
    inTransaction(ctx, async (tx) => {
      await requireCategory(tx, input.serviceCategorySlug)
      const [question] = await tx
        .insert(serviceQuestions)
        .values({ ...input, createdAt: ctx.now, updatedAt: ctx.now })
        .returning()
      if (!question) throw new Error('insert returned no row')
      await audit(tx, ctx, 'service-question.created', question)
      return question
    }),
  )
}

/**
 * Replaces a question.
 * @throws NotFoundError; InvalidError; ConflictError when the question id is taken or somebody saved a newer version
 */
export async function updateServiceQuestion(
  ctx: AdminContext,
  { id, updatedAt, ...input }: UpdateServiceQuestionInput,
): Promise<ServiceQuestion> {
  return refusingTakenQuestionId(() =>
    inTransaction(ctx, async (tx) => {
      const before = await lockQuestion(tx, id)
      await refuseStale(tx, { entity: 'service-question', entityId: id, seen: updatedAt, current: before.updatedAt })
      await requireCategory(tx, input.serviceCategorySlug)
      const [question] = await tx
        .update(serviceQuestions)
        .set({ ...input, updatedAt: ctx.now })
        .where(eq(serviceQuestions.id, id))
        .returning()
      if (!question) throw new NotFoundError('Question')
      const fields = Object.keys(input) as (keyof typeof input)[]
      const changed = fields.filter((field) => JSON.stringify(input[field]) !== JSON.stringify(before[field]))
      await audit(tx, ctx, 'service-question.updated', question, { changed })
      return question
    }),
  )
}

/**
 * Deletes a question; what was answered stays with the requests.
 * @throws NotFoundError
 */
export async function removeServiceQuestion(ctx: AdminContext, { id }: { id: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const question = await lockQuestion(tx, id)
    await tx.delete(serviceQuestions).where(eq(serviceQuestions.id, id))
    await audit(tx, ctx, 'service-question.deleted', question)
  })
}

async function lockQuestion(tx: Executor, id: string) {
  const [question] = isUuid(id)
    ? await tx.select().from(serviceQuestions).where(eq(serviceQuestions.id, id)).for('update')
    : []
  if (!question) throw new NotFoundError('Question')
  return question
}

async function requireCategory(tx: Executor, slug: string): Promise<void> {
  const [category] = await tx.select({ id: categories.id }).from(categories).where(eq(categories.slug, slug))
  if (!category) throw new InvalidError('Unknown service category', { field: 'serviceCategorySlug' })
}

function audit(
  tx: Executor,
  ctx: AdminContext,
  action: AuditAction,
  question: { id: string; questionId: string; serviceCategorySlug: string },
  details: AuditDetails = {},
): Promise<void> {
  const { id, questionId, serviceCategorySlug } = question
  return record(tx, ctx, {
    action,
    entity: 'service-question',
    entityId: id,
    details: { questionId, serviceCategorySlug, ...details },
  })
}

async function refusingTakenQuestionId<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isUniqueViolation(error, 'service_questions_question_id_unique'))
      throw new ConflictError('A question with this ID already exists', { field: 'questionId' })
    throw error
  }
}
