import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { isUuid } from '~/domain/slug'
import type { Executor } from '~/server/db/client'
import { InvalidError } from '../errors'

/** Hits of a search that are counted; beyond, the total says "at least this many". */
export const searchCap = 1000
/** Hits that are sorted at most when a page is read. */
const sortCap = 20_000
/** The share of rows from which walking the order meets a page of hits soon, and sorting all of them is the longer way. */
const walkFrom = 0.02

type KeyType = 'text' | 'timestamptz' | 'integer'

interface KeysetList {
  /** The table's name, with `id` and what the expressions read. */
  table: SQL
  /** What the list is sorted by: never null, and indexed behind the column that `groups` speaks of. */
  key: SQL
  keyType: KeyType
  order: 'asc' | 'desc'
  /** One condition for each value asked for of the index's first column: read in order and merged, so none is scanned past. */
  groups: readonly SQL[]
  /** A condition the index already fulfils, such as that of a partial one. */
  where?: SQL | undefined
  search?: SQL | undefined
}

interface PageInput {
  limit: number
  offset: number
  cursor?: string | undefined
}

export interface KeysetPage {
  /** Of this page, in order. */
  ids: string[]
  nextCursor: string | null
  previousCursor: string | null
  /** Of a search only: how many it found, up to `searchCap` + 1. */
  found: number | null
}

interface Cursor {
  key: string
  id: string
  direction: 'next' | 'previous'
}

interface Row extends Record<string, unknown> {
  id: string
  key: string
}

/**
 * One page of a list by its place in the order, not by counting from the start: any page reached by
 * Next costs what the first costs, at ten rows as at a million. `offset` without a cursor still works.
 * @throws InvalidError for a cursor that is not of this list
 */
export async function readPage(db: Executor, list: KeysetList, page: PageInput): Promise<KeysetPage> {
  const cursor = page.cursor === undefined ? undefined : decodeCursor(page.cursor, list.keyType)
  const backward = cursor?.direction === 'previous'
  const descending = (list.order === 'desc') !== backward
  const direction = descending ? sql.raw('desc') : sql.raw('asc')
  const beyond = (key: SQL) =>
    cursor
      ? sql`and (${key}, id) ${sql.raw(descending ? '<' : '>')} (${cursor.key}::text::${sql.raw(list.keyType)}, ${cursor.id}::uuid)`
      : sql``
  const take = page.limit + 1
  const skip = cursor ? 0 : page.offset

  const query = { list, beyond, direction, take, skip }
  const searched = list.search ? await readHits(db, query, searchCap) : undefined
  const rows = searched ? await readFound(db, query, searched) : await readInOrder(db, query)

  const more = rows.length > page.limit
  const shown = rows.slice(0, page.limit)
  if (backward) shown.reverse()
  const [first] = shown
  const last = shown.at(-1)
  const hasNext = backward || more
  const hasPrevious = backward ? more : cursor !== undefined || page.offset > 0
  return {
    ids: shown.map(({ id }) => id),
    nextCursor: hasNext && last ? encodeCursor({ ...last, direction: 'next' }) : null,
    previousCursor: hasPrevious && first ? encodeCursor({ ...first, direction: 'previous' }) : null,
    found: searched?.found ?? null,
  }
}

/** The rows of a page, read by their ids, in the page's order. */
export function inOrderOf<R extends { id: string }>(ids: readonly string[], rows: readonly R[]): R[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** How many rows a list has in all: what the search found, or what is counted without one. */
export function searchTotal({ found }: KeysetPage, counted: number): number {
  return found === null ? counted : Math.min(found, counted)
}

interface PageQuery {
  list: KeysetList
  /** Continues where the cursor points. */
  beyond: (key: SQL) => SQL
  direction: SQL
  take: number
  skip: number
}

/** The rows in their order, straight from the index of each value of the group. */
async function readInOrder(db: Executor, { list, beyond, direction, take, skip }: PageQuery): Promise<Row[]> {
  const { table, key, groups } = list
  const branches = groups.map(
    (group) => sql`(
      select id, ${key} as key from ${table}
      where ${group} ${conditions(list)} ${beyond(key)}
      order by ${key} ${direction}, id ${direction} limit ${take + skip})`,
  )
  if (branches.length === 0) return []
  return db.execute<Row>(sql`
    select id, key::text as key from (${sql.join(branches, sql` union all `)}) merged
    order by merged.key ${direction}, id ${direction} limit ${take} offset ${skip}`)
}

interface Hits {
  rows: Row[]
  found: number
}

/**
 * The page of a search that found `first`. A name that one row in a hundred holds would be met late by
 * walking, and at the very end when the list is sorted by that name; a word of every fourth row at once.
 */
async function readFound(db: Executor, query: PageQuery, first: Hits): Promise<Row[]> {
  if (first.found <= searchCap) return first.rows
  const { table, groups } = query.list
  const [hits, all] = await Promise.all([
    estimateRows(db, sql`${table} where ${anyOf(groups)} ${conditions(query.list)}`),
    estimateRows(db, sql`${table} where ${anyOf(groups)}`),
  ])
  if (hits <= 2 * sortCap && hits < all * walkFrom) {
    const sorted = await readHits(db, query, sortCap)
    if (sorted.found <= sortCap) return sorted.rows
  }
  return readInOrder(db, query)
}

const explained = z.tuple([
  z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: z.object({ 'Plan Rows': z.number() }) })]) }),
])

/** What the planner guesses: asking costs next to nothing, and a wrong guess costs only time. */
async function estimateRows(db: Executor, from: SQL): Promise<number> {
  const [row] = explained.parse([...(await db.execute(sql`explain (format json) select from ${from}`))])
  return row['QUERY PLAN'][0].Plan['Plan Rows']
}

function anyOf(groups: readonly SQL[]): SQL {
  return sql`(${sql.join([...groups], sql` or `)})`
}

/** What a search finds, by the trigram index, sorted; beyond `cap` hits only that there are more. */
async function readHits(db: Executor, { list, beyond, direction, take, skip }: PageQuery, cap: number): Promise<Hits> {
  const { table, key, groups } = list
  if (groups.length === 0) return { rows: [], found: 0 }
  const rows = await db.execute<{ id: string | null; key: string | null; found: number }>(sql`
    with hits as materialized (
      select id, ${key} as key from ${table}
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

function conditions({ where, search }: KeysetList): SQL {
  const given = [where, search].filter((condition) => condition !== undefined)
  return given.length > 0 ? sql`and ${sql.join(given, sql` and `)}` : sql``
}

const timestampText = /^(?:-infinity|\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?\+00)$/

const keys: Record<KeyType, (key: string) => boolean> = {
  text: () => true,
  integer: (key) => /^-?\d{1,9}$/.test(key),
  timestamptz: (key) =>
    timestampText.test(key) &&
    (key === '-infinity' || !Number.isNaN(Date.parse(`${key.slice(0, 19).replace(' ', 'T')}Z`))),
}

const cursorShape = z.tuple([z.enum(['next', 'previous']), z.string().max(2000), z.string()])

function encodeCursor({ direction, key, id }: Cursor): string {
  return Buffer.from(JSON.stringify([direction, key, id])).toString('base64url')
}

function decodeCursor(text: string, keyType: KeyType): Cursor {
  const unknown = new InvalidError('This place in the list is unknown', { field: 'cursor' })
  let parsed: unknown
  try {
    parsed = JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    throw unknown
  }
  const { data } = cursorShape.safeParse(parsed)
  if (!data || !isUuid(data[2]) || !keys[keyType](data[1]) || data[1].includes('\0')) throw unknown
  return { direction: data[0], key: data[1], id: data[2] }
}
