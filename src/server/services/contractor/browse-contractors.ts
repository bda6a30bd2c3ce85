import { and, asc, count, eq, type SQL, sql } from 'drizzle-orm'
import type { BrowseContractorsInput, ContractorCard, ContractorPage } from '~/contracts/public-contractor'
import type { Category } from '~/contracts/service-question'
import type { Executor } from '~/server/db/client'
import { kilometresBetween } from '~/server/db/great-circle'
import { inIds, prepared } from '~/server/db/prepared'
import { categories, contractorServices, contractors } from '~/server/db/schema'
import { unaccent } from '~/server/db/schema/columns'
import { foldedSearchTerm, matchesSearch } from '~/server/db/search'
import type { ServiceContext } from '../context'
import { type Location, locatePostalCode } from '../geography/locate-postal-code'
import { inOrderOf, type KeysetPage, readPage } from '../list/keyset'
import type { KeysetList } from '../list/page-query'
import { countRows } from '../list/row-counters'
import { searchCap } from '../list/search-page'
import { logoUrl, publicColumns } from './get-public-contractor'

/** Rings around a postal code in kilometres: the nearest are sought in the small ones first, or a city's every row would be sorted. */
const rings = [1, 4, 12, 60, 300] as const
const kilometresPerDegree = 111
/** Where a contractor without a known place stands in the order. */
const nowhere = 1_000_000

/**
 * Published and verified contractors by distance, then name; nobody can pay for a better place.
 * `limit` rows from `offset`, or those beside `cursor`, which is as fast on the last page as on the first.
 * @throws InvalidError for a cursor of another list
 */
export async function browseContractors(ctx: ServiceContext, query: BrowseContractorsInput): Promise<ContractorPage> {
  const origin = query.postalCode ? locatePostalCode(query.postalCode) : null
  const categoryId = query.service ? await findCategory(ctx.db, query.service) : undefined
  if (categoryId === null) return { contractors: [], total: 0, previousCursor: null, nextCursor: null }
  const filters = filtersOf(query, categoryId)
  const { page, total } = origin
    ? await readNearest(ctx.db, query, filters, origin)
    : await readByName(ctx.db, query, filters)
  const [rows, services] = await Promise.all([
    cardsByIds(ctx.db).execute({ ids: page.ids }),
    servicesOf(ctx.db, page.ids),
  ])
  const distances = new Map(origin ? page.rows.map(({ id, keys: [distance] }) => [id, Number(distance)]) : [])
  return {
    contractors: inOrderOf(page.ids, rows).map((row) =>
      presentCard(row, distances.get(row.id) ?? null, services.get(row.id) ?? []),
    ),
    total,
    nextCursor: page.nextCursor,
    previousCursor: page.previousCursor,
  }
}

interface Filters {
  /** What an index in the order of names answers. */
  place: SQL
  /** What does not. */
  search: SQL | undefined
  source: KeysetList['source']
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
    ...(city ? [sql`${unaccent(sql`city`)} = ${foldedSearchTerm(city)}`] : []),
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
    source: categoryId ? { from: offering(categoryId), search: named } : undefined,
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

interface Found {
  page: KeysetPage
  total: number
}

/** What a cursor of this list is good for. */
function scopeOf(name: string, { service, province, city, postalCode, q }: BrowseContractorsInput) {
  return { name, order: 'asc', filters: { service, province, city, postalCode, q } } as const
}

async function readByName(db: Executor, query: BrowseContractorsInput, { place, ...filters }: Filters): Promise<Found> {
  const page = await readPage(
    db,
    {
      ...scopeOf('public contractors', query),
      table: sql`contractors`,
      keys: [{ expression: sql`sort_name`, type: 'text' }],
      partitions: [place],
      statementKey: query.province || query.city ? undefined : 'public contractors',
      ...filters,
    },
    query,
  )
  // In the order of an index, or the planner would scan the table for the first of them.
  const total = page.found ?? (await countListed(db, query, sql`${place} order by sort_name`))
  return { page, total }
}

/** Rows beyond a ring are farther than all within it, so a page that a ring fills is complete. */
async function readNearest(
  db: Executor,
  query: BrowseContractorsInput,
  { place, search }: Filters,
  origin: Location,
): Promise<Found> {
  const [page, total] = await Promise.all([
    readPage(
      db,
      {
        ...scopeOf('public contractors by distance', query),
        table: sql`contractors`,
        keys: [
          { expression: distanceFrom(origin), type: 'double precision' },
          { expression: sql`sort_name`, type: 'text' },
        ],
        partitions: [place],
        where: search,
        ranges: rings.map((ring) => withinRing(origin, ring)),
      },
      query,
    ),
    countListed(db, query, and(place, search)),
  ])
  return { page, total }
}

const cardsByIds = prepared((db) =>
  db.select(publicColumns).from(contractors).where(inIds(contractors.id)).prepare('cards_by_ids'),
)

type Row = Awaited<ReturnType<ReturnType<typeof cardsByIds>['execute']>>[number]

function distanceFrom({ latitude, longitude }: Location): SQL {
  const distance = kilometresBetween(
    { latitude: sql`contractors.latitude`, longitude: sql`contractors.longitude` },
    { latitude: sql`${latitude}::float8`, longitude: sql`${longitude}::float8` },
  )
  return sql`coalesce(${distance}, ${sql.raw(String(nowhere))})`
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
    .where(inIds(contractorServices.contractorId))
    .orderBy(asc(categories.name))
    .prepare('services_by_ids'),
)

function presentCard({ logoFileId, ...row }: Row, distance: number | null, services: Category[]): ContractorCard {
  const known = distance !== null && distance < nowhere
  return {
    ...row,
    logoUrl: logoUrl(logoFileId),
    services,
    distance: known ? Math.round(distance) : null,
    servesArea: known && row.serviceRadius !== null ? distance <= row.serviceRadius : null,
  }
}
