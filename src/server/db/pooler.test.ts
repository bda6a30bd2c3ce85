import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { givenDatabase } from '~/test/database'
import { freePort } from '../../../scripts/embedded-postgres.ts'
import { connect } from './connect'
import { migrateDatabase } from './migrate'
import { assertDirect, assertPrepares } from './pooler'

const database = givenDatabase()

test('a server without a pooler is direct, and keeps what is prepared', async () => {
  await assertDirect(database.url)
  await assertPrepares(database.url)
})

test('three migrations at once leave no lock behind', async () => {
  await Promise.all([1, 2, 3].map(() => migrateDatabase(database.url)))
  expect(await locks()).toBe(0)
})

/** Of this database: other tests' workers hold theirs on the same server. */
const locks = async () => {
  const own = sql`(select oid from pg_database where datname = current_database())`
  return (await database.db.execute(sql`select from pg_locks where locktype = 'advisory' and database = ${own}`)).length
}

/** `apt-get install pgbouncer`: without it these are skipped. */
const isInstalled = spawnSync('pgbouncer', ['--version']).status === 0

describe.skipIf(!isInstalled)('behind PgBouncer in transaction mode', () => {
  const dir = mkdtempSync(join(tmpdir(), 'trowel-pooler-'))
  let pooler: ChildProcess
  let url: URL

  beforeAll(async () => {
    url = new URL(database.url)
    const { username, password, hostname, port, pathname } = url
    url.port = String(await freePort())
    const config = join(dir, 'pgbouncer.ini')
    writeFileSync(
      config,
      `[databases]
* = host=${hostname} port=${port} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${url.port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 4
ignore_startup_parameters = statement_timeout
`,
    )
    chmodSync(dir, 0o755)
    // It refuses to run as root.
    const owner = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
    pooler = spawn('pgbouncer', ['-q', config], { ...owner, stdio: 'ignore' })
    url.pathname = pathname
    await vi.waitFor(async () => {
      const db = connect(url.href, { max: 1 })
      await db.execute(sql`select 1`).finally(() => db.$client.end({ timeout: 1 }))
    }, 5_000)
  })

  afterAll(() => {
    pooler.kill()
    rmSync(dir, { recursive: true, force: true })
  })

  test('the start says that the queue needs an address of its own', async () => {
    await expect(assertDirect(url.href)).rejects.toThrow('set DATABASE_DIRECT_URL')
  })

  test('the start says what prepared statements need, and without them the pooler is used', async () => {
    const bouncer = spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' }).stdout
    const [, major = 0, minor = 0] = /(\d+)\.(\d+)/.exec(bouncer)?.map(Number) ?? []
    // PgBouncer keeps prepared statements by default from 1.24 on.
    if (major > 1 || minor >= 24) await assertPrepares(url.href)
    else await expect(assertPrepares(url.href)).rejects.toThrow('prepare=false')
    await assertPrepares(`${url.href}?prepare=false`)
  })

  test('three migrations at once take turns, leave no lock behind, and the next one does not wait', async () => {
    await Promise.all([1, 2, 3].map(() => migrateDatabase(`${url.href}?prepare=false`)))
    expect(await locks()).toBe(0)
    await migrateDatabase(`${url.href}?prepare=false`)
  })
})
