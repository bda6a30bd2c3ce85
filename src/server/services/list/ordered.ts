import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '~/server/db/client'
import type { PlacedTerms } from '~/server/db/schema/columns'

export type KeyType = 'text' | 'timestamptz' | 'integer'

export interface KeysetList {
  /** The table's name, with `id` and what the expressions read. */
  table: SQL
  /** What the list is sorted by: never null, and indexed behind the column that `groups` speaks of. */
  key: SQL
  keyType: KeyType
  order: 'asc' | 'desc'
  /**
   * One condition for each value asked for of the index's first column: read in order and merged, so none is scanned
   * past. A page whose text is written down does not ask for them, so they are better made when they are asked for.
   */
  groups: readonly SQL[]
  /** The key in each of the groups, where they pin it: a page then begins at an id, which the index knows behind the group. */
  pinnedKeys?: readonly string[] | undefined
  /** A condition the index already fulfils, such as that of a partial one. */
  where?: SQL | undefined
  search?: SQL | undefined
  /** Rows that hold all hits, where they are fewer than the table's, and what remains to be searched for in them. */
  among?: { from: SQL; search: SQL | undefined } | undefined
  /** How the search finds its first hits in this very order, where an index does. */
  placed?: PlacedSearch | undefined
  /** Names the text of `groups` and `where`, which hold no parameters then: pages of one name are written down once. */
  written?: string | undefined
}

export interface PlacedSearch {
  terms: PlacedTerms
  /** The values of the index's group that the list shows; none where it knows no groups. */
  groupNames: readonly string[] | null
  /** What was typed. */
  text: string
  /** Trigrams that every hit holds. */
  trigrams: readonly string[]
}

/** What one page of a list is read by. */
export interface PageQuery {
  list: KeysetList
  cursorKey: SQL | undefined
  /** Continues where the cursor points; `pinned` is the key of all rows in question. */
  beyond: (key: SQL, pinned?: string) => SQL
  descending: boolean
  direction: SQL
  take: number
  skip: number
  /** Whether counts stand in the text itself, and are no parameters. */
  isWritten?: boolean
}

export interface Row extends Record<string, unknown> {
  id: string
  key: string
}

/** The rows in their order, straight from the index of each value of the group. */
export async function readInOrder(db: Executor, query: PageQuery): Promise<Row[]> {
  return query.list.groups.length === 0 ? [] : db.execute<Row>(inOrder(query))
}

/** What `readInOrder` asks. */
export function inOrder(query: PageQuery): SQL {
  return sql`select id, key::text as key from ${merged(query)}`
}

/** What `inOrder` selects from: the groups' rows, merged. */
export function merged({ list, beyond, direction, take, skip, isWritten }: PageQuery): SQL {
  const { table, key, groups, pinnedKeys } = list
  const count = (rows: number) => (isWritten ? sql.raw(String(rows)) : sql`${rows}`)
  const branches = groups.map(
    (group, at) => sql`(
      select id, ${key} as key from ${table}
      where ${group} ${conditions(list)} ${beyond(key, pinnedKeys?.[at])}
      order by ${key} ${direction}, id ${direction} limit ${count(take + skip)})`,
  )
  return sql`(${sql.join(branches, sql` union all `)}) merged
    order by merged.key ${direction}, id ${direction} limit ${count(take)} offset ${count(skip)}`
}

/** Whether a row is of one of the groups. */
export function anyOf(groups: readonly SQL[]): SQL {
  return sql`(${sql.join([...groups], sql` or `)})`
}

/** The list's other conditions, to stand behind one. */
export function conditions({ where, search }: KeysetList): SQL {
  const given = [where, search].filter((condition) => condition !== undefined)
  return given.length > 0 ? sql`and ${sql.join(given, sql` and `)}` : sql``
}
