import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '~/server/db/client'
import { lastNameStretch } from '~/server/db/schema/columns'
import { anyOf, conditions, inOrder, type KeysetList, type PageQuery, type PlacedSearch, type Row } from './ordered'

/** A search whose hits an index of placed terms finds. */
export type PlacedQuery = PageQuery & { list: KeysetList & { placed: PlacedSearch } }

/** So many names that begin with what was typed crowd their stretch: most of its rows are hits. */
const crowd = 100

/** Where in the order hits are sought. */
export interface Extent extends Record<string, unknown> {
  lowest: number
  highest: number
  /** The stretch of the cursor. */
  cursor: number | null
  /** A stretch that is sooner walked than looked up and sorted. */
  crowded: number | null
}

/**
 * A page of hits from the index of placed terms: one stretch of the order after the other, the hits of each sorted,
 * until the page is full. So neither all hits are read, nor all rows that come before the first of them.
 * `found` is how many there are from the page's beginning on, up to `most`.
 */
export async function readByStretches(
  db: Executor,
  query: PlacedQuery,
  extent: Extent,
  most: number,
): Promise<{ rows: Row[]; found: number }> {
  const wanted = query.skip + query.take
  const rows: Row[] = []
  let found = 0
  for (const { read } of partsOf(query, extent)) {
    if (found >= most && rows.length >= wanted) break
    const part = await read(db, wanted - rows.length, most - found)
    rows.push(...part.rows)
    found += part.found
  }
  return { rows: rows.slice(query.skip), found: Math.min(found, most) }
}

/** How many hits there are in all, up to `most`. */
export async function countByStretches(
  db: Executor,
  query: PlacedQuery,
  extent: Extent,
  most: number,
): Promise<number> {
  let found = 0
  for (const { hits } of partsOf({ ...query, beyond: () => sql`` }, { ...extent, cursor: null })) {
    if (found === most) break
    found += await countRows(db, hits(most - found))
  }
  return found
}

async function countRows(db: Executor, rows: SQL): Promise<number> {
  const [row] = await db.execute<{ count: number }>(sql`select count(*)::int as count from (${rows}) counted`)
  return row?.count ?? 0
}

/** Finds out where to seek. */
export async function locateHits(db: Executor, { list, cursorKey }: PlacedQuery): Promise<Extent> {
  const { terms } = list.placed
  const byName = terms.cut === 'name'
  const [extent] = await db.execute<Extent>(sql`
    select coalesce(${byName ? sql`0` : edge(list, 'asc')}, 0) as lowest,
      coalesce(${byName ? sql`${lastNameStretch}::int` : edge(list, 'desc')}, -1) as highest,
      ${cursorKey ? terms.stretchOf(cursorKey) : sql`null::int`} as cursor,
      ${byName ? crowdedStretch(list) : sql`null::int`} as crowded`)
  return extent ?? { lowest: 0, highest: -1, cursor: null, crowded: null }
}

type PlacedList = PlacedQuery['list']

/** The first or the last stretch that has rows. */
function edge({ table, key, groups, placed: { terms } }: PlacedList, order: 'asc' | 'desc'): SQL {
  const keys = groups.map(
    (group) =>
      sql`(select ${key} as key from ${table} where ${group} and ${terms.where} order by ${key} ${sql.raw(order)} limit 1)`,
  )
  const outermost = sql.raw(order === 'asc' ? 'min' : 'max')
  return sql`(select ${terms.stretchOf(sql`${outermost}(key)`)} from (${sql.join(keys, sql` union all `)}) edges)`
}

function crowdedStretch({ table, key, groups, placed: { terms, text } }: PlacedList): SQL {
  const names = groups.map(
    (group) => sql`(
      select ${key} as key from ${table}
      where ${group} and ${terms.where} and ${key} >= ${text}::text order by ${key} limit ${crowd})`,
  )
  return sql`(
    select case when count(*) >= ${crowd} then ${terms.stretchOf(sql`${text}::text`)} end
    from (${sql.join(names, sql` union all `)}) names where starts_with(key, ${text}::text))`
}

interface Part {
  /** The first hits in order, so many as a page lacks, and how many there are, up to `most`. */
  read: (db: Executor, page: number, most: number) => Promise<{ rows: Row[]; found: number }>
  /** So many hits in any order. */
  hits: (limit: number) => SQL
}

/** The parts in the query's direction. */
function partsOf(query: PlacedQuery, { lowest, highest, cursor, crowded }: Extent): Part[] {
  const [from, to] = query.descending ? [lowest, cursor ?? highest] : [cursor ?? lowest, highest]
  const found = (first: number, last: number) => (first <= last ? [foundPart(query, first, last)] : [])
  if (crowded === null || crowded < from || crowded > to) return found(from, to)
  const parts = [...found(from, crowded - 1), walkedPart(query, crowded), ...found(crowded + 1, to)]
  return query.descending ? parts.reverse() : parts
}

/** Some stretches, by the index of placed terms. */
function foundPart({ list, descending, direction, beyond }: PlacedQuery, first: number, last: number): Part {
  const { table, key, groups, placed } = list
  const [from, to] = descending ? [last, first] : [first, last]
  // `offset 0` keeps the index's condition apart: beside the search's own, all trigrams of each row would be made again.
  const hits = sql`
    select stretch, found.id, found.key
    from (
      select stretch from generate_series(${from}::int, ${to}::int, ${descending ? -1 : 1}::int) stretch
      order by stretch ${direction}
    ) stretches
    cross join lateral (
      select id, ${key} as key
      from (select * from ${table} where ${holdsTrigrams(placed)} and ${placed.terms.where} offset 0) ${table}
      where ${anyOf(groups)} ${conditions(list)} ${beyond(key)}
    ) found`
  const order = sql`stretch ${direction}, key ${direction}, id ${direction}`
  return {
    read: async (db, page, most) => {
      // Read stretch by stretch, since they come in order and only each one's hits are left to sort.
      const rows = await db.execute<{ id: string | null; key: string | null; found: number }>(sql`
        with hits as materialized (
          select stretch, id, key from (${hits}) hit order by ${order} limit ${Math.max(page, most)}
        )
        select page.id, page.key::text as key, counted.found
        from (select count(*)::int as found from hits) counted
        left join (select * from hits order by ${order} limit ${page}) page on true
        order by page.stretch ${direction}, page.key ${direction}, page.id ${direction}`)
      return {
        rows: rows.flatMap(({ id, key }) => (id === null || key === null ? [] : { id, key })),
        found: rows[0]?.found ?? 0,
      }
    },
    hits: (limit) => sql`select from (${hits}) hit limit ${limit}`,
  }
}

/** Whether the index has all trigrams for the row in the stretch and one of the groups. */
function holdsTrigrams({ terms, groupNames, trigrams }: PlacedSearch): SQL {
  const places = groupNames
    ? [...new Set(groupNames)].map((name) => sql`${`${name}:`}::text || stretch`)
    : [sql`stretch`]
  return anyOf(
    places.map(
      (place) => sql`${terms.expression} @> (
        select array_agg(${place} || ':' || trigram) from unnest(string_to_array(${trigrams.join(' ')}, ' ')) trigram)`,
    ),
  )
}

/** The names of one stretch, by a range that the list's own index knows. */
function walkedPart(query: PlacedQuery, stretch: number): Part {
  const { key, where } = query.list
  const start = (of: number) => sql`(name_stretch_starts())[${sql.raw(String(of))}]`
  const bounds = [
    ...(where ? [where] : []),
    ...(stretch > 0 ? [sql`${key} >= ${start(stretch)}`] : []),
    ...(stretch < lastNameStretch ? [sql`${key} < ${start(stretch + 1)}`] : []),
  ]
  // `is true` keeps the planner from the index of all the search's hits.
  const list = { ...query.list, where: sql.join(bounds, sql` and `), search: sql`(${query.list.search}) is true` }
  const { table, groups } = list
  const hits = (limit: number) => {
    const branches = groups.map(
      (group) => sql`(select from ${table} where ${group} ${conditions(list)} limit ${limit})`,
    )
    return sql`select from (${sql.join(branches, sql` union all `)}) hit limit ${limit}`
  }
  return {
    read: async (db, page, most) => {
      const [rows, found] = await Promise.all([
        db.execute<Row>(inOrder({ ...query, list, skip: 0, take: page })),
        most > page ? countRows(db, hits(most)) : 0,
      ])
      return { rows: [...rows], found: Math.max(found, rows.length) }
    },
    hits,
  }
}
