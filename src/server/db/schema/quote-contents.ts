import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  integer,
  numeric,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { quoteLimits } from '~/domain/quote-sums'
import { type QuoteTemplateContent, quoteTemplateLimits } from '~/domain/quote-template'
import { salesTaxes } from '~/domain/sales-tax'
import { quotes } from './assignments'
import { id, json, sqlList, timestamps } from './columns'
import { contractors } from './contractors'

/** What a quote is made of. A sent one adds up (`check_quote_sums`); in a draft anything may be missing. */
export const quoteLines = pgTable(
  'quote_lines',
  {
    // Also made by the database: of a quote that was written without lines (`complete_quote`).
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    quoteId: uuid('quote_id')
      .notNull()
      .references(() => quotes.id, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
    description: text('description'),
    quantity: numeric('quantity', { precision: 10, scale: quoteLimits.quantityDecimals, mode: 'number' }),
    unit: text('unit'),
    unitPriceCents: bigint('unit_price_cents', { mode: 'number' }),
    amountCents: bigint('amount_cents', { mode: 'number' }).generatedAlwaysAs(
      sql`round(quantity * unit_price_cents)::bigint`,
    ),
    taxable: boolean('taxable').notNull().default(true),
    exemptReason: text('exempt_reason'),
  },
  (table) => [
    uniqueIndex('quote_lines_position_unique').on(table.quoteId, table.position),
    check('quote_lines_position_check', sql`${table.position} between 0 and ${sql.raw(String(quoteLimits.lines - 1))}`),
    check(
      'quote_lines_quantity_check',
      sql`${table.quantity} > 0 and ${table.quantity} <= ${sql.raw(String(quoteLimits.quantity))}`,
    ),
    check(
      'quote_lines_unit_price_check',
      sql`${table.unitPriceCents} between 0 and ${sql.raw(String(quoteLimits.totalCents))}`,
    ),
    check('quote_lines_exempt_check', sql`${table.exemptReason} is null or not ${table.taxable}`),
  ],
)

/** The taxes of a quote, with the rate and the number as they were when it was sent. */
export const quoteTaxes = pgTable(
  'quote_taxes',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    quoteId: uuid('quote_id')
      .notNull()
      .references(() => quotes.id, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
    tax: text('tax', { enum: salesTaxes }).notNull(),
    /** Thousandths of a percent. */
    rate: integer('rate'),
    /** The sum of the taxable lines. */
    baseCents: bigint('base_cents', { mode: 'number' }),
    registrationNumber: text('registration_number'),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
  },
  (table) => [
    uniqueIndex('quote_taxes_position_unique').on(table.quoteId, table.position),
    check('quote_taxes_tax_check', sql`${table.tax} in ${sqlList(salesTaxes)}`),
    check(
      'quote_taxes_amount_check',
      sql`case when ${table.tax} = 'stated' then ${table.rate} is null and ${table.baseCents} is null and ${table.amountCents} > 0
        else ${table.rate} is not null and ${table.baseCents} is not null and ${table.amountCents} = case
          when ${table.registrationNumber} is null then 0 else round(${table.baseCents}::numeric * ${table.rate} / 100000) end end`,
    ),
  ],
)

/** A contractor's own texts and lines, to begin a quote with. */
export const quoteTemplates = pgTable(
  'quote_templates',
  {
    id: id(),
    contractorId: uuid('contractor_id')
      .notNull()
      .references(() => contractors.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    content: json<QuoteTemplateContent>('content').notNull(),
    ...timestamps(),
  },
  (table) => [
    uniqueIndex('quote_templates_name_unique').on(table.contractorId, sql`lower(${table.name})`),
    check(
      'quote_templates_name_check',
      sql`length(${table.name}) between 1 and ${sql.raw(String(quoteTemplateLimits.name))}`,
    ),
  ],
)
