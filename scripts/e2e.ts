import { randomBytes } from 'node:crypto'
import postgres from 'postgres'
import { politely, startOpenAi } from '../src/test/openai-peer.ts'
import { startServer } from '../src/test/server-process.ts'
import { ensureTestDatabase } from './embedded-postgres.ts'
import { run, runScript } from './run.ts'

/**
 * The browser journeys on the production build, with a database of their own: the main ones, all of them with
 * `E2E_EVERYTHING=1`, or those of the files that are named.
 */
const given = process.argv.slice(2)
const everything = process.env.E2E_EVERYTHING || given.some((argument) => !argument.startsWith('-'))
const server = await ensureTestDatabase()
const name = `e2e_${randomBytes(6).toString('hex')}`
const admin = postgres(server.url, { max: 1, onnotice: () => {} })
await admin.unsafe(`create database ${name}`)
const url = new URL(server.url)
url.pathname = `/${name}`
const env = { DATABASE_URL: url.href, STORAGE_DIR: `.data/${name}` }

/** Stands in for the model; it is out of order for who says so. */
const ai = await startOpenAi()
ai.answer = (asked) => (asked.material.includes('be unable to answer') ? { status: 500, body: 'no' } : politely(asked))

let failed = false
try {
  await runScript('migrate.ts', [], env)
  await runScript('seed.ts', ['--demo'], env)
  const product = await startServer({
    ...env,
    RATE_LIMIT_FACTOR: '100',
    WEBHOOK_LOOPBACK: 'true',
    OPENAI_BASE_URL: ai.url,
    OPENAI_API_KEY: 'of-no-value',
  })
  try {
    await run('playwright', ['test', ...given], {
      ...env,
      E2E_URL: product.url,
      ...(everything && { E2E_EVERYTHING: '1' }),
    })
  } finally {
    await product.stop()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  failed = true
} finally {
  await admin.unsafe(`drop database ${name} with (force)`)
  await admin.end()
  await server.stop()
  await ai.close()
}
process.exit(failed ? 1 : 0)
