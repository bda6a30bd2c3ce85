import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type postgres from 'postgres'

/** What must be the same after a restore: rows and a checksum by table, and the schema's own definitions. */
export type Fingerprint = Record<string, string>

const ours = "('public', 'graphile_worker', 'drizzle')"

export interface Table {
  schema: string
  name: string
}

export function listTables(db: postgres.Sql): Promise<Table[]> {
  return db<Table[]>`
    select schemaname as schema, tablename as name from pg_tables
    where schemaname in ${db.unsafe(ours)} order by 1, 2`
}

export async function fingerprintDatabase(db: postgres.Sql): Promise<Fingerprint> {
  const found: Fingerprint = {}
  for (const { schema, name } of await listTables(db)) {
    const [row] = await db`
      select count(*)::int as rows, md5(coalesce(string_agg(line, '' order by line), '')) as sum
      from (select md5(t::text) as line from ${db(schema)}.${db(name)} t) lines`
    found[`${schema}.${name}`] = `${row?.rows} rows, ${row?.sum}`
  }
  const sequences = await db`
    select schemaname || '.' || sequencename as name, last_value from pg_sequences
    where schemaname in ${db.unsafe(ours)} order by 1`
  for (const { name, last_value } of sequences) found[`sequence ${name}`] = String(last_value)
  const definitions = await db`
    select 'column' as kind, attrelid::regclass || '.' || attname || ' ' || format_type(atttypid, atttypmod) || ' ' || attnotnull as text
      from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace::regnamespace::text in ${db.unsafe(ours)} and attnum > 0 and not attisdropped and relkind = 'r'
    union all select 'constraint', conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
      from pg_constraint where connamespace::regnamespace::text in ${db.unsafe(ours)}
    union all select 'index', indexdef from pg_indexes where schemaname in ${db.unsafe(ours)}
    union all select 'trigger', pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select 'extension', extname from pg_extension
    order by 1, 2`
  for (const kind of new Set(definitions.map((row) => String(row.kind)))) {
    const texts = definitions.filter((row) => row.kind === kind).map(({ text }) => text)
    found[`${kind} definitions`] = `${texts.length}, ${createHash('md5').update(texts.join('\n')).digest('hex')}`
  }
  return found
}

/** Every stored file by its path. */
export function fingerprintFolder(folder: string): Fingerprint {
  if (!fs.existsSync(folder)) return {}
  const files = fs.readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return Object.fromEntries(
    files.map(({ parentPath, name }) => {
      const place = path.join(parentPath, name)
      return [path.relative(folder, place), createHash('md5').update(fs.readFileSync(place)).digest('hex')]
    }),
  )
}

/** Where the two are not the same. */
export function differences(before: Fingerprint, after: Fingerprint): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((key) => before[key] !== after[key])
    .map((key) => `${key}: ${before[key] ?? 'missing'} before, ${after[key] ?? 'missing'} after`)
}
