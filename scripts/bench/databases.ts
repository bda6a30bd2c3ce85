import { randomBytes } from 'node:crypto'
import postgres, { type Sql } from 'postgres'
import { embeddedMajor, ensureDatabase } from '../embedded-postgres.ts'
import { runScript } from '../run.ts'

export interface BenchDatabase {
  url: string
  sql: Sql
}

/** A migrated database of its own with the reference data, for as long as `work` takes. */
export async function withDatabase<T>(work: (database: BenchDatabase) => Promise<T>): Promise<T> {
  const server = await ensureDatabase({ dir: `.data/bench-${embeddedMajor}`, port: 54_332, flags: '-c fsync=off' })
  const name = `bench_${randomBytes(6).toString('hex')}`
  const admin = postgres(server.url, { max: 1, onnotice: () => {} })
  try {
    await admin.unsafe(`create database ${name}`)
    const url = new URL(server.url)
    url.pathname = `/${name}`
    await runScript('migrate.ts', [], { DATABASE_URL: url.href })
    await runScript('seed.ts', [], { DATABASE_URL: url.href })
    const sql = postgres(url.href, { max: 1, onnotice: () => {} })
    try {
      return await work({ url: url.href, sql })
    } finally {
      await sql.end()
    }
  } finally {
    await admin.unsafe(`drop database if exists ${name} with (force)`)
    await admin.end()
    await server.stop()
  }
}
