import { eq, sql } from 'drizzle-orm'
import type { Quote, QuoteSheet } from '~/contracts/quote'
import { isExpired, liveQuoteStatuses } from '~/domain/quote-status'
import type { Executor } from '~/server/db/client'
import { quotes } from '~/server/db/schema'
import type { AssignmentRows } from '../assignment/assignment-scope'
import { dollars, readContents, taxProvince } from './quote-contents'

export type QuoteRow = typeof quotes.$inferSelect

/** Quotes as both sides read them, by their ids. */
export async function presentQuotes(db: Executor, rows: readonly QuoteRow[], now: Date): Promise<Map<string, Quote>> {
  const contents = await readContents(
    db,
    rows.map(({ id }) => id),
  )
  return new Map(
    rows.map(({ totalCents, taxCents, depositCents, startsOn, ...row }) => [
      row.id,
      {
        ...row,
        ...(contents.get(row.id) ?? { lines: [], taxLines: [] }),
        total: dollars(totalCents),
        taxes: dollars(taxCents),
        subtotal: totalCents === null ? null : dollars(totalCents - (taxCents ?? 0)),
        deposit: dollars(depositCents),
        startDate: startsOn,
        expired: isExpired(row, now),
      },
    ]),
  )
}

export function isLive({ status }: Pick<QuoteRow, 'status'>): boolean {
  return (liveQuoteStatuses as readonly string[]).includes(status)
}

/** Every quote of one lead, the newest first. */
export function quotesOf(db: Executor, assignmentId: string): Promise<QuoteRow[]> {
  return db.select().from(quotes).where(eq(quotes.assignmentId, assignmentId)).orderBy(sql`${quotes.revision} desc`)
}

/** The quotes of one lead as its contractor's quote sheet. */
export async function presentSheet(
  db: Executor,
  { assignment, project, contractor }: AssignmentRows,
  now: Date,
): Promise<QuoteSheet> {
  const rows = await quotesOf(db, assignment.id)
  const presented = [...(await presentQuotes(db, rows, now)).values()]
  const draft = presented.find(({ status }) => status === 'draft') ?? null
  const current = presented.find(isLive) ?? null
  return {
    draft,
    current,
    earlier: presented.filter((quote) => quote !== draft && quote !== current),
    province: taxProvince(project, contractor),
  }
}
