import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import postgres from 'postgres'
import { runScript } from '../run.ts'
import { listTables } from './fingerprint.ts'

/** A way to back a database up into a folder, and to fill an empty database from it. */
export interface Backup {
  name: string
  dump: (url: string, folder: string) => Promise<void>
  restore: (url: string, folder: string) => Promise<void>
}

/** What production uses; it must not be older than the server. */
const pgDump: Backup = {
  name: 'pg_dump and pg_restore',
  dump: async (url, folder) => {
    execFileSync('pg_dump', ['--format=custom', '--no-owner', '--no-privileges', `--file=${folder}/trowel.dump`, url])
  },
  restore: async (url, folder) => {
    const options = ['--no-owner', '--exit-on-error', '--single-transaction']
    execFileSync('pg_restore', [...options, `--dbname=${url}`, `${folder}/trowel.dump`])
  },
}

/** Where pg_dump is missing or too old: the schema from the migrations, the rows by COPY. Needs a superuser. */
const copy: Backup = {
  name: 'migrations and COPY (there is no pg_dump that is new enough)',
  dump: async (url, folder) => {
    const db = postgres(url, { max: 1 })
    for (const { schema, name } of await listTables(db)) {
      const rows = await db`copy ${db(schema)}.${db(name)} to stdout`.readable()
      await pipeline(rows, fs.createWriteStream(path.join(folder, `${schema}.${name}.copy`)))
    }
    const sequences = await db`select schemaname, sequencename, last_value from pg_sequences`
    fs.writeFileSync(
      path.join(folder, 'sequences.json'),
      JSON.stringify(sequences, (_key, value) => (typeof value === 'bigint' ? String(value) : value)),
    )
    await db.end()
  },
  restore: async (url, folder) => {
    await runScript('migrate.ts', [], { DATABASE_URL: url })
    const db = postgres(url, { max: 1, onnotice: () => {} })
    // Triggers and foreign keys have done their part when the rows were first written.
    await db`set session_replication_role = replica`
    const tables = await listTables(db)
    for (const { schema, name } of tables) await db`truncate ${db(schema)}.${db(name)} cascade`
    for (const { schema, name } of tables) {
      const rows = await db`copy ${db(schema)}.${db(name)} from stdin`.writable()
      await pipeline(fs.createReadStream(path.join(folder, `${schema}.${name}.copy`)), rows)
    }
    const sequences = JSON.parse(fs.readFileSync(path.join(folder, 'sequences.json'), 'utf8'))
    for (const { schemaname, sequencename, last_value } of sequences)
      if (last_value !== null) await db`select setval(${`${schemaname}.${sequencename}`}::regclass, ${last_value})`
    await db.end()
  },
}

/** pg_dump when there is one that may read this server, otherwise a stand-in that takes the same steps. */
export async function chooseBackup(url: string): Promise<Backup> {
  const db = postgres(url, { max: 1 })
  const [row] = await db`show server_version_num`
  await db.end()
  const version = spawnSync('pg_dump', ['--version'], { encoding: 'utf8' }).stdout ?? ''
  const major = Number(/ (\d+)\./.exec(version)?.[1] ?? 0)
  return major >= Math.floor(Number(row?.server_version_num) / 10_000) ? pgDump : copy
}
