import { and, asc, count, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { BrowseContractorsInput, ContractorCard, ContractorPage } from '~/contracts/public-contractor'
import type { Category } from '~/contracts/service-question'
import { answerHours, type DirectorySort, directoryOrder, nearbyKm } from '~/domain/directory'
import { InvalidError } from '~/domain/errors'
import { provinceOfPostalCode } from '~/domain/postal-code'
import type { Executor } from '~/server/db/client'
import { kilometresBetween } from '~/server/db/great-circle'
import { inIds, prepared } from '~/server/db/prepared'
import { categories, contractorPhotos, contractorServices, contractors } from '~/server/db/schema'
import { unaccent } from '~/server/db/schema/columns'
import { placeSlug, reachBox, sortedAnswerMinutes } from '~/server/db/schema/contractors'
import { foldedSearchTerm, matchesSearch, typedWords } from '~/server/db/search'
import type { ServiceContext } from '../context'
import { type Location, locatePostalCode } from '../geography/locate-postal-code'
import { inOrderOf, type KeysetPage, readPage } from '../list/keyset'
import type { KeysetList } from '../list/page-query'
import { countRows } from '../list/row-counters'
import { searchCap } from '../list/search-page'
import { presentPhoto } from '../photo/list-photos'
import { logoUrl, publicColumns } from './get-public-contractor'

/** Rings around a postal code in kilometres: the nearest are sought in the small ones first, or a city's every row would be sorted. */
const rings = [1, 4, 12, 60, 300] as const
const kilometresPerDegree = 111
/** Characters of a review that a card shows of. */
const shownOfReview = 240
/** Where a contractor without a known place stands in the order. */
const nowhere = 1_000_000

/**
 * Published and verified contractors by distance, name, rating or how fast they answer (rule 110); nobody can pay for a
 * better place. By another order than the distance, a postal code keeps to those around it. `limit` rows from `offset`, or those beside `cursor`, which is as fast on the last page as on the first.
 * @throws InvalidError for a cursor of another list, or a radius around a place that nobody knows
 */
export async function browseContractors(ctx: ServiceContext, query: BrowseContractorsInput): Promise<ContractorPage> {
  const origin = query.postalCode ? locatePostalCode(query.postalCode) : null
  const categoryId = query.service ? await findCategory(ctx.db, query.service) : undefined
  if (categoryId === null) return { contractors: [], total: 0, previousCursor: null, nextCursor: null }
  const order = directoryOrder(query.sort, query.postalCode !== null)
  if (query.postalCode && !origin && (query.within || query.servesArea))
    throw new InvalidError('We do not know where this postal code lies', { field: 'postalCode' })
  // Of a place that nobody knows, its province is known.
  const province = query.postalCode && !origin && order !== 'nearest' ? provinceOfPostalCode(query.postalCode) : null
  const filters = filtersOf(
    { ...query, province: query.province ?? province ?? undefined },
    categoryId,
    origin && around(origin, query, order),
  )
  // A postal code of an area nobody knows sorts by name.
  const { page, total } =
    origin && order === 'nearest'
      ? await readNearest(ctx.db, query, filters, origin)
      : await readInOrder(ctx.db, query, filters, order === 'nearest' ? 'name' : order)
  const [rows, services, distances] = await Promise.all([
    cardsByIds(ctx.db).execute({ ids: page.ids }),
    servicesOf(ctx.db, page.ids),
    origin ? distancesTo(ctx.db, page.ids, origin) : new Map<string, number>(),
  ])
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
  /** The service, where few rows have to be looked at: in one city. */
  where: SQL | undefined
  /** What does not. */
  search: SQL | undefined
  source: KeysetList['source']
}

async function findCategory(db: Executor, slug: string): Promise<string | null> {
  const [category] = await db.select({ id: categories.id }).from(categories).where(eq(categories.slug, slug))
  return category?.id ?? null
}

/** Whom a postal code keeps to: those within a distance, and those who come there. */
function around(origin: Location, { within, servesArea }: BrowseContractorsInput, order: DirectorySort) {
  const ring = within ?? (order === 'nearest' ? undefined : nearbyKm)
  const place = sql`point(${origin.longitude}::float8, ${origin.latitude}::float8)`
  return and(
    ring === undefined ? undefined : withinRing(origin, ring),
    servesArea
      ? sql`${reachBox} @> box(${place}, ${place}) and ${distanceFrom(origin)} <= contractors.service_radius`
      : undefined,
  )
}

function filtersOf(
  { province, city, citySlug, q }: BrowseContractorsInput,
  categoryId: string | undefined,
  reach: SQL | undefined | null,
): Filters {
  const words = q ? typedWords(q) : []
  const named = and(...words.map((word) => matchesSearch(contractors.publicSearch, word)), reach ?? undefined)
  const place = [
    sql`status = 'published' and verified`,
    ...(province ? [sql`province = ${province}`] : []),
    ...(citySlug ? [sql`${placeSlug} = ${citySlug}`] : []),
    ...(city ? [sql`${unaccent(sql`city`)} = ${foldedSearchTerm(city)}`] : []),
  ]
  const offered = categoryId
    ? sql`exists (
        select from contractor_services
        where contractor_services.contractor_id = contractors.id and category_id = ${categoryId} offset 0
      )`
    : undefined
  const inCity = Boolean(city || citySlug)
  return {
    place: sql.join(place, sql` and `),
    where: inCity ? offered : undefined,
    search: and(inCity ? undefined : offered, named),
    source:
      categoryId && !inCity
        ? { from: offering(categoryId, named ? sql`*` : indexedColumns), search: named }
        : undefined,
  }
}

/** What lists of a service are kept to and sorted by, as `contractors_public_id_index` holds it of public contractors. */
const indexedColumns = sql`
  id, 'published' as status, true as verified, province, sort_name, average_rating, review_count, answer_minutes`

/** Public contractors who offer a service, one by one: the planner would rather read a million in the order of their ids. */
function offering(categoryId: string, columns: SQL): SQL {
  return sql`(
    select offering.* from contractor_services
    cross join lateral (
      select ${columns} from contractors where id = contractor_id and status = 'published' and verified offset 0
    ) offering
    where category_id = ${categoryId}
  ) contractors`
}

interface Found {
  page: KeysetPage
  total: number
}

/** What a cursor of this list is good for. */
function scopeOf(
  name: string,
  { limit: _limit, offset: _offset, cursor: _cursor, sort, ...filters }: BrowseContractorsInput,
) {
  return { name, sort, order: 'asc', filters } as const
}

/** What each order goes by, as the indexes of public contractors do. */
const orders: Record<Exclude<DirectorySort, 'nearest'>, Pick<KeysetList, 'keys' | 'order'>> = {
  name: { order: 'asc', keys: [{ expression: sql`sort_name`, type: 'text' }] },
  rating: {
    order: 'desc',
    keys: [
      { expression: sql`average_rating`, type: 'double precision' },
      { expression: sql`review_count`, type: 'integer' },
    ],
  },
  response: {
    order: 'asc',
    keys: [
      { expression: sortedAnswerMinutes, type: 'integer' },
      { expression: sql`sort_name`, type: 'text' },
    ],
  },
}

async function readInOrder(
  db: Executor,
  query: BrowseContractorsInput,
  { place, ...filters }: Filters,
  order: keyof typeof orders,
): Promise<Found> {
  const page = await readPage(
    db,
    {
      ...scopeOf('public contractors', query),
      ...orders[order],
      table: sql`contractors`,
      partitions: [place],
      statementKey: query.province || query.city || query.citySlug ? undefined : `public contractors by ${order}`,
      ...filters,
    },
    query,
  )
  // In the order of an index, or the planner would scan the table for the first of them.
  const total = page.found ?? (await countListed(db, query, sql`${and(place, filters.where)} order by sort_name`))
  return { page, total }
}

/** Rows beyond a ring are farther than all within it, so a page that a ring fills is complete. */
async function readNearest(
  db: Executor,
  query: BrowseContractorsInput,
  { place, where, search }: Filters,
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
        where: and(where, search),
        ranges: rings.map((ring) => withinRing(origin, ring)),
      },
      query,
    ),
    countListed(db, query, and(place, where, search)),
  ])
  return { page, total }
}

const cardsByIds = prepared((db) =>
  db
    .select({
      ...publicColumns,
      checksHeld: contractors.checksHeld,
      photo: contractorPhotos,
      newestReview: sql<ContractorCard['newestReview']>`(
        select json_build_object('customerName', customer_name, 'rating', rating, 'comment', left(comment, ${sql.raw(String(shownOfReview))}))
        from reviews where reviews.contractor_id = ${contractors.id} and hidden_at is null
        order by created_at desc, id desc limit 1
      )`,
    })
    .from(contractors)
    .leftJoin(
      contractorPhotos,
      and(eq(contractorPhotos.contractorId, contractors.id), eq(contractorPhotos.position, 0)),
    )
    .where(inIds(contractors.id))
    .prepare('cards_by_ids'),
)

type Row = Awaited<ReturnType<ReturnType<typeof cardsByIds>['execute']>>[number]

/** Kilometres from the origin to those whose place is known. */
async function distancesTo(db: Executor, ids: string[], origin: Location): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: contractors.id, distance: sql<number>`${distanceFrom(origin)}` })
    .from(contractors)
    .where(inArray(contractors.id, ids))
  return new Map(rows.map(({ id, distance }) => [id, distance]))
}

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
  const { service, province, city, citySlug, q, within, servesArea } = query
  if (![service, province, city, citySlug, q, within, servesArea].some(Boolean))
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

function presentCard(
  { logoFileId, answerMinutes, photo, ...row }: Row,
  distance: number | null,
  services: Category[],
): ContractorCard {
  const known = distance !== null && distance < nowhere
  return {
    ...row,
    logoUrl: logoUrl(logoFileId),
    photo: photo && presentPhoto(photo),
    answerHours: answerHours(answerMinutes),
    services,
    distance: known ? Math.round(distance) : null,
    servesArea: known && row.serviceRadius !== null ? distance <= row.serviceRadius : null,
  }
}
