import type { TestProject } from 'vitest/node'
import { embeddedMajor, ensureDatabase } from '../../scripts/embedded-postgres.ts'
import { connect } from '../server/db/connect'
import { migrateDatabase } from '../server/db/migrate'

/** The migrated database every test file gets a copy of. */
const templateName = 'trowel_template'

/** Copying its files takes half of the processor time that copying its pages through the WAL takes. */
export const fromTemplate = `template ${templateName} strategy file_copy`

declare module 'vitest' {
  export interface ProvidedContext {
    serverUrl: string
  }
}

/** A Postgres of its own for the tests, without the settings that only protect from power loss. */
export default async function setup(project: TestProject) {
  const given = process.env.TEST_DATABASE_URL
  const server = given
    ? { url: given, stop: async () => {} }
    : await ensureDatabase({
        dir: `.data/test-${embeddedMajor}`,
        port: 54_331,
        flags: '-c fsync=off -c synchronous_commit=off -c full_page_writes=off',
      })
  const admin = connect(server.url, { max: 1 })
  await admin.$client.unsafe(`drop database if exists ${templateName} with (force)`)
  await admin.$client.unsafe(`create database ${templateName}`)
  const template = new URL(server.url)
  template.pathname = `/${templateName}`
  await migrateDatabase(template.href)
  await admin.$client.end()
  project.provide('serverUrl', server.url)
  return server.stop
}
