import { and, asc, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { BrowseContractors, ContractorCard, ContractorPage } from '~/contracts/public-contractor'
import type { Category } from '~/contracts/service-question'
import type { Executor } from '~/server/db/client'
import { categories, contractorServices, contractors } from '~/server/db/schema'
import { folded } from '~/server/db/schema/columns'
import { foldedSearchTerm, matchesSearch } from '~/server/db/search'
import type { ServiceContext } from '../context'
import { type Location, locatePostalCode } from '../geography/locate-postal-code'
import { searchCap } from '../list/keyset'
import { logoUrl, publicColumns } from './get-public-contractor'
import { type PageCursor, readCursor, writeCursor } from './page-cursor'

/** Rings around a postal code in kilometres: the nearest are sought in the small one first. */
const rings = [12, 60, 300] as const
const kilometresPerDegree = 111
/** Where a contractor without a known place stands in the order. */
const nowhere = 1_000_000

/**
 * Published and verified contractors by distance, then name; nobody can pay for a better place.
 * `limit` rows from `offset`, or those beside `cursor`, which is as fast on the last page as on the first.
 * @throws InvalidError when the cursor is none of ours.
 */
export async function browseContractors(ctx: ServiceContext, query: BrowseContractors): Promise<ContractorPage> {
  const origin = query.postalCode ? locatePostalCode(query.postalCode) : null
  const cursor = query.cursor ? readCursor(query.cursor) : null
  const where = and(...filters(query))
  const [rows, total] = await Promise.all([
    selectNearest(ctx.db, query, where, origin, cursor),
    countListed(ctx.db, where, isSearch(query)),
  ])
  const page = rows.slice(0, query.limit)
  const more = rows.length > query.limit
  const backwards = cursor?.direction === 'previous'
  if (backwards) page.reverse()
  const services = await servicesOf(
    ctx.db,
    page.map(({ id }) => id),
  )
  const hasBefore = backwards ? more : cursor !== null || query.offset > 0
  const hasAfter = backwards ? true : more
  return {
    contractors: page.map((row) => presentCard(row, services.get(row.id) ?? [])),
    total,
    previousCursor: hasBefore ? cursorOf('previous', page[0]) : null,
    nextCursor: hasAfter ? cursorOf('next', page.at(-1)) : null,
  }
}

function filters({ service, province, city, q }: BrowseContractors): (SQL | undefined)[] {
  const words = q ? foldedSearchTerm(q).split(' ').slice(0, 8) : []
  return [
    sql`status = 'published' and verified`,
    province ? eq(contractors.province, province) : undefined,
    city ? sql`${folded(sql`city`)} = ${foldedSearchTerm(city)}` : undefined,
    service
      ? sql`exists (
          select from contractor_services join categories on categories.id = contractor_services.category_id
          where contractor_services.contractor_id = contractors.id and categories.slug = ${service}
        )`
      : undefined,
    ...words.map((word) => matchesSearch(contractors.publicSearch, word)),
  ]
}

function isSearch({ service, province, city, q }: BrowseContractors): boolean {
  return [service, province, city, q].some(Boolean)
}

type Row = Awaited<ReturnType<typeof selectPage>>[number]

/** Rows beyond a ring are farther than all within it, so a page that a ring fills is complete. */
async function selectNearest(
  db: Executor,
  query: BrowseContractors,
  where: SQL | undefined,
  origin: Location | null,
  cursor: PageCursor | null,
): Promise<Row[]> {
  if (origin && cursor?.direction !== 'previous')
    for (const ring of rings) {
      const rows = await selectPage(db, query, and(where, withinRing(origin, ring)), origin, cursor)
      if (rows.length > query.limit) return rows
    }
  return selectPage(db, query, where, origin, cursor)
}

function selectPage(
  db: Executor,
  { limit, offset }: BrowseContractors,
  where: SQL | undefined,
  origin: Location | null,
  cursor: PageCursor | null,
) {
  const distance = distanceFrom(origin)
  const backwards = cursor?.direction === 'previous'
  const order = backwards ? desc : asc
  return db
    .select({ ...publicColumns, sortName: contractors.sortName, distance: distance.as('distance') })
    .from(contractors)
    .where(and(where, cursor ? beside(cursor, origin ? distance : null) : undefined))
    .orderBy(...(origin ? [order(distance)] : []), order(contractors.sortName), order(contractors.id))
    .limit(limit + 1)
    .offset(cursor ? 0 : offset)
}

function beside({ direction, distance, sortName, id }: PageCursor, ordered: SQL | null): SQL {
  const sign = sql.raw(direction === 'previous' ? '<' : '>')
  return ordered && distance !== null
    ? sql`(${ordered}, ${contractors.sortName}, ${contractors.id}) ${sign} (${distance}::double precision, ${sortName}, ${id}::uuid)`
    : sql`(${contractors.sortName}, ${contractors.id}) ${sign} (${sortName}, ${id}::uuid)`
}

/** Kilometres along the great circle (haversine). */
function distanceFrom(origin: Location | null): SQL<number | null> {
  if (!origin) return sql`null::double precision`
  const { latitude, longitude } = origin
  return sql`case
    when contractors.latitude is null or contractors.longitude is null then ${sql.raw(String(nowhere))}
    else 12742 * asin(least(1, sqrt(
      power(sin(radians(contractors.latitude - ${latitude}::double precision) / 2), 2)
      + cos(radians(${latitude}::double precision)) * cos(radians(contractors.latitude))
        * power(sin(radians(contractors.longitude - ${longitude}::double precision) / 2), 2)
    )))
  end`
}

function withinRing(origin: Location, ring: number): SQL {
  const north = ring / kilometresPerDegree
  const east = north / Math.max(0.05, Math.cos((origin.latitude * Math.PI) / 180))
  return sql`contractors.latitude between ${origin.latitude - north} and ${origin.latitude + north}
    and contractors.longitude between ${origin.longitude - east} and ${origin.longitude + east}
    and ${distanceFrom(origin)} <= ${ring}`
}

/** All of them, or, of a search, at most one more than are worth counting. */
async function countListed(db: Executor, where: SQL | undefined, searched: boolean): Promise<number> {
  const found = db.select({ id: contractors.id }).from(contractors).where(where).$dynamic()
  const counted = (searched ? found.limit(searchCap + 1) : found).as('found')
  const [row] = await db.select({ total: count() }).from(counted)
  return row?.total ?? 0
}

async function servicesOf(db: Executor, ids: string[]): Promise<Map<string, Category[]>> {
  const rows =
    ids.length === 0
      ? []
      : await db
          .select({
            contractorId: contractorServices.contractorId,
            id: categories.id,
            name: categories.name,
            slug: categories.slug,
          })
          .from(contractorServices)
          .innerJoin(categories, eq(categories.id, contractorServices.categoryId))
          .where(inArray(contractorServices.contractorId, ids))
          .orderBy(asc(categories.name))
  return Map.groupBy(rows, ({ contractorId }) => contractorId)
}

function cursorOf(direction: PageCursor['direction'], row: Row | undefined): string | null {
  return row ? writeCursor({ direction, distance: row.distance, sortName: row.sortName, id: row.id }) : null
}

function presentCard({ distance, sortName: _sortName, logoFileId, ...row }: Row, services: Category[]): ContractorCard {
  const known = distance !== null && distance < nowhere
  return {
    ...row,
    logoUrl: logoUrl(logoFileId),
    services,
    distance: known ? Math.round(distance) : null,
    servesArea: known && row.serviceRadius !== null ? distance <= row.serviceRadius : null,
  }
}
