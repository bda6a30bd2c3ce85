import { mkdir, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { env } from '~/env'
import type { Database } from '~/server/db/client'

/** Every row of every table there is as text, by table; tables are read from the catalogue, so that none is forgotten. */
export async function dumpDatabase(db: Database): Promise<Map<string, string[]>> {
  const tables = await db.execute<{ schema: string; name: string }>(sql`
    select schemaname as schema, tablename as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema', 'drizzle') order by 1, 2`)
  const dump = new Map<string, string[]>()
  for (const { schema, name } of tables) {
    const table = sql`${sql.identifier(schema)}.${sql.identifier(name)}`
    const rows = await db.execute<{ line: string }>(sql`select t::text as line from ${table} t`)
    dump.set(
      schema === 'public' ? name : `${schema}.${name}`,
      rows.map(({ line }) => line),
    )
  }
  return dump
}

/** Every stored file, its name before its content. */
export async function dumpStorage(): Promise<string[]> {
  await mkdir(env.STORAGE_DIR, { recursive: true })
  const entries = await readdir(env.STORAGE_DIR, { recursive: true, withFileTypes: true })
  return Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async ({ parentPath, name }) => `${name}\n${await readFile(path.join(parentPath, name), 'latin1')}`),
  )
}
