import { and, asc, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { BrowseContractorsInput, ContractorCard, ContractorPage } from '~/contracts/public-contractor'
import type { Category } from '~/contracts/service-question'
import type { Executor } from '~/server/db/client'
import { amongIds, prepared } from '~/server/db/prepared'
import { categories, contractorServices, contractors, contractorTerms } from '~/server/db/schema'
import { folded } from '~/server/db/schema/columns'
import { foldedSearchTerm, matchesSearch, searchTrigrams } from '~/server/db/search'
import type { ServiceContext } from '../context'
import { type Location, locatePostalCode } from '../geography/locate-postal-code'
import { inOrderOf, readPage } from '../list/keyset'
import type { KeysetList, PlacedSearch } from '../list/ordered'
import { searchCap } from '../list/searched'
import { countRows } from '../list/tallies'
import { logoUrl, publicColumns } from './get-public-contractor'
import { type PageCursor, readCursor, writeCursor } from './page-cursor'

/** Rings around a postal code in kilometres: the nearest are sought in the small ones first, or a city's every row would be sorted. */
const rings = [1, 4, 12, 60, 300] as const
const kilometresPerDegree = 111
/** Where a contractor without a known place stands in the order. */
const nowhere = 1_000_000

/**
 * Published and verified contractors by distance, then name; nobody can pay for a better place.
 * `limit` rows from `offset`, or those beside `cursor`, which is as fast on the last page as on the first.
 * @throws InvalidError when the cursor is none of ours.
 */
export async function browseContractors(ctx: ServiceContext, query: BrowseContractorsInput): Promise<ContractorPage> {
  const origin = query.postalCode ? locatePostalCode(query.postalCode) : null
  const categoryId = query.service ? await findCategory(ctx.db, query.service) : undefined
  if (categoryId === null) return { contractors: [], total: 0, previousCursor: null, nextCursor: null }
  const filters = filtersOf(query, categoryId)
  const page = origin ? await readNearest(ctx.db, query, filters, origin) : await readByName(ctx.db, query, filters)
  const services = await servicesOf(
    ctx.db,
    page.rows.map(({ id }) => id),
  )
  const { rows, total, nextCursor, previousCursor } = page
  return {
    contractors: rows.map((row) => presentCard(row, services.get(row.id) ?? [])),
    total,
    nextCursor,
    previousCursor,
  }
}

interface Filters {
  /** What an index in the order of names answers. */
  place: SQL
  /** What does not. */
  search: SQL | undefined
  among: KeysetList['among']
  placed: PlacedSearch
}

async function findCategory(db: Executor, slug: string): Promise<string | null> {
  const [category] = await db.select({ id: categories.id }).from(categories).where(eq(categories.slug, slug))
  return category?.id ?? null
}

function filtersOf({ province, city, q }: BrowseContractorsInput, categoryId: string | undefined): Filters {
  const words = q ? foldedSearchTerm(q).split(' ').slice(0, 8) : []
  const named = and(...words.map((word) => matchesSearch(contractors.publicSearch, word)))
  const place = [
    sql`status = 'published' and verified`,
    ...(province ? [sql`province = ${province}`] : []),
    ...(city ? [sql`${folded(sql`city`)} = ${foldedSearchTerm(city)}`] : []),
  ]
  return {
    place: sql.join(place, sql` and `),
    search: and(
      categoryId
        ? sql`exists (
            select from contractor_services
            where contractor_services.contractor_id = contractors.id and category_id = ${categoryId}
          )`
        : undefined,
      named,
    ),
    among: categoryId ? { from: offering(categoryId), search: named } : undefined,
    placed: {
      terms: contractorTerms.public,
      groupNames: null,
      text: words.join(' '),
      trigrams: words.flatMap(searchTrigrams),
    },
  }
}

/** Those who offer a service, one by one: the planner would rather read a million contractors in the order of their ids. */
function offering(categoryId: string): SQL {
  return sql`(
    select offering.* from contractor_services
    cross join lateral (select * from contractors where id = contractor_id offset 0) offering
    where category_id = ${categoryId}
  ) contractors`
}

interface Page {
  rows: Row[]
  total: number
  nextCursor: string | null
  previousCursor: string | null
}

async function readByName(db: Executor, query: BrowseContractorsInput, { place, ...filters }: Filters): Promise<Page> {
  const written = query.province || query.city ? undefined : 'listed contractors'
  const page = await readPage(
    db,
    {
      table: sql`contractors`,
      key: sql`sort_name`,
      keyType: 'text',
      order: 'asc',
      groups: [place],
      written,
      ...filters,
    },
    { limit: query.limit, offset: query.offset, cursor: query.cursor },
  )
  const [rows, total] = await Promise.all([
    cardsByIds(db).execute({ ids: page.ids }),
    // In the order of an index, or the planner would scan the table for the first of them.
    page.found ?? countListed(db, query, sql`${place} order by sort_name`),
  ])
  return { ...page, rows: inOrderOf(page.ids, rows), total }
}

async function readNearest(
  db: Executor,
  query: BrowseContractorsInput,
  { place, search }: Filters,
  origin: Location,
): Promise<Page> {
  const cursor = query.cursor ? readCursor(query.cursor) : null
  const where = and(place, search)
  const [found, total] = await Promise.all([
    selectNearest(db, query, where, origin, cursor),
    countListed(db, query, where),
  ])
  const rows = found.slice(0, query.limit)
  const more = found.length > query.limit
  const backwards = cursor?.direction === 'previous'
  if (backwards) rows.reverse()
  const hasBefore = backwards ? more : cursor !== null || query.offset > 0
  const hasAfter = backwards ? true : more
  return {
    rows,
    total,
    previousCursor: hasBefore ? cursorOf('previous', rows[0]) : null,
    nextCursor: hasAfter ? cursorOf('next', rows.at(-1)) : null,
  }
}

type Row = Awaited<ReturnType<typeof select>>[number]

const cardsByIds = prepared((db) => select(db, null).where(amongIds(contractors.id)).prepare('cards_by_ids'))

/** Rows beyond a ring are farther than all within it, so a page that a ring fills is complete. */
async function selectNearest(
  db: Executor,
  query: BrowseContractorsInput,
  where: SQL | undefined,
  origin: Location,
  cursor: PageCursor | null,
): Promise<Row[]> {
  if (cursor?.direction !== 'previous')
    for (const ring of rings) {
      const rows = await selectPage(db, query, and(where, withinRing(origin, ring)), origin, cursor)
      if (rows.length > query.limit) return rows
    }
  return selectPage(db, query, where, origin, cursor)
}

function select(db: Executor, distance: SQL<number | null> | null) {
  const shown = distance ?? sql<number | null>`null::double precision`
  return db
    .select({ ...publicColumns, sortName: contractors.sortName, distance: shown.as('distance') })
    .from(contractors)
    .$dynamic()
}

function selectPage(
  db: Executor,
  { limit, offset }: BrowseContractorsInput,
  where: SQL | undefined,
  origin: Location,
  cursor: PageCursor | null,
): Promise<Row[]> {
  const distance = distanceFrom(origin)
  const order = cursor?.direction === 'previous' ? desc : asc
  return select(db, distance)
    .where(and(where, cursor ? beside(cursor, distance) : undefined))
    .orderBy(order(distance), order(contractors.sortName), order(contractors.id))
    .limit(limit + 1)
    .offset(cursor ? 0 : offset)
}

function beside({ direction, distance, sortName, id }: PageCursor, ordered: SQL): SQL {
  const sign = sql.raw(direction === 'previous' ? '<' : '>')
  return sql`(${ordered}, ${contractors.sortName}, ${contractors.id}) ${sign} (${distance}::double precision, ${sortName}, ${id}::uuid)`
}

/** Kilometres along the great circle (haversine). */
function distanceFrom({ latitude, longitude }: Location): SQL<number | null> {
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

/** All of them, as triggers count them, or, of a search, at most one more than are worth counting. */
async function countListed(db: Executor, query: BrowseContractorsInput, where: SQL | undefined): Promise<number> {
  const { service, province, city, q } = query
  if (![service, province, city, q].some(Boolean))
    return countRows(db, 'contractors', (key) => key === 'published:true')
  const found = db
    .select({ id: contractors.id })
    .from(contractors)
    .where(where)
    .limit(searchCap + 1)
    .as('found')
  const [row] = await db.select({ total: count() }).from(found)
  return row?.total ?? 0
}

async function servicesOf(db: Executor, ids: string[]): Promise<Map<string, Category[]>> {
  const rows = ids.length === 0 ? [] : await servicesByIds(db).execute({ ids })
  return Map.groupBy(rows, ({ contractorId }) => contractorId)
}

const servicesByIds = prepared((db) =>
  db
    .select({
      contractorId: contractorServices.contractorId,
      id: categories.id,
      name: categories.name,
      slug: categories.slug,
    })
    .from(contractorServices)
    .innerJoin(categories, eq(categories.id, contractorServices.categoryId))
    .where(amongIds(contractorServices.contractorId))
    .orderBy(asc(categories.name))
    .prepare('services_by_ids'),
)

function cursorOf(direction: PageCursor['direction'], row: Row | undefined): string | null {
  return row ? writeCursor({ direction, distance: row.distance ?? nowhere, sortName: row.sortName, id: row.id }) : null
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
