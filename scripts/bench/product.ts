import { randomBytes } from 'node:crypto'
import postgres from 'postgres'
import { startServer } from '../../src/test/server-process.ts'
import { buildIfChanged } from '../build.ts'
import { embeddedMajor, ensureDatabase } from '../embedded-postgres.ts'
import { runScript } from '../run.ts'

/** The production server with the demo's data in a database of its own, for as long as `work` takes. */
export async function withProduct<T>(work: (url: string) => Promise<T>): Promise<T> {
  await buildIfChanged()
  const server = await ensureDatabase({ dir: `.data/test-${embeddedMajor}`, port: 54_331, flags: '-c fsync=off' })
  const name = `bench_${randomBytes(6).toString('hex')}`
  const admin = postgres(server.url, { max: 1, onnotice: () => {} })
  try {
    await admin.unsafe(`create database ${name}`)
    const url = new URL(server.url)
    url.pathname = `/${name}`
    const env = { DATABASE_URL: url.href, STORAGE_DIR: `.data/${name}` }
    await runScript('migrate.ts', [], env)
    await runScript('seed.ts', ['--demo'], env)
    const product = await startServer({ ...env, RATE_LIMIT_FACTOR: '1000' })
    try {
      return await work(product.url)
    } finally {
      await product.stop()
    }
  } finally {
    await admin.unsafe(`drop database if exists ${name} with (force)`)
    await admin.end()
    await server.stop()
  }
}
