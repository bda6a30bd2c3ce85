import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '~/server/db/client'
import type { CursorScope, KeyType } from './cursor'

export interface SortKey {
  /** Never null. */
  expression: SQL
  type: KeyType
}

/** A list that is read page by page; its name, sort, order and filters are its cursors' scope. */
export interface KeysetList extends CursorScope {
  /** The table's name, with `id` and what the expressions read. */
  table: SQL
  /** What the list is sorted by, before `id`; indexed behind the columns that `partitions` pin. */
  keys: readonly SortKey[]
  /**
   * One condition for each combination of values of the index's leading columns: each is an index range in the list's
   * order, and the ranges are merged. A prepared page does not read them, so a getter saves building them.
   */
  partitions: readonly SQL[]
  /** The only key's value in each partition, where the partition pins it: pages then start from `id` alone. */
  pinnedKeys?: readonly string[] | undefined
  /** A condition the index already fulfils, such as that of a partial one. */
  where?: SQL | undefined
  search?: SQL | undefined
  /** A condition with indexes of its own, such as what changed since an instant: all it finds is read, counted and sorted. */
  narrow?: SQL | undefined
  /** A subquery with all hits that is smaller than the table, and the rest of the search to filter it by. */
  source?: { from: SQL; search: SQL | undefined } | undefined
  /**
   * Conditions from narrow to wide, each keeping all rows that sort before those it leaves out: a page going forward
   * that is filled within one is complete.
   */
  ranges?: readonly SQL[] | undefined
  /** Identifies the text of `partitions` and `where`, which hold no parameters then: its pages are prepared. */
  statementKey?: string | undefined
}

/** Where a page begins: the values, or the placeholders of a prepared statement. */
export interface Start {
  keys: readonly (string | Placeholder)[]
  id: string | Placeholder
}

/** What one page of a list is read by. */
export interface PageQuery {
  list: KeysetList
  start: Start | undefined
  descending: boolean
  take: number
  skip: number
  /** Whether limits stand in the text itself, and are no parameters. */
  inlineLimits?: boolean
}

export interface Row {
  id: string
  /** The row's sort keys, as Postgres prints them. */
  keys: string[]
}

/** A row as the statements answer it: `id`, `key1`, `key2`... */
export type KeyedRow = Record<string, string | null>

export function toRow({ keys }: KeysetList, row: KeyedRow): Row {
  return { id: row.id ?? '', keys: keys.map((_, at) => row[`key${at + 1}`] ?? '') }
}

/** The rows in their order, straight from the index range of each partition. */
export async function readInOrder(db: Executor, query: PageQuery): Promise<Row[]> {
  const { list } = query
  if (list.partitions.length === 0) return []
  const rows = await db.execute<KeyedRow>(sql`select id${keyTexts(list)} from ${mergePartitions(query)}`)
  return rows.map((row) => toRow(list, row))
}

/** The partitions' rows, merged, with what `columns` adds to their ids and keys. */
export function mergePartitions(query: PageQuery, columns = sql``): SQL {
  const { list, take, skip, inlineLimits } = query
  const limit = (rows: number) => (inlineLimits ? sql.raw(String(rows)) : sql`${rows}`)
  const branches = list.partitions.map(
    (partition, at) => sql`(
      select id${selectKeys(list)} ${columns} from ${list.table}
      where ${partition} ${conditions(list)} ${afterStart(query, list.pinnedKeys?.[at])}
      order by ${orderOf(query)} limit ${limit(take + skip)})`,
  )
  return sql`(${sql.join(branches, sql` union all `)}) merged
    order by ${orderOf(query, 'merged')} limit ${limit(take)} offset ${limit(skip)}`
}

const keyName = (at: number) => sql.raw(`key${at + 1}`)

/** `, ... as key1, ... as key2`, behind the id; a list in the order of its ids has none. */
export function selectKeys({ keys }: KeysetList): SQL {
  return sql.join(keys.map(({ expression }, at) => sql`, ${expression} as ${keyName(at)}`))
}

/** `, key1::text as key1, ...`, of rows that `selectKeys` made. */
export function keyTexts({ keys }: KeysetList): SQL {
  return sql.join(keys.map((_, at) => sql`, ${keyName(at)}::text as ${keyName(at)}`))
}

/** The list's order, by the columns that `selectKeys` names; `of` says whose, where the selected ones are texts. */
export function orderOf({ list, descending }: PageQuery, of?: 'merged' | 'page'): SQL {
  const columns = [...list.keys.map((_, at) => `key${at + 1}`), 'id'].map((column) => (of ? `${of}.${column}` : column))
  return sql.raw(columns.map((column) => `${column} ${descending ? 'desc' : 'asc'}`).join(', '))
}

const lowestId = '00000000-0000-0000-0000-000000000000'
const highestId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Whether a row stands after the page's start; `pinned` is the key of all rows in question. */
export function afterStart({ list, start, descending }: PageQuery, pinned?: string): SQL {
  if (!start) return sql``
  const sign = sql.raw(descending ? '<' : '>')
  const values = list.keys.map(({ type }, at) => sql`${start.keys[at]}::text::${sql.raw(type)}`)
  if (pinned === undefined) {
    const expressions = list.keys.map(({ expression }) => expression)
    return sql`and (${sql.join([...expressions, sql`id`], sql`, `)}) ${sign} (${sql.join([...values, sql`${start.id}::uuid`], sql`, `)})`
  }
  // A comparison with the pinned column's value would scan the partition from its first row: compare ids alone.
  const [allIds, noIds] = descending ? [highestId, lowestId] : [lowestId, highestId]
  return sql`and id ${sign} case when ${pinned}::text ${sign} ${values[0]} then ${allIds}::uuid
    when ${pinned}::text = ${values[0]} then ${start.id}::uuid else ${noIds}::uuid end`
}

/** Whether a row is in one of the partitions. */
export function inPartitions({ partitions }: KeysetList): SQL {
  return sql`(${sql.join([...partitions], sql` or `)})`
}

/** The list's other conditions, to stand behind one. */
export function conditions({ where, search }: KeysetList): SQL {
  const given = [where, search].filter((condition) => condition !== undefined)
  return given.length > 0 ? sql`and ${sql.join(given, sql` and `)}` : sql``
}
