import { setTimeout as sleep } from 'node:timers/promises'
import nextEnv from '@next/env'
import webPush from 'web-push'
import { demoAccounts, demoAgent } from '../src/server/seed/demo-accounts.ts'
import { buildIfChanged } from './build.ts'
import { embeddedMajor, ensureDatabase } from './embedded-postgres.ts'
import { runScript } from './run.ts'
import { startBuilt } from './start-built.ts'

/** Everything for a first look: database, migrations, demo data, production build, server. */
Object.assign(process.env, { NODE_ENV: 'production', DEMO: 'true' })
process.env.LOG_LEVEL ??= 'warn'
nextEnv.loadEnvConfig(process.cwd(), false)
if (!process.env.VAPID_PUBLIC_KEY) {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  Object.assign(process.env, { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey })
}
const port = Number(process.env.PORT || 3000)

const database = await ensureDatabase({ dir: `.data/${embeddedMajor}` })
process.env.DATABASE_URL = database.url
await runScript('migrate.ts')
await runScript('seed.ts', ['--demo'])
await buildIfChanged()
// The embedded database ends with the demo, unless somebody else uses it.
await startBuilt({ onStop: database.stop })

const address = process.env.APP_URL ?? `http://localhost:${port}`
await untilHealthy(`http://127.0.0.1:${port}/api/health`)
const lines = [...demoAccounts, { role: 'agent', ...demoAgent }].map(
  ({ role, email, password }) => `  ${role.padEnd(10)}  ${email.padEnd(28)}  ${password}`,
)
console.log(`
Trowel is running at ${address}

Accounts (role, email, password):
${lines.join('\n')}

  homeowner   signs in at ${address}/customer-portal
  contractor  signs in at ${address}/contractor/login
  admin       signs in at ${address}/admin/login (an owner; the agent may not manage admins, export or erase)

Mail${process.env.SMTP_URL ? ' goes out by SMTP_URL' : ` is kept and shown at ${address}/dev/mailbox`}
API document: ${address}/api/docs
`)

async function untilHealthy(url: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const answer = await fetch(url).catch(() => null)
    if (answer?.ok) return
    await sleep(200)
  }
}
