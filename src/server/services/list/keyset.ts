import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { InvalidError } from '~/domain/errors'
import { isUuid } from '~/domain/slug'
import { pageSize } from '~/lib/paging'
import type { Executor } from '~/server/db/client'
import { prepared } from '~/server/db/prepared'
import { type KeysetList, type KeyType, merged, type PageQuery, readInOrder } from './ordered'
import { readSearched } from './searched'

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

const lowestId = '00000000-0000-0000-0000-000000000000'
const highestId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/**
 * One page of a list by its place in the order, not by counting from the start: any page reached by
 * Next costs what the first costs, at ten rows as at a million. `offset` without a cursor still works.
 * @throws InvalidError for a cursor that is not of this list
 */
export async function readPage(db: Executor, list: KeysetList, page: PageInput): Promise<KeysetPage> {
  const cursor = page.cursor === undefined ? undefined : decodeCursor(page.cursor, list)
  const backward = cursor?.direction === 'previous'
  const size = { take: page.limit + 1, skip: cursor ? 0 : page.offset }
  const order = { ...size, descending: (list.order === 'desc') !== backward }
  const query = () => pageQuery(list, order, cursor)
  const searched = list.search ? await readSearched(db, query()) : undefined
  const rows = searched?.rows ?? (await readWritten(db, list, order, cursor)) ?? (await readInOrder(db, query()))

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

/** Where a page begins: the values, or what holds their places. */
interface Place {
  key: string | Placeholder
  id: string | Placeholder
}

type PageOrder = Pick<PageQuery, 'take' | 'skip' | 'descending' | 'isWritten'>

function pageQuery(list: KeysetList, order: PageOrder, cursor: Place | undefined): PageQuery {
  const cursorKey = cursor && sql`${cursor.key}::text::${sql.raw(list.keyType)}`
  const sign = sql.raw(order.descending ? '<' : '>')
  const [allIds, noIds] = order.descending ? [highestId, lowestId] : [lowestId, highestId]
  const beyond = (key: SQL, pinned?: string) => {
    if (!cursor) return sql``
    if (pinned === undefined) return sql`and (${key}, id) ${sign} (${cursorKey}, ${cursor.id}::uuid)`
    return sql`and id ${sign} case when ${pinned}::text ${sign} ${cursorKey} then ${allIds}::uuid
      when ${pinned}::text = ${cursorKey} then ${cursor.id}::uuid else ${noIds}::uuid end`
  }
  return { list, ...order, cursorKey, beyond, direction: sql.raw(order.descending ? 'desc' : 'asc') }
}

/** Pages of a list's own size are read all day long: their texts are written down once. */
const writtenPages = new Map<string, (db: Executor) => WrittenPage>()
/** Combinations of tabs, orders and filters that are remembered. */
const mostWritten = 100

type WrittenPage = ReturnType<typeof writePage>

async function readWritten(db: Executor, list: KeysetList, order: PageOrder, cursor: Cursor | undefined) {
  if (!list.written || order.skip > 0 || order.take !== pageSize + 1) return
  const name = [list.written, list.keyType, order.descending, cursor !== undefined].join(' ')
  const known = writtenPages.get(name)
  if (!known && (writtenPages.size >= mostWritten || list.groups.length === 0)) return
  const page = known ?? prepared((on) => writePage(on, list, order, cursor !== undefined))
  writtenPages.set(name, page)
  return page(db).execute({ key: cursor?.key, id: cursor?.id })
}

function writePage(db: Executor, list: KeysetList, order: PageOrder, hasCursor: boolean) {
  const place = { key: sql.placeholder('key'), id: sql.placeholder('id') }
  const query = pageQuery(list, { ...order, isWritten: true }, hasCursor ? place : undefined)
  return db
    .select({ id: sql<string>`id`, key: sql<string>`key::text as key` })
    .from(merged(query))
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

function decodeCursor(text: string, { keyType, placed }: KeysetList): Cursor {
  const unknown = new InvalidError('This place in the list is unknown', { field: 'cursor' })
  let parsed: unknown
  try {
    parsed = JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    throw unknown
  }
  const { data } = cursorShape.safeParse(parsed)
  if (!data || !isUuid(data[2]) || !keys[keyType](data[1]) || data[1].includes('\0')) throw unknown
  // Before all time is only who never signed in, and no place in an order of months.
  if (placed && data[1] === '-infinity') throw unknown
  return { direction: data[0], key: data[1], id: data[2] }
}
