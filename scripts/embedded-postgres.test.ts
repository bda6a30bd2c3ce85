import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import postgres from 'postgres'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { nightlyTest } from '../src/test/runs.ts'
import { ensureDatabase, freePort } from './embedded-postgres.ts'

let dir = ''

beforeEach(async () => {
  vi.stubEnv('DATABASE_URL', '')
  dir = await mkdtemp(path.join(tmpdir(), 'embedded-'))
  // Postgres runs as another user when the tests run as root.
  await chmod(dir, 0o755)
})

afterEach(async () => {
  vi.unstubAllEnvs()
  const { stop } = await ensureDatabase({ dir, name: 'probe', port: 55_100 })
  await stop()
  await rm(dir, { recursive: true, force: true })
})

const start = () => ensureDatabase({ dir, name: 'probe', port: 55_100 })

async function ask(url: string, text: string) {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    return await sql.unsafe(text)
  } finally {
    await sql.end()
  }
}

/** The server's process id, from the lock file beside its data. */
async function serverPid(url: string): Promise<number> {
  const [row] = await ask(url, 'show data_directory')
  const lock = path.join(String(row?.data_directory), 'postmaster.pid')
  return Number(existsSync(lock) ? readFileSync(lock, 'utf8').split('\n')[0] : Number.NaN)
}

test('DATABASE_URL wins: nothing is started', async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://somewhere/else')
  expect((await start()).url).toBe('postgres://somewhere/else')
  vi.stubEnv('DATABASE_URL', '')
})

nightlyTest('three starters on an empty directory share one server, and the last to leave stops it', async () => {
  const all = await Promise.all([start(), start(), start()])
  expect(new Set(all.map(({ url }) => url)).size).toBe(1)
  const url = all[0]!.url
  await ask(url, 'create table kept (n int)')
  await all[0]!.stop()
  expect(await ask(url, 'select n from kept')).toHaveLength(0)
  await all[1]!.stop()
  await all[2]!.stop()
  await expect(ask(url, 'select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

nightlyTest('after kill -9 of the server the next start recovers what was committed', async () => {
  const first = await start()
  await ask(first.url, 'create table kept as select 7 as n')
  process.kill(await serverPid(first.url), 'SIGKILL')
  const second = await start()
  expect(await ask(second.url, 'select n from kept')).toMatchObject([{ n: 7 }])
  await first.stop().catch(() => {})
  await second.stop()
})

nightlyTest('after kill -9 of the starter the server lives on and is adopted', async () => {
  const script = `import('${path.resolve('scripts/embedded-postgres.ts')}').then(async (m) => {
    const { url } = await m.ensureDatabase({ dir: '${dir}', name: 'probe', port: 55100 })
    console.log(url)
    setInterval(() => {}, 1000)
  })`
  const child = spawn(process.execPath, ['-e', script], { env: { ...process.env, DATABASE_URL: '' } })
  const url = await new Promise<string>((resolve) => child.stdout.once('data', (data) => resolve(String(data).trim())))
  const pid = await serverPid(url)
  child.kill('SIGKILL')
  const adopted = await start()
  expect(adopted.url).toBe(url)
  expect(await serverPid(adopted.url)).toBe(pid)
  await adopted.stop()
})

test('a busy port is left alone', async () => {
  // Not one of those that outgoing connections take, such as those of other tests.
  const port = await freePort()
  const holder = net.createServer()
  await new Promise<void>((resolve, reject) => holder.once('error', reject).listen(port, '127.0.0.1', resolve))
  try {
    const { url, stop } = await ensureDatabase({ dir, name: 'probe', port })
    expect(new URL(url).port).not.toBe(String(port))
    await stop()
  } finally {
    holder.close()
  }
})

test('a platform without binaries is told what to do', async () => {
  const arch = Object.getOwnPropertyDescriptor(process, 'arch') ?? {}
  Object.defineProperty(process, 'arch', { ...arch, value: 'mips' })
  try {
    await expect(start()).rejects.toThrow(/no embedded Postgres for \w+-mips.*Set DATABASE_URL/)
  } finally {
    Object.defineProperty(process, 'arch', arch)
  }
})

test('a free port is none that an outgoing connection could be given, nor one in use', async () => {
  const port = await freePort()
  expect(port).toBeGreaterThanOrEqual(20_000)
  expect(port).toBeLessThan(32_768)
  const server = net.createServer()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  expect(await freePort(port)).not.toBe(port)
  await new Promise((resolve) => server.close(resolve))
})
