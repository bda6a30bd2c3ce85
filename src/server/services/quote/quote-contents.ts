import { asc, eq, inArray } from 'drizzle-orm'
import { type QuoteLine, type QuoteTax, quoteMessages, type SendQuoteInput } from '~/contracts/quote'
import { InvalidError } from '~/domain/errors'
import { toCents, toDollars } from '~/domain/money'
import type { Province } from '~/domain/province'
import { type QuoteSums, quoteLimits, sumOnePrice, sumQuote } from '~/domain/quote-sums'
import { onePriceDescription } from '~/domain/quote-words'
import type { TaxRegistration } from '~/domain/sales-tax'
import type { Executor } from '~/server/db/client'
import type { contractors, projects } from '~/server/db/schema'
import { quoteLines, quoteTaxes } from '~/server/db/schema'

type LineValues = Omit<typeof quoteLines.$inferInsert, 'id' | 'quoteId' | 'position' | 'amountCents'>

/** The lines of a quote as they are stored, with its sums. */
export interface QuoteContents {
  lines: LineValues[]
  /** None of a draft that has no price yet, or comes to nothing. */
  sums: QuoteSums | null
}

/** Whose taxes are on the work: the job's province, or the contractor's where the job's is not known. */
export function taxProvince(
  project: Pick<typeof projects.$inferSelect, 'province'>,
  contractor: Pick<typeof contractors.$inferSelect, 'province'>,
): Province {
  return project.province ?? contractor.province
}

interface TaxedBy {
  province: Province
  day: string
  registration: TaxRegistration
}

/**
 * What is stored of the lines or the one price of an input.
 * @throws InvalidError for what is too large or contradicts itself; of a quote to be sent also for a total that is
 *   another than was seen, and for taxes nobody has said anything of.
 */
export function contentsOf(input: SendQuoteInput, by: TaxedBy): QuoteContents {
  if (!input.lines) return onePrice(input)
  const lines = input.lines.map(({ unitPrice, ...line }) => ({
    ...line,
    unitPriceCents: unitPrice === null ? null : toCents(unitPrice),
  }))
  const sums = sumQuote(lines, by)
  const { totalCents } = sums
  if (totalCents > quoteLimits.totalCents) throw new InvalidError(quoteMessages.tooMuch, { field: 'lines' })
  if (!input.draft) {
    if (by.registration.status === null) throw new InvalidError(quoteMessages.taxStatus, { field: 'taxStatus' })
    if (totalCents === 0) throw new InvalidError(quoteMessages.total, { field: 'lines' })
    if (input.total !== null && toCents(input.total) !== totalCents)
      throw new InvalidError(quoteMessages.totalOfLines, { field: 'total' })
  }
  if (totalCents === 0) return { lines, sums: null }
  if (input.deposit !== null && toCents(input.deposit) > totalCents)
    throw new InvalidError(quoteMessages.depositOverTotal, { field: 'deposit' })
  return { lines, sums }
}

function onePrice({ total, taxes, language }: SendQuoteInput): QuoteContents {
  if (total === null) return { lines: [], sums: null }
  const sums = sumOnePrice(toCents(total), toCents(taxes ?? 0))
  const [unitPriceCents] = sums.lineCents
  return { lines: [{ description: onePriceDescription[language], quantity: 1, unitPriceCents }], sums }
}

/** Replaces a quote's lines and taxes. A deferred trigger adds them up at the end of the transaction. */
export async function writeContents(tx: Executor, quoteId: string, { lines, sums }: QuoteContents): Promise<void> {
  await tx.delete(quoteLines).where(eq(quoteLines.quoteId, quoteId))
  await tx.delete(quoteTaxes).where(eq(quoteTaxes.quoteId, quoteId))
  if (lines.length > 0)
    await tx.insert(quoteLines).values(lines.map((line, position) => ({ ...line, quoteId, position })))
  if (sums && sums.taxes.length > 0)
    await tx.insert(quoteTaxes).values(sums.taxes.map((tax, position) => ({ ...tax, quoteId, position })))
}

/** What quotes are made of, by the quote's id: two queries however many there are. */
export async function readContents(
  db: Executor,
  quoteIds: readonly string[],
): Promise<Map<string, { lines: QuoteLine[]; taxLines: QuoteTax[] }>> {
  const contents = new Map(quoteIds.map((id) => [id, { lines: [] as QuoteLine[], taxLines: [] as QuoteTax[] }]))
  if (quoteIds.length === 0) return contents
  const [lines, taxes] = await Promise.all([
    db
      .select()
      .from(quoteLines)
      .where(inArray(quoteLines.quoteId, [...quoteIds]))
      .orderBy(asc(quoteLines.quoteId), asc(quoteLines.position)),
    db
      .select()
      .from(quoteTaxes)
      .where(inArray(quoteTaxes.quoteId, [...quoteIds]))
      .orderBy(asc(quoteTaxes.quoteId), asc(quoteTaxes.position)),
  ])
  for (const { quoteId, unitPriceCents, amountCents, ...line } of lines)
    contents.get(quoteId)?.lines.push({ ...line, unitPrice: dollars(unitPriceCents), amount: dollars(amountCents) })
  for (const { quoteId, rate, baseCents, amountCents, ...tax } of taxes)
    contents.get(quoteId)?.taxLines.push({
      ...tax,
      rate: rate === null ? null : rate / 1000,
      base: dollars(baseCents),
      amount: toDollars(amountCents),
    })
  return contents
}

/** Cents as dollars; nothing stays nothing. */
export function dollars(cents: number | null): number | null {
  return cents === null ? null : toDollars(cents)
}
