import { asc } from 'drizzle-orm'
import type { Category, ServiceQuestion } from '~/contracts/service-question'
import { categories, serviceQuestions } from '~/server/db/schema'
import type { ServiceContext } from '../context'

/** Every service category, in the order the forms offer them. */
export function listCategories(ctx: ServiceContext): Promise<Category[]> {
  return ctx.db
    .select({ id: categories.id, name: categories.name, slug: categories.slug })
    .from(categories)
    .orderBy(asc(categories.displayOrder), asc(categories.name))
    .limit(500)
}

/** Every service question, by category and then in the order they are asked. */
export function listServiceQuestions(ctx: ServiceContext): Promise<ServiceQuestion[]> {
  return ctx.db
    .select()
    .from(serviceQuestions)
    .orderBy(asc(serviceQuestions.serviceCategorySlug), asc(serviceQuestions.displayOrder), asc(serviceQuestions.id))
    .limit(5000)
}
