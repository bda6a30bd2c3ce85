import { eq, sql } from 'drizzle-orm'
import type { Quote, QuoteSheet } from '~/contracts/quote'
import { dayInCanada } from '~/domain/calendar'
import { toDollars } from '~/domain/money'
import { liveQuoteStatuses } from '~/domain/quote-status'
import type { Executor } from '~/server/db/client'
import { quotes } from '~/server/db/schema'

export type QuoteRow = typeof quotes.$inferSelect

const dollars = (cents: number | null) => (cents === null ? null : toDollars(cents))

/** A quote as both sides read it. */
export function presentQuote(row: QuoteRow, now: Date): Quote {
  const { totalCents, taxCents, depositCents, startsOn, ...rest } = row
  return {
    ...rest,
    total: dollars(totalCents),
    taxes: dollars(taxCents),
    deposit: dollars(depositCents),
    startDate: startsOn,
    expired: row.validUntil !== null && row.validUntil < dayInCanada(now),
  }
}

export function isLive({ status }: Pick<QuoteRow, 'status'>): boolean {
  return (liveQuoteStatuses as readonly string[]).includes(status)
}

/** Every quote of one lead, the newest first. */
export function quotesOf(db: Executor, assignmentId: string): Promise<QuoteRow[]> {
  return db.select().from(quotes).where(eq(quotes.assignmentId, assignmentId)).orderBy(sql`${quotes.revision} desc`)
}

/** The rows of one lead as its contractor's quote sheet. */
export function presentSheet(rows: readonly QuoteRow[], now: Date): QuoteSheet {
  const draft = rows.find(({ status }) => status === 'draft')
  const current = rows.find(isLive)
  return {
    draft: draft ? presentQuote(draft, now) : null,
    current: current ? presentQuote(current, now) : null,
    earlier: rows.filter((row) => row !== draft && row !== current).map((row) => presentQuote(row, now)),
  }
}
