import { type ServerProcess, startServer } from '../../src/test/server-process.ts'
import { buildIfChanged } from '../build.ts'
import { runScript } from '../run.ts'
import { type BenchDatabase, withDatabase } from './databases.ts'

export interface Product extends BenchDatabase {
  server: ServerProcess
}

/** The production server with the demo's data in a database of its own, for as long as `work` takes. */
export async function withProduct<T>(
  work: (url: string, product: Product) => Promise<T>,
  more: Record<string, string> = {},
): Promise<T> {
  await buildIfChanged()
  return withDatabase(async (database) => {
    const env = { DATABASE_URL: database.url, STORAGE_DIR: `.data/${new URL(database.url).pathname.slice(1)}` }
    await runScript('seed.ts', ['--demo'], env)
    const server = await startServer({ ...env, RATE_LIMIT_FACTOR: '1000000', ...more })
    try {
      return await work(server.url, { ...database, server })
    } finally {
      await server.stop()
    }
  })
}
