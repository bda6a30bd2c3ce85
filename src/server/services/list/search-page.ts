import { and, sql } from 'drizzle-orm'
import { countedHits } from '~/lib/paging'
import type { Executor } from '~/server/db/client'
import {
  afterStart,
  conditions,
  inPartitions,
  type KeyedRow,
  keyTexts,
  mergePartitions,
  orderOf,
  type PageQuery,
  type Row,
  selectKeys,
  toRow,
} from './page-query'

/** Hits of a search that are counted; beyond, the total says "at least this many". */
export const searchCap = countedHits
/** Up to so many hits are always read and sorted. */
const maxSorted = 2_000
/** Rows that are walked for each row of a page: sorting all hits takes less where they are fewer than one row in so many. */
const walkedPerRow = 100

export interface Hits {
  rows: Row[]
  /** How many there are in all; of a search up to `searchCap` + 1. */
  found: number
}

/**
 * The page of a search. When the first 2,000 hits are all, they are sorted. A search that finds more meets a page of
 * them soon by walking the list's order; where it does not, since the hits crowd elsewhere, all hits are sorted. What a
 * source holds without a search is usually many, so that its order is walked first.
 */
export async function readSearch(db: Executor, query: PageQuery): Promise<Hits> {
  const { partitions, source } = query.list
  if (partitions.length === 0) return { rows: [], found: 0 }
  const isUsuallyMany = source !== undefined && !source.search
  const walked = isUsuallyMany ? await walkOrder(db, query) : undefined
  if (walked) return { rows: walked, found: await countSource(db, query) }
  const first = await sortHits(db, query, maxSorted)
  const found = Math.min(first.found, searchCap + 1)
  if (first.found <= maxSorted) return { rows: first.rows, found }
  const rows = (isUsuallyMany ? undefined : await walkOrder(db, query)) ?? (await sortHits(db, query)).rows
  return { rows, found }
}

/** The page of what a narrow condition finds, in one statement: each partition by itself would find it anew. */
export async function readNarrow(db: Executor, query: PageQuery): Promise<Hits> {
  const { list } = query
  if (list.partitions.length === 0) return { rows: [], found: 0 }
  const { rows, found } = await sortHits(db, {
    ...query,
    list: { ...list, search: and(list.narrow, list.search), source: undefined },
  })
  return { rows, found: list.search ? Math.min(found, searchCap + 1) : found }
}

/** Reads the hits by the trigram index and sorts them; beyond `max` says only that there are more. */
async function sortHits(db: Executor, query: PageQuery, max?: number): Promise<Hits> {
  const { list, take, skip } = query
  const { from, search } = list.source ?? { from: list.table, search: list.search }
  const keys = list.keys.map(({ type }, at) => ({ type, expression: sql.raw(`key${at + 1}`) }))
  // Materialized, or the planner may walk the order after all.
  const rows = await db.execute<KeyedRow & { found: number }>(sql`
    with hits as materialized (
      select id${selectKeys(list)} from ${from}
      where ${inPartitions(list)} ${conditions({ ...list, search })}
      ${max === undefined ? sql`` : sql`limit ${max + 1}`}
    ), page as (
      select * from hits where true ${afterStart({ ...query, list: { ...list, keys } })}
      order by ${orderOf(query)} limit ${take} offset ${skip}
    )
    select id${keyTexts(list)}, counted.found
    from (select count(*)::int as found from hits) counted left join page on true
    order by ${orderOf(query, 'page')}`)
  return { rows: rows.filter(({ id }) => id !== null).map((row) => toRow(list, row)), found: rows[0]?.found ?? 0 }
}

async function countSource(db: Executor, { list }: PageQuery): Promise<number> {
  const [counted] = await db.execute<{ found: number }>(sql`
    select count(*)::int as found
    from (select from ${list.source?.from} where ${inPartitions(list)} limit ${searchCap + 1}) hits`)
  return counted?.found ?? 0
}

/** Walks the list's order until the page is full; nothing when it is not within the rows that may be walked. */
async function walkOrder(db: Executor, query: PageQuery): Promise<Row[] | undefined> {
  const { list, take, skip } = query
  const mostWalked = walkedPerRow * (take + skip)
  const walk = { ...query, list: { ...list, search: undefined }, take: mostWalked, skip: 0 }
  const rows = await db.execute<KeyedRow>(sql`
    select id${keyTexts(list)} from (select * from ${mergePartitions(walk, sql`, ${list.search} as is_hit`)}) page
    where is_hit order by ${orderOf(query, 'page')} limit ${take} offset ${skip}`)
  if (rows.length < take) {
    const [walked] = await db.execute<{ rows: number }>(
      sql`select count(*)::int as rows from (select * from ${mergePartitions(walk)}) walked`,
    )
    if (walked?.rows === mostWalked) return
  }
  return rows.map((row) => toRow(list, row))
}
