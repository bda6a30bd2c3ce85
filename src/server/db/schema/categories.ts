import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { questionTypes } from '~/domain/options'
import { id, sqlList, timestamps } from './columns'

/** The services a request can be for. */
export const categories = pgTable(
  'categories',
  {
    id: id(),
    name: text('name').notNull(),
    slug: text('slug').notNull().unique('categories_slug_unique'),
    displayOrder: integer('display_order').notNull().default(0),
    ...timestamps(),
  },
  (table) => [
    uniqueIndex('categories_name_unique').on(sql`lower(${table.name})`),
    check('categories_slug_check', sql`${table.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
  ],
)

/** What the wizard asks about a service. `questionId` is the key answers are given under (rule 38). */
export const serviceQuestions = pgTable(
  'service_questions',
  {
    id: id(),
    serviceCategorySlug: text('service_category_slug')
      .notNull()
      .references(() => categories.slug, { onDelete: 'cascade', onUpdate: 'cascade' }),
    questionId: text('question_id').notNull(),
    label: text('label').notNull(),
    type: text('type', { enum: questionTypes }).notNull(),
    options: text('options').array().notNull().default(sql`'{}'::text[]`),
    required: boolean('required').notNull().default(false),
    placeholder: text('placeholder'),
    helpText: text('help_text'),
    displayOrder: integer('display_order').notNull().default(0),
    ...timestamps(),
  },
  (table) => [
    uniqueIndex('service_questions_question_id_unique').on(table.questionId),
    index('service_questions_category_index').on(table.serviceCategorySlug, table.displayOrder, table.id),
    check('service_questions_type_check', sql`${table.type} in ${sqlList(questionTypes)}`),
    check('service_questions_question_id_check', sql`${table.questionId} ~ '^[a-z][a-zA-Z0-9]*$'`),
    check(
      'service_questions_options_check',
      sql`${table.type} not in ('select', 'multiselect') or cardinality(${table.options}) > 0`,
    ),
  ],
)
