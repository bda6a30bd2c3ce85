import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import postgres from 'postgres'
import { embeddedMajor, ensureDatabase } from './embedded-postgres.ts'
import { chooseBackup } from './restore/backup.ts'
import { differences, fingerprintDatabase, fingerprintFolder } from './restore/fingerprint.ts'
import { runScript } from './run.ts'

/**
 * The rehearsal of docs/operations.md: a database with the demo's rows and files is backed up, lost, restored, and
 * compared row by row and byte by byte. It works on a database of its own, and ends with 1 when anything differs.
 */
const server = process.env.TEST_DATABASE_URL
  ? { url: process.env.TEST_DATABASE_URL, stop: async () => {} }
  : await ensureDatabase({ dir: `.data/test-${embeddedMajor}`, port: 54_331, flags: '-c fsync=off' })
const name = `rehearsal_${randomBytes(6).toString('hex')}`
const home = path.resolve('.data', name)
const storage = path.join(home, 'storage')
const backups = path.join(home, 'backup')
fs.mkdirSync(backups, { recursive: true })
const url = new URL(server.url)
url.pathname = `/${name}`
const admin = postgres(server.url, { max: 1, onnotice: () => {} })

async function fingerprint() {
  const db = postgres(url.href, { max: 1 })
  const database = await fingerprintDatabase(db)
  await db.end()
  return { database, files: fingerprintFolder(storage) }
}

async function timed(what: string, work: () => Promise<void>): Promise<void> {
  const began = performance.now()
  await work()
  console.log(`${what}: ${((performance.now() - began) / 1000).toFixed(1)} s`)
}

try {
  await admin.unsafe(`create database ${name}`)
  const env = { DATABASE_URL: url.href, STORAGE_DIR: storage, DEMO: 'true' }
  await runScript('migrate.ts', [], env)
  await runScript('seed.ts', ['--demo'], env)
  const before = await fingerprint()
  const backup = await chooseBackup(url.href)
  console.log(`By ${backup.name}.`)

  await timed('backed up', async () => {
    await backup.dump(url.href, backups)
    execFileSync('tar', ['-cf', `${backups}/files.tar`, '-C', storage, '.'])
  })
  await admin.unsafe(`drop database ${name} with (force)`)
  fs.rmSync(storage, { recursive: true })
  console.log('lost: the database is dropped, the files are gone')

  await timed('restored', async () => {
    await admin.unsafe(`create database ${name}`)
    await backup.restore(url.href, backups)
    fs.mkdirSync(storage)
    execFileSync('tar', ['-xf', `${backups}/files.tar`, '-C', storage])
  })
  const after = await fingerprint()
  const wrong = [...differences(before.database, after.database), ...differences(before.files, after.files)]
  if (wrong.length > 0) throw new Error(`what came back is not what was lost:\n${wrong.join('\n')}`)
  const files = Object.keys(before.files).length
  if (files === 0) throw new Error('there was nothing to compare')
  console.log(`the same: ${Object.keys(before.database).length} fingerprints of the database, ${files} files`)
  await runScript('migrate.ts', [], env)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await admin.unsafe(`drop database if exists ${name} with (force)`)
  await admin.end()
  await server.stop()
  fs.rmSync(home, { recursive: true, force: true })
}
