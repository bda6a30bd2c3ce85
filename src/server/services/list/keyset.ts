import { sql } from 'drizzle-orm'
import { pageSize } from '~/lib/paging'
import type { Executor } from '~/server/db/client'
import { prepared } from '~/server/db/prepared'
import { type Cursor, decodeCursor, encodeCursor } from './cursor'
import {
  type KeyedRow,
  type KeysetList,
  mergePartitions,
  type PageQuery,
  type Row,
  readInOrder,
  toRow,
} from './page-query'
import { type Hits, readNarrow, readSearch } from './search-page'

interface PageInput {
  limit: number
  offset: number
  cursor?: string | undefined
}

export interface KeysetPage {
  /** Of this page, in order. */
  rows: Row[]
  ids: string[]
  nextCursor: string | null
  previousCursor: string | null
  /** Of a search, up to `searchCap` + 1, and of a narrow condition: how many were found. */
  found: number | null
}

/**
 * One page of a list by keyset: it starts from the row that the cursor names, so any page reached by Next costs what
 * the first costs, at ten rows as at a million. `offset` without a cursor still works.
 * @throws InvalidError for a cursor that is not of this list, sort, order and filters
 */
export async function readPage(db: Executor, list: KeysetList, input: PageInput): Promise<KeysetPage> {
  const types = list.keys.map(({ type }) => type)
  const cursor = input.cursor === undefined ? undefined : decodeCursor(input.cursor, list, types)
  const backward = cursor?.direction === 'previous'
  const { rows, found } = await readRows(db, {
    list,
    start: cursor,
    descending: (list.order === 'desc') !== backward,
    take: input.limit + 1,
    skip: cursor ? 0 : input.offset,
  })

  const more = rows.length > input.limit
  const shown = rows.slice(0, input.limit)
  if (backward) shown.reverse()
  const hasNext = backward || more
  const hasPrevious = backward ? more : cursor !== undefined || input.offset > 0
  const cursorAt = (direction: Cursor['direction'], row: Row | undefined) =>
    row ? encodeCursor(list, { ...row, direction }) : null
  return {
    rows: shown,
    ids: shown.map(({ id }) => id),
    nextCursor: hasNext ? cursorAt('next', shown.at(-1)) : null,
    previousCursor: hasPrevious ? cursorAt('previous', shown[0]) : null,
    found,
  }
}

async function readRows(db: Executor, query: PageQuery): Promise<{ rows: Row[]; found: Hits['found'] | null }> {
  const { list } = query
  if (list.narrow) return readNarrow(db, query)
  if (list.search) return readSearch(db, query)
  const rows = (await readPrepared(db, query)) ?? (await readRange(db, query)) ?? (await readInOrder(db, query))
  return { rows, found: null }
}

/** A full page from one of the list's ranges. */
async function readRange(db: Executor, query: PageQuery): Promise<Row[] | undefined> {
  const { list, take } = query
  if (query.descending !== (list.order === 'desc')) return
  for (const range of list.ranges ?? []) {
    const where = list.where ? sql`${list.where} and ${range}` : range
    const rows = await readInOrder(db, { ...query, list: { ...list, where } })
    if (rows.length === take) return rows
  }
}

/** Pages of the usual size are read all day long: their statements are built and planned once. */
const preparedPages = new Map<string, (db: Executor) => PreparedPage>()
/** Combinations of tabs, orders and filters that are kept. */
const maxPreparedPages = 100

type PreparedPage = ReturnType<typeof preparePage>

async function readPrepared(db: Executor, query: PageQuery): Promise<Row[] | undefined> {
  const { list, start, skip, take, descending } = query
  if (!list.statementKey || skip > 0 || take !== pageSize + 1) return
  const name = [list.statementKey, ...list.keys.map(({ type }) => type), descending, start !== undefined].join(' ')
  const known = preparedPages.get(name)
  if (!known && (preparedPages.size >= maxPreparedPages || list.partitions.length === 0)) return
  const page = known ?? prepared((on) => preparePage(on, query))
  preparedPages.set(name, page)
  const keys = Object.fromEntries((start?.keys ?? []).map((key, at) => [`key${at + 1}`, key]))
  const rows: KeyedRow[] = await page(db).execute({ ...keys, id: start?.id })
  return rows.map((row) => toRow(list, row))
}

function preparePage(db: Executor, query: PageQuery) {
  const { list } = query
  const placeholders = list.keys.map((_, at) => sql.placeholder(`key${at + 1}`))
  const start = query.start && { keys: placeholders, id: sql.placeholder('id') }
  const keys = list.keys.map((_, at) => {
    const name = `key${at + 1}`
    return [name, sql<string>`${sql.raw(name)}::text`.as(name)] as const
  })
  return db
    .select({ id: sql<string>`id`, ...Object.fromEntries(keys) })
    .from(mergePartitions({ ...query, start, inlineLimits: true }))
    .prepare('page_of_list')
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
