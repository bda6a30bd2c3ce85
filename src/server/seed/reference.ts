import { sql } from 'drizzle-orm'
import { v5 } from 'uuid'
import type { Database } from '~/server/db/client'
import { categories, serviceQuestions } from '~/server/db/schema'
import { referenceCategories } from './reference-data'

const namespace = '6b0d3f9c-3f0a-4c1e-9f0e-7a6e1d2c5b40'

/** The same name gives the same id on every installation and at every run. */
export function seedId(name: string): string {
  return v5(name, namespace)
}

/**
 * Puts the service categories and their questions in place. Run again, it adds what is missing and
 * leaves alone what an admin has changed since.
 */
export async function seedReference(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .insert(categories)
      .values(
        referenceCategories.map(({ name, slug }, displayOrder) => ({
          id: seedId(`category:${slug}`),
          name,
          slug,
          displayOrder,
        })),
      )
      .onConflictDoNothing()
    const [seeded] = await tx.select({ count: sql<number>`count(*)::int` }).from(serviceQuestions)
    if (seeded && seeded.count > 0) return
    await tx
      .insert(serviceQuestions)
      .values(
        referenceCategories.flatMap(({ slug, questions }) =>
          questions.map((question, displayOrder) => ({
            ...question,
            id: seedId(`question:${question.questionId}`),
            serviceCategorySlug: slug,
            displayOrder,
          })),
        ),
      )
      .onConflictDoNothing()
  })
}
