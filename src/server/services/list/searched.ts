import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { countedHits } from '~/lib/paging'
import type { Executor } from '~/server/db/client'
import { anyOf, conditions, inOrder, type KeysetList, type PageQuery, type Row, readInOrder } from './ordered'
import { countByStretches, locateHits, type PlacedQuery, readByStretches } from './stretches'

/** Hits of a search that are counted; beyond, the total says "at least this many". */
export const searchCap = countedHits
/** Hits that are sorted at most when a page is read. */
const sortCap = 20_000
/** The share of rows from which walking the order meets a page of hits soon, and sorting all of them is the longer way. */
const walkFrom = 0.02

/** What the planner expects a search to find, from which each way of finding it is the shorter one. */
const expected = {
  /** Fewer are all read and sorted. */
  few: 150,
  /** Fewer are counted at once, if there are many stretches and groups to ask. */
  some: 4000,
  /** A share of all rows that is met soon by walking the order. */
  common: 0.1,
  /** A share of all rows that is counted soon by walking the order. */
  everywhere: 0.5,
} as const

export interface Hits {
  rows: Row[]
  /** How many there are in all, up to `searchCap` + 1. */
  found: number
}

/**
 * The page of a search. A name that one row in a hundred holds would be met late by walking the order, and at the
 * very end when the list is sorted by that name; a word of every fourth row at once.
 */
export async function readSearched(db: Executor, query: PageQuery): Promise<Hits> {
  return isPlaced(query) ? readPlaced(db, query) : readSorted(db, query)
}

function isPlaced(query: PageQuery): query is PlacedQuery {
  return query.list.placed !== undefined && query.list.placed.trigrams.length > 0
}

async function readPlaced(db: Executor, query: PlacedQuery): Promise<Hits> {
  const { list } = query
  if (list.groups.length === 0) return { rows: [], found: 0 }
  const [hits, all, extent] = await Promise.all([
    estimateRows(db, sql`${list.table} where ${list.search}`),
    estimateRows(db, list.table),
    locateHits(db, query),
  ])
  const share = hits / all
  const first = hits < expected.few ? await readHits(db, query, searchCap, hitsFirst(list)) : undefined
  if (first && first.found <= searchCap) return first
  const most = searchCap + 1
  if (share >= expected.common) {
    const count = share < expected.everywhere ? countByStretches(db, query, extent, most) : countInOrder(db, query)
    const [rows, found] = await Promise.all([readInOrder(db, query), first?.found ?? count])
    return { rows, found }
  }
  const groups = list.placed.groupNames?.length ?? 1
  const isScattered = groups > 1 && (extent.highest - extent.lowest) * groups > hits / 20 && hits < expected.some
  if (!first && !isScattered && !query.cursorKey) return readByStretches(db, query, extent, most)
  const [{ rows }, found] = await Promise.all([
    readByStretches(db, query, extent, query.take),
    first?.found ?? (isScattered ? countHits(db, query) : countByStretches(db, query, extent, most)),
  ])
  return { rows, found }
}

/** The search's hits, and then those of the list: `offset 0` keeps the planner from gathering a whole status beside them. */
function hitsFirst({ table, search }: KeysetList): SQL {
  return sql`(select * from ${table} where ${search} offset 0) ${table}`
}

async function readSorted(db: Executor, query: PageQuery): Promise<Hits> {
  const { list } = query
  const among = list.among && { ...query, list: { ...list, search: list.among.search } }
  const read = (cap: number) => readHits(db, among ?? query, cap, list.among?.from)
  const first = await read(searchCap)
  if (first.found <= searchCap) return first
  const [hits, all] = await estimateHits(db, query)
  if (hits <= 2 * sortCap && hits < all * walkFrom) {
    const sorted = await read(sortCap)
    if (sorted.found <= sortCap) return { rows: sorted.rows, found: first.found }
  }
  return { rows: await readInOrder(db, query), found: first.found }
}

/** How many rows the planner takes the search to find, and of how many. */
async function estimateHits(db: Executor, { list }: PageQuery): Promise<[number, number]> {
  const listed = sql`${list.table} where ${anyOf(list.groups)}`
  return Promise.all([estimateRows(db, sql`${listed} ${conditions(list)}`), estimateRows(db, listed)])
}

const explained = z.tuple([
  z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: z.object({ 'Plan Rows': z.number() }) })]) }),
])

/** What the planner guesses: asking costs next to nothing, and a wrong guess costs only time. */
async function estimateRows(db: Executor, from: SQL): Promise<number> {
  const [row] = explained.parse([...(await db.execute(sql`explain (format json) select from ${from}`))])
  return row['QUERY PLAN'][0].Plan['Plan Rows']
}

/** How many hits there are, up to one more than are counted. They are met at once in any order, and an index keeps this one. */
async function countInOrder(db: Executor, query: PageQuery): Promise<number> {
  const all = inOrder({ ...query, beyond: () => sql``, take: searchCap + 1, skip: 0 })
  const [row] = await db.execute<{ found: number }>(sql`select count(*)::int as found from (${all}) hit`)
  return row?.found ?? 0
}

/** How many hits there are, up to one more than are counted. */
async function countHits(db: Executor, { list }: PageQuery): Promise<number> {
  const [row] = await db.execute<{ found: number }>(sql`
    select count(*)::int as found from (
      select from ${hitsFirst(list)} where ${anyOf(list.groups)} ${conditions(list)} limit ${searchCap + 1}
    ) hit`)
  return row?.found ?? 0
}

/** What a search finds, by the trigram index, sorted; beyond `cap` hits only that there are more. */
async function readHits(
  db: Executor,
  { list, beyond, direction, take, skip }: PageQuery,
  cap: number,
  from = list.table,
): Promise<Hits> {
  const { key, groups } = list
  if (groups.length === 0) return { rows: [], found: 0 }
  const rows = await db.execute<{ id: string | null; key: string | null; found: number }>(sql`
    with hits as materialized (
      select id, ${key} as key from ${from}
      where ${anyOf(groups)} ${conditions(list)}
      limit ${cap + 1}
    ), page as (
      select id, key from hits where true ${beyond(sql`key`)}
      order by key ${direction}, id ${direction} limit ${take} offset ${skip}
    )
    select page.id, page.key::text as key, counted.found
    from (select count(*)::int as found from hits) counted left join page on true
    order by page.key ${direction}, page.id ${direction}`)
  const found = rows[0]?.found ?? 0
  return { rows: rows.flatMap(({ id, key }) => (id === null || key === null ? [] : { id, key })), found }
}
