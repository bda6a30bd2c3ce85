import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, inject } from 'vitest'
import { connect, type Database } from '~/server/db/connect'
import { fromTemplate } from './global-setup'

export interface TestDatabase {
  db: Database
  url: string
}

/**
 * A fresh copy of the migrated database for this test file, also for code that asks for the process's own. By fewer
 * connections than the product has, as each of them plans every statement anew.
 */
export function givenDatabase({ connections = 4 } = {}): TestDatabase {
  const test = {} as TestDatabase
  const name = `database${randomBytes(6).toString('hex')}`
  const server = () => connect(inject('serverUrl'), { max: 1 })

  beforeAll(async () => {
    const admin = server()
    await admin.$client.unsafe(`create database ${name} ${fromTemplate}`)
    await admin.$client.end()
    const url = new URL(inject('serverUrl'))
    url.pathname = `/${name}`
    test.url = url.href
    test.db = connect(url.href, { max: connections })
    Object.assign(globalThis, { trowelDatabase: test.db })
  })

  afterAll(async () => {
    await test.db.$client.end({ timeout: 1 })
    const admin = server()
    await admin.$client.unsafe(`drop database if exists ${name} with (force)`)
    await admin.$client.end()
  })
  return test
}
