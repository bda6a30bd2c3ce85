import { chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { localCertificate } from '~/test/certificate'
import { ensureDatabase, freePort, type RunningDatabase } from '../../../scripts/embedded-postgres.ts'
import { readAddress } from './address'
import { connect } from './connect'
import { migrateDatabase } from './migrate'
import { openQueuePool } from './queue-pool'

/** A server with a certificate of a private authority, asked by both drivers in every mode. */
const dir = mkdtempSync(join(tmpdir(), 'trowel-tls-'))
const authority = join(dir, 'authority.pem')
const otherAuthority = join(dir, 'other.pem')
let server: RunningDatabase

beforeAll(async () => {
  vi.stubEnv('DATABASE_URL', undefined)
  server = await ensureDatabase({ dir: join(dir, 'pg'), port: await freePort(), flags: '-c fsync=off' })
  const { key, cert } = await localCertificate()
  writeFileSync(authority, cert)
  writeFileSync(otherAuthority, (await localCertificate()).cert)
  const admin = connect(server.url, { max: 1 })
  const [row] = await admin.execute<{ data: string }>(sql`select current_setting('data_directory') as data`)
  const { uid, gid } = statSync(row?.data ?? '')
  for (const [name, text] of Object.entries({ cert, key })) {
    const file = join(row?.data ?? '', `${name}.pem`)
    writeFileSync(file, text, { mode: 0o600 })
    chownSync(file, uid, gid)
    await admin.execute(sql.raw(`alter system set ssl_${name}_file = '${name}.pem'`))
  }
  await admin.execute(sql`alter system set ssl = on`)
  await admin.execute(sql`select pg_reload_conf()`)
  const isOn = async () => expect(await admin.execute(sql`show ssl`)).toMatchObject([{ ssl: 'on' }])
  await vi.waitFor(isOn, { timeout: 5000 })
  await admin.$client.end()
})

afterAll(async () => {
  vi.unstubAllEnvs()
  await server.stop()
  rmSync(dir, { recursive: true, force: true })
})

const question = 'select ssl as encrypted from pg_stat_ssl where pid = pg_backend_pid()'

/** Whether each driver is connected with TLS, or refused. */
async function connected(url: string): Promise<unknown[]> {
  const db = connect(url, { max: 1 })
  const queue = await openQueuePool(url, 1)
  const answers = await Promise.allSettled([
    db.execute<{ encrypted: boolean }>(sql.raw(question)).then(([row]) => row?.encrypted),
    queue.query(question).then(({ rows }) => rows[0].encrypted),
  ])
  await Promise.all([db.$client.end({ timeout: 1 }), queue.end()])
  return answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : 'refused'))
}

const plain = [false, false]
const encrypted = [true, true]
const refused = ['refused', 'refused']

test.each([
  ['', 'localhost', plain],
  ['sslmode=disable', 'localhost', plain],
  ['sslmode=prefer', 'localhost', encrypted],
  ['sslmode=require', 'localhost', encrypted],
  ['sslmode=no-verify', 'localhost', encrypted],
  ['sslmode=require&sslrootcert=<own>', '127.1', encrypted],
  ['sslmode=require&sslrootcert=<other>', 'localhost', refused],
  ['sslmode=verify-ca&sslrootcert=<own>', '127.1', encrypted],
  ['sslmode=verify-ca&sslrootcert=<other>', 'localhost', refused],
  ['sslmode=verify-full&sslrootcert=<own>', 'localhost', encrypted],
  ['sslmode=verify-full&sslrootcert=<own>', '127.0.0.1', encrypted],
  ['sslmode=verify-full&sslrootcert=<own>', '127.1', refused],
  ['sslmode=verify-full&sslrootcert=<other>', 'localhost', refused],
  ['sslmode=verify-full', 'localhost', refused],
  ['sslrootcert=system', 'localhost', refused],
])('%j at %s means the same to both drivers', async (parameters, host, meaning) => {
  const url = new URL(server.url)
  url.hostname = host
  url.search = parameters
    .replace('<own>', encodeURIComponent(authority))
    .replace('<other>', encodeURIComponent(otherAuthority))
  expect(await connected(url.href)).toEqual(meaning)
})

test('a server without TLS is used when it is only preferred', async () => {
  expect(await connected(`${inject('serverUrl')}?sslmode=prefer`)).toEqual(plain)
  expect(await connected(`${inject('serverUrl')}?sslmode=require`)).toEqual(refused)
})

test('a private authority is migrated by both drivers, and a server that is not trusted is left as it was', async () => {
  const url = new URL(server.url)
  url.hostname = 'localhost'
  url.search = `?sslmode=verify-full&sslrootcert=${encodeURIComponent(otherAuthority)}`
  await expect(migrateDatabase(url.href)).rejects.toThrow()
  const db = connect(server.url, { max: 1 })
  const schemas = async () =>
    (await db.execute(sql`select from pg_namespace where nspname in ('drizzle', 'graphile_worker')`)).length
  expect(await schemas()).toBe(0)
  url.search = `?sslmode=verify-full&sslrootcert=${encodeURIComponent(authority)}`
  await migrateDatabase(url.href)
  expect(await schemas()).toBe(2)
  await db.$client.end()
})

test.each([
  ['schema=public', 'schema=public, which is not understood'],
  ['sslmode=verify', 'sslmode=verify is not understood'],
  ['sslmode=verify-ca', 'needs sslrootcert'],
  ['sslmode=require&sslrootcert=system', 'needs sslmode=verify-full'],
  ['sslrootcert=/x.pem', 'needs sslmode='],
  ['channel_binding=require', 'channel_binding=require, which is not understood'],
])('%j is refused with a sentence that holds no password', (parameters, sentence) => {
  const read = () => readAddress(`postgres://nora:s3cret@db.example/trowel?${parameters}`)
  expect(read).toThrow(sentence)
  expect(read).not.toThrow('s3cret')
})

test('what stands percent-encoded in an address is read as it was meant', () => {
  expect(readAddress('postgresql://no%40ra:p%2Fw%3A%23@[2001:db8::1]:6432/tr%20owel?application_name=a%20b')).toEqual({
    host: '2001:db8::1',
    port: 6432,
    user: 'no@ra',
    password: 'p/w:#',
    database: 'tr owel',
    applicationName: 'a b',
    options: undefined,
    ssl: false,
    prepare: true,
  })
})
