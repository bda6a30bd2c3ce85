import { spawn } from 'node:child_process'
import nextEnv from '@next/env'
import { embeddedMajor, ensureDatabase } from './embedded-postgres.ts'
import { runScript } from './run.ts'

nextEnv.loadEnvConfig(process.cwd(), true)
const database = await ensureDatabase({ dir: `.data/${embeddedMajor}` })
process.env.DATABASE_URL = database.url
await runScript('migrate.ts')
await runScript('seed.ts', process.argv.includes('--demo') ? ['--demo'] : [])

const server = spawn(process.execPath, ['--import', 'tsx', 'scripts/dev-server.ts'], { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))
server.once('exit', async (code) => {
  await database.stop()
  process.exit(code ?? 0)
})
