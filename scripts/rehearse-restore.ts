import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import postgres from 'postgres'
import { ensureTestDatabase } from './embedded-postgres.ts'
import { chooseBackup } from './restore/backup.ts'
import { differences, fingerprintDatabase, fingerprintFolder } from './restore/fingerprint.ts'
import { runScript } from './run.ts'

/**
 * The rehearsal of docs/operations.md: a database with the demo's rows and files is backed up, lost, restored, and
 * compared row by row and byte by byte; then what was erased after the backup must be gone again, and nobody signed in.
 * It works on a database of its own, and ends with 1 when anything differs.
 */
const server = await ensureTestDatabase()
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

interface Erased {
  email: string
  contractor: string
  document: string
}

/** What the backup brought back of what was erased after it, or lets somebody in who was signed out. */
async function revived({ email, contractor, document }: Erased): Promise<string[]> {
  const db = postgres(url.href, { max: 1 })
  const keys = fs.globSync(`${storage}/objects/*/*`).map((file) => path.basename(file))
  const [found] = await db`
    select
      (select count(*)::int from users where email = ${email}) as accounts,
      (select count(*)::int from projects where email = ${email}) as requests,
      (select count(*)::int from mails where recipient = ${email} or props::text like ${`%${email}%`}) as mails,
      (select count(*)::int from contractors where id = ${contractor}) as contractors,
      (select count(*)::int from documents where id = ${document}) as documents,
      (select count(*)::int from sessions) as sessions,
      (select count(*)::int from email_tokens where used_at is null and expires_at > now()) as links,
      (select count(*)::int from invitations where used_at is null and voided_at is null) as invitations,
      (select count(*)::int from unnest(${keys}::text[]) as key where key not in (select key from files)) as files`
  await db.end()
  return Object.entries(found ?? {})
    .filter(([, count]) => count > 0)
    .map(([what, count]) => `${what}: ${count} came back`)
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
  await runScript('restore/live.ts', ['before'], env)
  const before = await fingerprint()
  const backup = await chooseBackup(url.href)
  console.log(`By ${backup.name}.`)

  await timed('backed up', async () => {
    await backup.dump(url.href, backups)
    execFileSync('tar', ['-cf', `${backups}/files.tar`, '-C', storage, '.'])
  })
  const life = execFileSync(process.execPath, ['--import', 'tsx', 'scripts/restore/live.ts', 'after'], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  })
  const erased: Erased = JSON.parse(life.trim().split('\n').at(-1) ?? '')
  const kept = path.join(home, 'erasures')
  fs.cpSync(path.join(storage, 'erasures'), kept, { recursive: true })
  console.log(`erased after the backup, and noted in ${fs.readdirSync(kept).length} entries of the ledger`)
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
  if ((await revived(erased)).length < 6) throw new Error('the backup brought nothing back that was erased')

  fs.cpSync(kept, path.join(storage, 'erasures'), { recursive: true })
  await timed('finished', () => runScript('finish-restore.ts', [], env))
  const back = await revived(erased)
  if (back.length > 0) throw new Error(`what was erased or ended is back:\n${back.join('\n')}`)
  console.log('what was erased after the backup is gone, and nobody is signed in')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await admin.unsafe(`drop database if exists ${name} with (force)`)
  await admin.end()
  await server.stop()
  fs.rmSync(home, { recursive: true, force: true })
}
