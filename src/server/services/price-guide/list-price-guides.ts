import { sql } from 'drizzle-orm'
import type { PriceGuide, PriceGuidesInput } from '~/contracts/price-guide'
import { priceGuides, roundedDollars } from '~/domain/price-guide'
import { liveQuoteStatuses } from '~/domain/quote-status'
import { sqlList } from '~/server/db/schema/columns'
import { cachedRead } from '../cached-read'
import type { ServiceContext } from '../context'

interface Row extends Record<string, unknown> {
  id: string
  name: string
  slug: string
  quotes: number
  low: number
  middle: number
  high: number
}

/**
 * The quartiles of what contractors asked for a service in the newest requests, the last quote of each contractor that
 * was not withdrawn (rule 111). A service with fewer than ten such quotes has no guide.
 */
export async function measurePriceGuides({ db }: Pick<ServiceContext, 'db'>): Promise<PriceGuide[]> {
  const rows = await db.execute<Row>(sql`
    select categories.id, categories.name, categories.slug, counted.*
    from categories, lateral (
      select count(*)::int as quotes,
        percentile_cont(0.25) within group (order by total_cents) as low,
        percentile_cont(0.5) within group (order by total_cents) as middle,
        percentile_cont(0.75) within group (order by total_cents) as high
      from (
        select id from projects where projects.category_id = categories.id
        order by projects.created_at desc, projects.id desc limit ${priceGuides.requests}
      ) newest
      join assignments on assignments.project_id = newest.id
      join quotes on quotes.assignment_id = assignments.id and quotes.status in ${sqlList(liveQuoteStatuses)}
    ) counted
    where counted.quotes >= ${priceGuides.fewest}
    order by categories.name`)
  return rows.map(({ id, name, slug, quotes, low, middle, high }) => ({
    service: { id, name, slug },
    quotes,
    low: roundedDollars(low),
    middle: roundedDollars(middle),
    high: roundedDollars(high),
  }))
}

const readPriceGuides = cachedRead(measurePriceGuides)

/** Of one service or of every, as they were measured a minute ago at most. */
export async function listPriceGuides(
  ctx: Pick<ServiceContext, 'db'>,
  { service }: PriceGuidesInput,
): Promise<PriceGuide[]> {
  const guides = await readPriceGuides(ctx)
  return guides.filter((guide) => service === undefined || guide.service.slug === service)
}
