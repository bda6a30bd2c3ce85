import { createHash } from 'node:crypto'
import { z } from 'zod'
import { InvalidError } from '~/domain/errors'
import { isUuid } from '~/domain/slug'

/** The SQL types a list may be sorted by. */
export type KeyType = 'text' | 'timestamptz' | 'integer' | 'double precision'

/** What a cursor is good for: the pages of one list in one order, with one set of filters. */
export interface CursorScope {
  /** The list's name. */
  name: string
  sort?: string
  order: 'asc' | 'desc'
  filters: Readonly<Record<string, unknown>>
}

/** The row beside which a page begins. */
export interface Cursor {
  direction: 'next' | 'previous'
  id: string
  /** The row's sort keys, as Postgres prints them. */
  keys: string[]
}

/** A cursor as text for an address: opaque to callers, valid for `scope` only. */
export function encodeCursor(scope: CursorScope, { direction, id, keys }: Cursor): string {
  return Buffer.from(JSON.stringify([direction, fingerprint(scope), id, ...keys])).toString('base64url')
}

const shape = z.tuple([z.enum(['next', 'previous']), z.string(), z.string().refine(isUuid)], z.string().max(2000))

/**
 * @throws InvalidError with the reason `unknown_cursor` when the text is no cursor, and `cursor_mismatch` when it
 *   came from another list, sort, order or set of filters.
 */
export function decodeCursor(text: string, scope: CursorScope, types: readonly KeyType[]): Cursor {
  const { data } = shape.safeParse(parseJson(Buffer.from(text, 'base64url').toString()))
  if (!data) throw unknownCursor()
  const [direction, scopeOfCursor, id, ...keys] = data
  if (scopeOfCursor !== fingerprint(scope)) throw otherCursor()
  if (keys.length !== types.length || !types.every((type, at) => isKey[type](keys[at] ?? ''))) throw unknownCursor()
  return { direction, id, keys }
}

export const otherCursor = () =>
  new InvalidError(
    'This cursor belongs to another list, sort, order or filter. Please start again from the first page.',
    { field: 'cursor', reason: 'cursor_mismatch' },
  )

export const unknownCursor = () =>
  new InvalidError('This cursor is not one of ours. Please start again from the first page.', {
    field: 'cursor',
    reason: 'unknown_cursor',
  })

/** A digest, so that a cursor stays short however long the filters are. Filters that are undefined count as absent. */
function fingerprint({ name, sort, order, filters }: CursorScope): string {
  const text = JSON.stringify([name, sort ?? null, order, filters])
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const instant = /^(?<day>\d{4}-\d\d-\d\d) (?<time>\d\d:\d\d:\d\d)(?:\.\d{1,6})?\+00$/

/** Whether Postgres can read the text as a value of the type. */
const isKey: Record<KeyType, (key: string) => boolean> = {
  text: (key) => !key.includes('\0'),
  integer: (key) => /^-?\d{1,10}$/.test(key) && Math.abs(Number(key)) <= 2_147_483_647,
  'double precision': (key) => /^-?\d{1,17}(?:\.\d{1,20})?(?:e-?\d{1,2})?$/.test(key),
  timestamptz: (key) => key === '-infinity' || isInstant(key),
}

function isInstant(key: string): boolean {
  const { day, time } = instant.exec(key)?.groups ?? {}
  const date = new Date(`${day}T${time}Z`)
  // A day that no month has moves into the next one.
  return !Number.isNaN(date.getTime()) && date.getUTCFullYear() > 0 && date.toISOString().startsWith(`${day}T${time}`)
}
