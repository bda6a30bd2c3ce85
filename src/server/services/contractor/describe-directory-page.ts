import { eq, type SQL, sql } from 'drizzle-orm'
import type { DirectoryPage, DirectoryPageInput, ListedPlace } from '~/contracts/directory'
import { directoryFacts } from '~/domain/directory'
import { NotFoundError } from '~/domain/errors'
import { storedChecks } from '~/domain/verification'
import type { Executor } from '~/server/db/client'
import { categories } from '~/server/db/schema'
import { placeSlug } from '~/server/db/schema/contractors'
import { cachedRead } from '../cached-read'
import type { ServiceContext } from '../context'

/** Cities that a page links at the most. */
const placesLinked = 120

const listed = sql`status = 'published' and verified`

type Context = Pick<ServiceContext, 'db'>

/**
 * What a page about a service, or a service in a city, says: all of it from rows (rule 110).
 * @throws NotFoundError for a service there is not, and for a city where nobody who offers it is listed
 */
export async function describeDirectoryPage({ db }: Context, input: DirectoryPageInput): Promise<DirectoryPage> {
  const [service] = await db
    .select({ id: categories.id, name: categories.name, slug: categories.slug })
    .from(categories)
    .where(eq(categories.slug, input.service))
  if (!service) throw new NotFoundError('Service')
  const place = input.place === undefined ? null : await findPlace(db, input.place, service.id)
  const [facts, places] = await Promise.all([countFacts(db, service.id, place), listPlaces(db, service.id)])
  return { service, place, facts, places: places.filter(({ slug }) => slug !== place?.slug) }
}

/** Every service, and every service in a city, that has a page. */
export async function listDirectoryPages({ db }: Context): Promise<{ service: string; place: string | null }[]> {
  const services = await db
    .select({ service: categories.slug, place: sql<null>`null` })
    .from(categories)
    .orderBy(categories.slug)
  const rows = await db.execute<{ service: string; place: string }>(sql`
    with recursive ${allPlaces}
    select categories.slug as service, places.slug as place from places cross join categories
    where ${hasAddress} and ${offeredIn(sql`places.slug`, sql`categories.id`)} order by 1, 2`)
  return [...services, ...rows.map(({ service, place }) => ({ service, place }))]
}

export const readDirectoryPages = cachedRead(listDirectoryPages)

/** The listed cities in their order, each by one step through the index: there are few of them among many contractors. */
const allPlaces = sql`places as (
  (select ${placeSlug} as slug, city, province from contractors where ${listed} order by ${placeSlug}, sort_name limit 1)
  union all
  select next.slug, next.city, next.province from places, lateral (
    select ${placeSlug} as slug, city, province from contractors
    where ${listed} and ${placeSlug} > places.slug order by ${placeSlug}, sort_name limit 1
  ) next
)`

/** A city written in no Latin letter has none. */
const hasAddress = sql`places.slug !~ '^-'`

/** Beside `contractors`: whether each offers the service, looked up one by one, so that a page needs few of them. */
const offering = (category: SQL) => sql`lateral (
  select 1 from contractor_services where contractor_id = contractors.id and category_id = ${category} offset 0
) offering`

/** In the order of the index, or the planner reads all companies of a city before it looks at the first. */
const offeredIn = (slug: SQL, category: SQL) => sql`exists (select from (
  select 1 from contractors, ${offering(category)} where ${listed} and ${placeSlug} = ${slug} order by sort_name limit 1
) found)`

async function listPlaces(db: Executor, categoryId: string): Promise<ListedPlace[]> {
  const rows = await db.execute<ListedPlace & Record<string, unknown>>(sql`
    with recursive ${allPlaces}
    select slug, city, province from places
    where ${hasAddress} and ${offeredIn(sql`places.slug`, sql`${categoryId}::uuid`)} limit ${placesLinked + 1}`)
  return [...rows]
}

async function findPlace(db: Executor, slug: string, categoryId: string): Promise<ListedPlace> {
  const [place] = await db.execute<ListedPlace & Record<string, unknown>>(sql`
    select ${placeSlug} as slug, city, province from contractors, ${offering(sql`${categoryId}::uuid`)}
    where ${listed} and ${placeSlug} = ${slug} order by sort_name limit 1`)
  if (!place) throw new NotFoundError('Place')
  return place
}

async function countFacts(
  db: Executor,
  categoryId: string,
  place: ListedPlace | null,
): Promise<DirectoryPage['facts']> {
  const rows = place
    ? sql`select rating_sum, review_count, checks_held from contractors, ${offering(sql`${categoryId}::uuid`)}
        where ${listed} and ${placeSlug} = ${place.slug} order by sort_name`
    : sql`select company.* from contractor_services cross join lateral (
          select rating_sum, review_count, checks_held from contractors where id = contractor_id and ${listed} offset 0
        ) company where category_id = ${categoryId}`
  const [counted] = await db.execute<{ contractors: number; allChecks: number; reviews: number; sum: number }>(sql`
    select count(*)::int as contractors, coalesce(sum(review_count), 0)::int as reviews,
      coalesce(sum(rating_sum), 0)::int as sum,
      (count(*) filter (where checks_held = ${storedChecks.length}))::int as "allChecks"
    from (${rows} limit ${directoryFacts.most + 1}) few`)
  if (!counted || counted.contractors > directoryFacts.most) return null
  const { sum, ...facts } = counted
  return { ...facts, averageRating: facts.reviews === 0 ? 0 : sum / facts.reviews }
}
