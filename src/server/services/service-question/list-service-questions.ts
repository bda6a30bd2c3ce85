import { asc } from 'drizzle-orm'
import type { Category, ServiceQuestion } from '~/contracts/service-question'
import { prepared } from '~/server/db/prepared'
import { categories, serviceQuestions } from '~/server/db/schema'
import type { ServiceContext } from '../context'

/** Every service category, in the order the forms offer them. */
export function listCategories(ctx: ServiceContext): Promise<Category[]> {
  return allCategories(ctx.db).execute()
}

const allCategories = prepared((db) =>
  db
    .select({ id: categories.id, name: categories.name, slug: categories.slug })
    .from(categories)
    .orderBy(asc(categories.displayOrder), asc(categories.name))
    .limit(500)
    .prepare('categories'),
)

/** Every service question, by category and then in the order they are asked. */
export function listServiceQuestions(ctx: ServiceContext): Promise<ServiceQuestion[]> {
  return allQuestions(ctx.db).execute()
}

const allQuestions = prepared((db) =>
  db
    .select()
    .from(serviceQuestions)
    .orderBy(asc(serviceQuestions.serviceCategorySlug), asc(serviceQuestions.displayOrder), asc(serviceQuestions.id))
    .limit(5000)
    .prepare('service_questions'),
)
