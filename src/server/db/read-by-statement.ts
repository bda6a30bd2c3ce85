import { Column, getTableName, is, Param, Placeholder, SQL, Subquery } from 'drizzle-orm'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import type { PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import type { Sql } from 'postgres'

/** A selected column or expression, and where its value stands in the row that is made. */
interface Field {
  path: string[]
  field: unknown
}

type Row = Record<string, unknown>
type Reader = (values: unknown[]) => Row

/** What the mapper keeps of a statement: its own reader may be replaced, and it is told of joins afterwards. */
interface Query {
  customResultMapper?: (rows: unknown[][]) => unknown
  joinsNotNullableMap?: Record<string, boolean>
  execute: (values?: Values) => Promise<unknown>
}

type Values = Record<string, unknown>

interface Text {
  sql: string
  params: unknown[]
}

interface Session {
  prepareQuery: (text: Text, fields: Field[] | undefined, name: string | undefined, ...more: unknown[]) => Query
}

/**
 * Has rows read by a reader that looks at each selected field once for a statement: the mapper asks anew for every
 * value of every row what kind of field it is, which takes longer than the rest of reading a list. Statements that
 * are prepared are asked without what the mapper wraps around each: its cache and its spans, of which we use neither.
 */
export function readByStatement<D extends PostgresJsDatabase<Record<string, never>> & { $client: Sql }>(db: D): D {
  const session = (db._ as unknown as { session: Session }).session
  const prepareQuery = session.prepareQuery.bind(session)
  session.prepareQuery = (text, fields, name, ...more) => {
    const query = prepareQuery(text, fields, name, ...more)
    if (!fields || query.customResultMapper) return query
    let read: Reader | undefined
    const readRows = (rows: unknown[][]) => {
      read ??= readerOf(fields, query.joinsNotNullableMap)
      return rows.map(read)
    }
    query.customResultMapper = readRows
    if (name !== undefined) query.execute = asking(db.$client, text, readRows)
    return query
  }
  return db
}

function asking(client: Sql, { sql, params }: Text, readRows: (rows: unknown[][]) => unknown): Query['execute'] {
  const fill = params.map(filler)
  return async (values = {}) => {
    const filled = fill.map((of) => of(values)) as never[]
    try {
      return readRows(await client.unsafe(sql, filled, { prepare: true }).values())
    } catch (error) {
      throw new DrizzleQueryError(sql, filled, error as Error)
    }
  }
}

function filler(param: unknown): (values: Values) => unknown {
  if (is(param, Placeholder)) return (values) => given(param.name, values)
  if (!is(param, Param) || !is(param.value, Placeholder)) return () => param
  const { encoder, value } = param
  const { name } = value
  return (values) => encoder.mapToDriverValue(given(name, values))
}

function given(name: string, values: Values): unknown {
  if (!(name in values)) throw new Error(`No value for placeholder "${name}" was provided`)
  return values[name]
}

/** Makes of a row's values what the mapper's own `mapResultRow` makes of them. */
export function readerOf(fields: Field[], joinsNotNullable?: Record<string, boolean>): Reader {
  const columns = fields.map(({ path, field }) => ({
    parents: path.slice(0, -1),
    name: path.at(-1) ?? '',
    decoder: decoderOf(field),
  }))
  const optional = joinsNotNullable ? optionalObjects(fields, joinsNotNullable) : []
  return (values) => {
    const row: Row = {}
    columns.forEach(({ parents, name, decoder }, at) => {
      const value = values[at]
      placeIn(row, parents)[name] = value === null ? null : decoder.mapFromDriverValue(value)
    })
    for (const { name, decides } of optional) if ((row[name] as Row)[decides] === null) row[name] = null
    return row
  }
}

function placeIn(row: Row, parents: string[]): Row {
  let place = row
  for (const parent of parents) {
    const inner = (place[parent] as Row | undefined) ?? {}
    place[parent] = inner
    place = inner
  }
  return place
}

interface Decoder {
  mapFromDriverValue: (value: unknown) => unknown
}

function decoderOf(field: unknown): Decoder {
  if (is(field, Column)) return field
  if (is(field, SQL)) return (field as unknown as { decoder: Decoder }).decoder
  if (is(field, Subquery)) return (field._.sql as unknown as { decoder: Decoder }).decoder
  return (field as { sql: { decoder: Decoder } }).sql.decoder
}

/**
 * Joined tables that may have no row: their object is null when its first column is. Objects made of columns of
 * several tables always stand.
 */
function optionalObjects(fields: Field[], joinsNotNullable: Record<string, boolean>) {
  const objects = new Map<string, { decides: string; table: string; mixed: boolean }>()
  for (const { path, field } of fields) {
    const [name, more] = path
    if (!is(field, Column) || name === undefined || more === undefined || path.length > 2) continue
    const table = getTableName(field.table)
    const known = objects.get(name)
    if (!known) objects.set(name, { decides: more, table, mixed: false })
    else if (known.table !== table) known.mixed = true
  }
  return [...objects]
    .filter(([, { table, mixed }]) => !mixed && !joinsNotNullable[table])
    .map(([name, { decides }]) => ({ name, decides }))
}
