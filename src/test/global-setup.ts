import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { ensureTestDatabase } from '../../scripts/embedded-postgres.ts'
import { connect } from '../server/db/connect'
import { migrateDatabase } from '../server/db/migrate'

/** The migrated database every test file gets a copy of. Its name says which migrations, so later runs use it again. */
const templateName = `trowel_template_${fingerprint()}`

/** Copying its files takes half of the processor time that copying its pages through the WAL takes. */
export const fromTemplate = `template ${templateName} strategy file_copy`

declare module 'vitest' {
  export interface ProvidedContext {
    serverUrl: string
  }
}

/** A Postgres of its own for the tests. */
export default async function setup(project: TestProject) {
  const server = await ensureTestDatabase()
  await ensureTemplate(server.url)
  project.provide('serverUrl', server.url)
  return server.stop
}

/** Two runs may ask at once: the second waits for the first. */
async function ensureTemplate(serverUrl: string): Promise<void> {
  const admin = connect(serverUrl, { max: 1 })
  try {
    await admin.$client`select pg_advisory_lock(${templateLock})`
    const found = await admin.$client`select from pg_database where datname = ${templateName}`
    if (found.count > 0) return
    const older = await admin.$client<{ name: string }[]>`
      select datname as name from pg_database where datname like 'trowel\\_template%'`
    for (const { name } of older) await admin.$client.unsafe(`drop database if exists ${name} with (force)`)
    const unfinished = `${templateName}_unfinished`
    await admin.$client.unsafe(`create database ${unfinished}`)
    const url = new URL(serverUrl)
    url.pathname = `/${unfinished}`
    await migrateDatabase(url.href)
    await admin.$client.unsafe(`alter database ${unfinished} rename to ${templateName}`)
  } finally {
    await admin.$client.end()
  }
}

/** Any number that nothing else on the tests' server locks. */
const templateLock = 7_264_901

/** The migrations of ours and, by the lock file, of the queue. */
function fingerprint(): string {
  const hash = createHash('sha256')
  for (const file of [...globSync('drizzle/**/*.{sql,json}').sort(), 'package-lock.json'])
    hash.update(readFileSync(file))
  return hash.digest('hex').slice(0, 12)
}
